-- Supabase's storage empties a bucket, whosever files are in it, for everybody who can see the bucket and one file in it.
-- Users only need the list of the buckets, which tells a missing one from a failed upload, so nothing else sees them.
drop policy "Signed-in users see the buckets" on storage.buckets;
create policy "Signed-in users list the buckets" on storage.buckets
  for select to authenticated
  using (
    storage.operation() = 'storage.bucket.list'
    and id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
  );
