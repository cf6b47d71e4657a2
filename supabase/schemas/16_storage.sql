-- Whether an account has room for a file. An upload only has its announced length; without one it counts as its
-- bucket's maximum. Copies and moves have the stored size. A replacement or a moved file replaces the old one, and is
-- allowed if it is no larger. An account that is being deleted accepts no files.
create function private.has_room_for(p_user_id uuid, p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_bucket storage.buckets;
  v_old storage.objects;
  v_bytes numeric;
  v_stored_bytes numeric;
  v_storage_limit bigint;
  v_files bigint;
  v_file_limit integer;
  -- Whether the user makes the request, rather than Storage itself after an upload arrived.
  v_is_asked boolean := (select auth.uid()) is not null;
begin
  -- A signed URL accepts bytes for two hours without any further check.
  if v_is_asked and current_setting('storage.operation', true) = 'storage.object.sign_upload_url' then return false; end if;
  -- A file added now would outlive the account.
  if private.is_deletion_confirmed(p_user_id) then return false; end if;

  select b.* into v_bucket from storage.buckets b where b.id = p_bucket_id;
  v_bytes := coalesce((p_metadata ->> 'size')::numeric, (p_metadata ->> 'contentLength')::numeric);
  -- For copies and moves; Storage itself checks an upload's size and type.
  if v_is_asked and p_metadata ? 'size' and (
    v_bytes > v_bucket.file_size_limit
    or v_bucket.allowed_mime_types is not null
      and coalesce(p_metadata ->> 'mimetype', '') <> all (v_bucket.allowed_mime_types)
  ) then
    return false;
  end if;
  if v_bytes is null or v_bytes < 0 then v_bytes := v_bucket.file_size_limit; end if;

  select o.* into v_old from storage.objects o
  where o.id = p_id or (o.bucket_id = p_bucket_id and o.name = p_name)
  limit 1;
  select sum(u.bytes), max(u.storage_limit), max(u.files) filter (where u.bucket_id = p_bucket_id),
    max(u.file_limit) filter (where u.bucket_id = p_bucket_id)
  into v_stored_bytes, v_storage_limit, v_files, v_file_limit
  from private.storage_use(p_user_id) u;
  v_bytes := v_bytes - coalesce((v_old.metadata ->> 'size')::numeric, 0);
  return (v_old.bucket_id is not distinct from p_bucket_id or v_files < v_file_limit)
    and (v_bytes <= 0 or v_stored_bytes + v_bytes <= v_storage_limit);
end;
$$;

-- Counts files when their rows are written. Storage checks the policies before the bytes arrive and writes the row
-- afterwards, past the policies, so concurrent uploads do not see each other. Therefore the account's row is the lock.
-- Storage also checks by a row that it rolls back, so the same trigger refuses an upload before its bytes.
create function private.keep_files_within_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := coalesce((select auth.uid())::text, new.owner_id);
begin
  -- The policies refuse other folders; files stored by the project itself have no owner.
  if v_user_id::text is distinct from (storage.foldername(new.name))[1] then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  if not found or not private.has_room_for(v_user_id, new.id, new.bucket_id, new.name, new.metadata) then
    -- Storage treats an error with this message like a policy's refusal.
    raise exception 'row-level security: the plan has no room for this file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
comment on function private.keep_files_within_plan is
  'Security definer: counts the files, reads the plan of the account and locks it, for every writer of the row.';
create trigger keep_files_within_plan before insert or update of bucket_id, name, metadata, version on storage.objects
  for each row when (
    new.bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
  )
  execute function private.keep_files_within_plan();

-- The bucket of exports accepts only films of charged videos, in their video's folder (user/video/name), and films of
-- reels whose plays were all charged. Exports directly in the user's folder can only be read and removed.
create function private.is_paid_export(p_name text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.token_usage t
    where t.user_id = (select auth.uid()) and t.action = 'video_processing' and t.video_id = e.video_id
  ) or private.is_paid_reel(e.video_id)
  from (
    select case
      when p_name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 2)::uuid
    end as video_id
  ) e;
$$;

create policy "Users add files to their folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users replace files in their folder" on storage.objects
  for update to authenticated
  using (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users remove files in their folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Visitors read the files of their link" on storage.objects
  for select to anon
  using (
    bucket_id in ('processed_videos', 'thumbnails')
    and bucket_id || '/' || name = any ((select private.shared_files())::text[])
  );

-- Each user has the folder named by the user's id. Nobody can list another's folder; public buckets are readable by URL
-- without a policy.
create policy "Users read files in their folder and of their link" on storage.objects
  for select to authenticated
  using (
    (
      bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
      and (storage.foldername(name))[1] = (select auth.uid())::text
    )
    or (
      bucket_id in ('processed_videos', 'thumbnails')
      and bucket_id || '/' || name = any ((select private.shared_files())::text[])
    )
  );

-- Storage lets anybody who can see a bucket and one file in it empty the bucket, whoever owns the files. Users only
-- need the list of buckets, to distinguish a missing bucket from a failed upload.
create policy "Signed-in users list the buckets" on storage.buckets
  for select to authenticated
  using (
    storage.operation() = 'storage.bucket.list'
    and id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
  );

-- The policies below are restrictive: they apply in addition to those about folders. A file recorded for a video is
-- measured and paid for its bytes, so its name accepts no other bytes while the record exists.
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

-- Recorded films cannot be replaced or added again, so that a URL signed for a film never shows another one.
create policy "Exports with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );

create policy "Exports with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  )
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );

-- For every bucket: two names must not share one URL.
create policy "Names of new files are plain" on storage.objects
  as restrictive for insert to authenticated
  with check (private.is_stored_path(name));

create policy "Files are moved to plain names" on storage.objects
  as restrictive for update to authenticated
  with check (private.is_stored_path(name));

-- A chunked upload is checked at each chunk.
create policy "Files are added in a session" on storage.objects
  as restrictive for insert to authenticated
  with check ((select private.has_session()));

create policy "Files are replaced in a session" on storage.objects
  as restrictive for update to authenticated
  using ((select private.has_session()))
  with check ((select private.has_session()));

create policy "Files are removed in a session" on storage.objects
  as restrictive for delete to authenticated
  using ((select private.has_session()));

create policy "Exports belong to charged videos" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

create policy "Exports are replaced and moved for charged videos alone" on storage.objects
  as restrictive for update to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

-- Storage passes the announced length to policies before it accepts the bytes. An unannounced length counts as the
-- bucket's maximum.
create policy "Originals are within the plan's file limit" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or coalesce((metadata ->> 'size')::numeric, (metadata ->> 'contentLength')::numeric, 5368709120)
      between 0 and (select private.own_file_size_limit())
  );
