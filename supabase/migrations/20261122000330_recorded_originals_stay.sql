-- A file that a video was recorded for is measured and paid as it is: its name takes no other bytes as long as there is
-- the record. Restrictive: on top of the policies that say whose folder it is.
create policy "Originals with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  );

create policy "Originals with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  )
  with check (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  );
