-- The plans are those that the landing page advertises (src/domain/advertised-plans.ts; a test compares them): Starter is
-- for sale, and a file may be as large as a plan says.
insert into public.plans (
  name, description, price, token_limit, file_size_limit, video_limit, share_limit, playlist_limit, storage_limit,
  file_limit, image_limit
)
values ('Starter', 'For a tournament weekend.', 999, 100000, 524288000, 2500, 2500, 500, 53687091200, 7500, 1250)
on conflict (name) do nothing;

-- The buckets take what the largest plan may store: clips, and the films that are made of them (4K at 40 Mbit/s).
update storage.buckets set file_size_limit = 5368709120 where id in ('original_videos', 'processed_videos');

-- With buckets of this size a length that is not announced is none that a plan has agreed to: it counts as the largest
-- that the bucket takes, as it does for the room of the account.
drop policy "Originals are within the plan's file limit" on storage.objects;
create policy "Originals are within the plan's file limit" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or coalesce((metadata ->> 'size')::numeric, (metadata ->> 'contentLength')::numeric, 5368709120)
      between 0 and (select private.own_file_size_limit())
  );

update public.faq_entries
set content = replace(
  content, '100 MB on Free, and never more than 500 MB.',
  '100 MB on Free, 500 MB on Starter, 1 GB on Pro and 5 GB on Enterprise.'
)
where content like '%100 MB on Free, and never more than 500 MB.%';
