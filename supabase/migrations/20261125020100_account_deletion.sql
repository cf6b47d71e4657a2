-- An account is deleted by its owner, in one job of steps that may be repeated (edge function delete-account): the owner
-- asks for it, proves the mailbox anew, the payments end, the rows that lead to files go, the files go, and last the account
-- itself with all that hangs on it. Every step acts on the caller alone: none takes anybody's id.
create table private.account_deletions (
  user_id uuid primary key references public.users (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  -- When the owner proved the mailbox; from then on the job may go on until it is done, or the proof is a day old.
  confirmed_at timestamptz
);
alter table private.account_deletions enable row level security;

create function private.is_deletion_confirmed(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.account_deletions d
    where d.user_id = p_user_id and d.confirmed_at > now() - interval '1 day'
  );
$$;
revoke execute on function private.is_deletion_confirmed(uuid) from public;

-- Before anything is taken away: an account that has to stay is not half deleted.
create function private.require_deletable(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.users u where u.id = p_user_id and u.is_admin)
    and not exists (select from public.users u where u.is_admin and u.id <> p_user_id)
  then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
end;
$$;
revoke execute on function private.require_deletable(uuid) from public;

create function private.require_confirmed_deletion() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not private.is_deletion_confirmed((select auth.uid())) then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$$;
revoke execute on function private.require_confirmed_deletion() from public;

-- Notes the wish. Whatever was proved before counts no more.
create function public.request_account_deletion() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  perform private.require_deletable(v_user_id);
  insert into private.account_deletions (user_id) values (v_user_id)
  on conflict (user_id) do update set requested_at = clock_timestamp(), confirmed_at = null;
end;
$$;
revoke execute on function public.request_account_deletion() from public, anon;
grant execute on function public.request_account_deletion() to authenticated;
comment on function public.request_account_deletion() is
  'Security definer: notes the wish of the caller alone.';

-- The proof is a session that began after the wish, by a mail: a session that was there before, by whomever it is used, and one
-- that a password began, prove nothing. Said again it stays as it was.
create function public.confirm_account_deletion() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  if private.is_deletion_confirmed(v_user_id) then return; end if;
  perform private.require_deletable(v_user_id);
  update private.account_deletions d set confirmed_at = clock_timestamp()
  where d.user_id = v_user_id
    and d.requested_at > now() - interval '1 hour'
    and ((select auth.jwt()) -> 'amr') @> any (array['[{"method": "otp"}]', '[{"method": "magiclink"}]']::jsonb[])
    and exists (
      select from auth.sessions s
      where s.user_id = v_user_id and s.id::text = (select auth.jwt() ->> 'session_id') and s.created_at > d.requested_at
    );
  if not found then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$$;
revoke execute on function public.confirm_account_deletion() from public, anon;
grant execute on function public.confirm_account_deletion() to authenticated;
comment on function public.confirm_account_deletion() is
  'Security definer: reads when the caller’s own session began.';

-- Whether a deletion waits for being finished.
create function public.is_account_deletion_confirmed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_deletion_confirmed((select auth.uid()));
$$;
revoke execute on function public.is_account_deletion_confirmed() from public, anon;
grant execute on function public.is_account_deletion_confirmed() to authenticated;
comment on function public.is_account_deletion_confirmed() is
  'Security definer: tells about the caller alone.';

-- What leads to files goes before them: links end at once, and nothing points to a file that is not there.
create function public.clear_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  delete from public.video_playlists p where p.created_by = v_user_id;
  delete from public.videos v where v.user_id = v_user_id;
  delete from public.user_settings s where s.user_id = v_user_id;
end;
$$;
revoke execute on function public.clear_account() from public, anon;
grant execute on function public.clear_account() to authenticated;
comment on function public.clear_account() is
  'Security definer: removes rows of the caller alone, once they have proved their mailbox.';

-- Files of an account behind the one that is named, a thousand at most.
create function private.files_of(p_user_id uuid, p_after_bucket text, p_after_name text)
returns table (bucket_id text, name text, size_bytes bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds',
      'playlist_backgrounds'
    )
    and lower(o.name) collate "C" >= p_user_id::text || '/'
    and lower(o.name) collate "C" < p_user_id::text || '0'
    and starts_with(o.name, p_user_id::text || '/')
    and (o.bucket_id, o.name collate "C") > (p_after_bucket, p_after_name)
  order by o.bucket_id, o.name collate "C"
  limit 1000;
end;
$$;
revoke execute on function private.files_of(uuid, text, text) from public;

create function public.list_own_files(p_after_bucket text default '', p_after_name text default '') returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name, 'sizeBytes', f.size_bytes)
      order by f.bucket_id, f.name collate "C"),
    '[]'
  )
  from private.files_of((select auth.uid()), p_after_bucket, p_after_name) f;
$$;
revoke execute on function public.list_own_files(text, text) from public, anon;
grant execute on function public.list_own_files(text, text) to authenticated;
comment on function public.list_own_files(text, text) is
  'Security definer: lists files in the caller’s own folder alone.';

-- The last step. Triggers of users refuse accounts that still pay, and the last admin.
create function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  if exists (select from private.files_of(v_user_id, '', '')) then
    raise exception 'The account still has files' using errcode = 'PT409';
  end if;
  -- Nobody's request from here on: the session goes with the account, and what hangs on both asks for it.
  perform set_config('request.jwt.claims', '', true);
  delete from auth.users u where u.id = v_user_id;
end;
$$;
revoke execute on function public.delete_account() from public, anon;
grant execute on function public.delete_account() to authenticated;
comment on function public.delete_account() is
  'Security definer: removes the caller’s own account, once they have proved their mailbox.';

-- No file is added to an account that is being deleted; else as before.
create or replace function private.has_room_for(p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb) returns boolean
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
  -- What came now would outlive the account.
  if private.is_deletion_confirmed(v_user_id) then return false; end if;

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
