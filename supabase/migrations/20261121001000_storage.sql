-- Buckets (core spec, sections 3 and 5; sharing spec, section 5) and who may touch their files: everyone their own
-- folder, named by the user's id. Public buckets are read by URL without a policy; nobody can list another's folder.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('original_videos', 'original_videos', false, 524288000, array['video/mp4', 'video/quicktime', 'video/webm']),
  ('processed_videos', 'processed_videos', true, 1073741824, array['video/mp4']),
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg']),
  ('title_backgrounds', 'title_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('cropped_backgrounds', 'cropped_backgrounds', true, 5242880, array['image/jpeg']),
  ('playlist_backgrounds', 'playlist_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Users read files in their folder" on storage.objects
  for select to authenticated
  using (
    bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users add files to their folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users replace files in their folder" on storage.objects
  for update to authenticated
  using (
    bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users remove files in their folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

-- The upload tells a missing bucket from a failed upload (core spec, section 8: 'Original videos bucket not found').
create policy "Signed-in users see the buckets" on storage.buckets
  for select to authenticated
  using (
    id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
  );
