-- A visitor chose how long an address that they signed is valid, and Storage asks nobody when it is opened: it outlived the
-- link. Now visitors only read with the link's key, which is checked each time; the edge function link-files signs
-- addresses for two hours, or less where the link ends before.
create function private.linked_files(p_file_key uuid)
returns table (bucket_id text, name text, expires_at timestamptz)
language sql stable set search_path = ''
as $$
  select f.bucket_id, f.name, shown.expires_at
  from (
    select s.video_id, s.expires_at from public.video_shares s
    where s.file_key = p_file_key and s.is_active and (s.expires_at is null or s.expires_at > now())
    union all
    select i.video_id, p.expires_at
    from public.video_playlists p join public.playlist_items i on i.playlist_id = p.id
    where p.file_key = p_file_key and p.is_active and (p.expires_at is null or p.expires_at > now())
  ) shown
  join public.videos v on v.id = shown.video_id and v.processed_video_path is not null
  cross join lateral (
    -- An export that was replaced after it was measured is not shown.
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id = 'processed_videos' and o.name = v.processed_video_path
      and (v.processed_version is null or v.processed_version = concat_ws('/', o.id::text, o.version))
    union all
    select o.bucket_id, o.name from storage.objects o where o.bucket_id = 'thumbnails' and o.name = v.thumbnail_path
  ) f;
$$;
revoke execute on function private.linked_files(uuid) from public;

-- The key that the request brings in the header x-share-key; null for none.
create function private.share_key() returns uuid
language sql stable set search_path = ''
as $$
  select case when h.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.key::uuid end
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key' as key) h;
$$;
revoke execute on function private.share_key() from public;

create or replace function private.shared_files() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Nothing is signed, listed or copied with a key.
  if storage.operation() is distinct from 'storage.object.get_authenticated' then return '{}'; end if;
  return array(select f.bucket_id || '/' || f.name from private.linked_files(private.share_key()) f);
end;
$$;

-- The files of the link whose key the request brings, and for how many seconds their addresses are signed; null when the
-- key opens nothing.
create function public.get_link_files() returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_key uuid := private.share_key();
  v_files json;
  v_expires_at timestamptz;
begin
  select json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name)), min(f.expires_at)
  into v_files, v_expires_at
  from private.linked_files(v_key) f;
  if v_files is null then return null; end if;
  perform private.take_from_rate_limit('link_files/link', v_key::text, 1200, interval '1 minute', now());
  return json_build_object(
    'files', v_files,
    'seconds', greatest(1, floor(least(7200, coalesce(extract(epoch from v_expires_at - now()), 7200))))
  );
end;
$$;
comment on function public.get_link_files() is
  'Security definer: a visitor reads no links; whoever has the key of one learns the names of its files.';
revoke execute on function public.get_link_files() from public;
grant execute on function public.get_link_files() to anon, authenticated;
