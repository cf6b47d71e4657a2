-- Exports and thumbnails are private now: their owner reads them, and whoever has an active link to them. Both sign
-- addresses for what they may read (createSignedUrl). A visitor's right is the link's file_key, which only the look-up
-- by access code tells, in the request's header x-share-key; it ends with the link.
-- What remains: an address that was signed before the link was deleted works until it expires, 2 hours at most (the
-- app's choice, src/backend/shared-files.ts), since Storage asks nobody when a signed address is opened. Backgrounds
-- stay in public buckets, as the spec has them: they are decoration, and show no player unless their owner wants it.
update storage.buckets set public = false where id in ('processed_videos', 'thumbnails');

-- Files that the request's share key opens, as bucket/name; none without a key.
create function private.shared_files() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_header text := nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key';
  v_key uuid;
begin
  if v_header is null or v_header !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return '{}'; end if;
  v_key := v_header::uuid;
  return array(
    select f.path
    from (
      select s.video_id from public.video_shares s where s.file_key = v_key and s.is_active
      union all
      select i.video_id from public.video_playlists p join public.playlist_items i on i.playlist_id = p.id
      where p.file_key = v_key and p.is_active
    ) shown
    join public.videos v on v.id = shown.video_id and v.processed_video_path is not null
    cross join lateral (
      values ('processed_videos/' || v.processed_video_path), ('thumbnails/' || v.thumbnail_path)
    ) f (path)
    where f.path is not null
  );
end;
$$;
revoke execute on function private.shared_files() from public;
grant usage on schema private to anon;
grant execute on function private.shared_files() to anon, authenticated;

create policy "Visitors read the files of their link" on storage.objects
  for select to anon
  using (
    bucket_id in ('processed_videos', 'thumbnails')
    and bucket_id || '/' || name = any ((select private.shared_files())::text[])
  );

-- One policy per role and command: the link's files join the user's own folder.
drop policy "Users read files in their folder" on storage.objects;
create policy "Users read files in their folder and of their link" on storage.objects
  for select to authenticated
  using (
    (
      bucket_id in (
        'original_videos', 'processed_videos', 'thumbnails',
        'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
      )
      and (storage.foldername(name))[1] = (select auth.uid())::text
    )
    or (
      bucket_id in ('processed_videos', 'thumbnails')
      and bucket_id || '/' || name = any ((select private.shared_files())::text[])
    )
  );
