-- Files are counted when their rows are written, and no more only when an upload begins: Storage writes the row after the
-- bytes have arrived, past the policies, so that uploads at the same time did not see each other. The account's row is the
-- lock. Storage asks the policies by a row that it takes back, so the same trigger refuses an upload before its bytes.
drop policy "New files are within the plan" on storage.objects;
drop policy "Replaced and moved files are within the plan" on storage.objects;
drop function private.has_room_for(uuid, text, text, jsonb);

-- As before, for the account that is named.
create function private.has_room_for(p_user_id uuid, p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_bucket storage.buckets;
  v_old storage.objects;
  v_bytes numeric;
  v_stored_bytes numeric;
  v_storage_limit bigint;
  v_files bigint;
  v_file_limit integer;
  -- Whether the user asks, and not Storage itself, whose upload has arrived.
  v_is_asked boolean := (select auth.uid()) is not null;
begin
  -- A signed address takes bytes for two hours, when nobody is asked any more.
  if v_is_asked and current_setting('storage.operation', true) = 'storage.object.sign_upload_url' then
    return false;
  end if;
  -- What came now would outlive the account.
  if private.is_deletion_confirmed(p_user_id) then return false; end if;

  select b.* into v_bucket from storage.buckets b where b.id = p_bucket_id;
  v_bytes := coalesce((p_metadata ->> 'size')::numeric, (p_metadata ->> 'contentLength')::numeric);
  -- Of a copy and a move; an upload's size and type are Storage's own to check.
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
revoke execute on function private.has_room_for(uuid, uuid, text, text, jsonb) from public;

create function private.keep_files_within_plan() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := coalesce((select auth.uid())::text, new.owner_id);
begin
  -- The policies refuse other folders; files that the project itself stores have no owner.
  if v_user_id::text is distinct from (storage.foldername(new.name))[1] then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  if not found or not private.has_room_for(v_user_id, new.id, new.bucket_id, new.name, new.metadata) then
    -- Storage answers a message with these words as it answers for policies.
    raise exception 'row-level security: the plan has no room for this file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
comment on function private.keep_files_within_plan() is
  'Security definer: counts the files and reads the plan of the account, whoever writes the row, and locks the account.';
revoke execute on function private.keep_files_within_plan() from public;

create trigger keep_files_within_plan before insert or update of bucket_id, name, metadata, version on storage.objects
  for each row when (
    new.bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails',
      'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds'
    )
  )
  execute function private.keep_files_within_plan();

-- An account cannot come to hold more than its plan by what it adds, so a file's record needs no look at the bytes.
drop trigger bytes_within_plan on public.videos;
drop trigger bytes_of_export_within_plan on public.videos;
drop function private.keep_bytes_within_plan();
