-- Files that a user stores are counted: bytes in all buckets together, files in each of them. Storage asks the policies
-- before it takes the bytes of an upload, on each part of a resumable one, and for a copy and a move. It writes the row
-- later, past the policies and where no trigger may stand: uploads at the same time do not see each other. So an account
-- can come to hold more by what is under way at once, each at most as large as its bucket takes; from then on it can
-- add nothing, and no video is recorded over its files, until it is within its plan again.

-- What a user stores in each bucket, how many files the plan has for it, and how many bytes for all of them. The index
-- of storage.search finds the files; in plpgsql, which keeps its plan.
create function private.storage_use(p_user_id uuid)
returns table (bucket_id text, files bigint, bytes numeric, file_limit integer, storage_limit bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select b.bucket_id, f.files, f.bytes, case when b.is_image then l.image_limit else l.file_limit end, l.storage_limit
  from (
    values ('original_videos', false), ('processed_videos', false), ('thumbnails', false),
      ('title_backgrounds', true), ('cropped_backgrounds', true), ('playlist_backgrounds', true)
  ) b (bucket_id, is_image)
  cross join private.limits_of(p_user_id) l
  cross join lateral (
    select count(*) as files, coalesce(sum((o.metadata ->> 'size')::numeric), 0) as bytes
    from storage.objects o
    where o.bucket_id = b.bucket_id
      and lower(o.name) collate "C" >= p_user_id::text || '/'
      and lower(o.name) collate "C" < p_user_id::text || '0'
      and starts_with(o.name, p_user_id::text || '/')
  ) f;
end;
$$;
comment on function private.storage_use(uuid) is
  'Security definer: counts past the policies of storage.objects, which ask it; it is given the caller''s own id.';
revoke execute on function private.storage_use(uuid) from public;

-- Whether the caller has room for a file. An upload shows its announced length alone; one that announces none counts as
-- the largest that its bucket takes. A copy and a move show what is stored (size), and have to be what the bucket takes:
-- Storage looks at uploads only. What replaces a file, or is moved, takes the place of what was there; what is no more
-- than that is let through whatever the account holds.
create function private.has_room_for(p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_bucket storage.buckets;
  v_old storage.objects;
  v_bytes numeric;
  v_stored_bytes numeric;
  v_storage_limit bigint;
  v_files bigint;
  v_file_limit integer;
begin
  -- A signed address takes bytes for two hours, when nobody is asked any more.
  if current_setting('storage.operation', true) = 'storage.object.sign_upload_url' then return false; end if;

  select b.* into v_bucket from storage.buckets b where b.id = p_bucket_id;
  v_bytes := coalesce((p_metadata ->> 'size')::numeric, (p_metadata ->> 'contentLength')::numeric);
  if p_metadata ? 'size' and (
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
  from private.storage_use(v_user_id) u;
  v_bytes := v_bytes - coalesce((v_old.metadata ->> 'size')::numeric, 0);
  return (v_old.bucket_id is not distinct from p_bucket_id or v_files < v_file_limit)
    and (v_bytes <= 0 or v_stored_bytes + v_bytes <= v_storage_limit);
end;
$$;
comment on function private.has_room_for(uuid, text, text, jsonb) is
  'Security definer: counts the caller''s own files past the policies that ask it.';
revoke execute on function private.has_room_for(uuid, text, text, jsonb) from public;
-- Policies ask it in the caller's name.
grant execute on function private.has_room_for(uuid, text, text, jsonb) to authenticated;

create policy "New files are within the plan" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id not in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    or private.has_room_for(id, bucket_id, name, metadata)
  );

create policy "Replaced and moved files are within the plan" on storage.objects
  as restrictive for update to authenticated
  with check (
    bucket_id not in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
    or private.has_room_for(id, bucket_id, name, metadata)
  );

-- A file gets its record only while the account is within its bytes as they are really stored.
create function private.keep_bytes_within_plan() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  if v_user_id is null then return new; end if;
  if (select sum(u.bytes) > max(u.storage_limit) from private.storage_use(v_user_id) u) then
    raise exception 'The account stores more than its plan allows' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.keep_bytes_within_plan() is
  'Security definer: counts the caller''s own files in storage.objects.';
revoke execute on function private.keep_bytes_within_plan() from public;

create trigger bytes_within_plan before insert on public.videos
  for each row when (new.original_path is not null) execute function private.keep_bytes_within_plan();
create trigger bytes_of_export_within_plan before update of processed_video_path on public.videos
  for each row when (
    new.processed_video_path is not null and new.processed_video_path is distinct from old.processed_video_path
  )
  execute function private.keep_bytes_within_plan();
