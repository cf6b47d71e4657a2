-- A measurement and a charge are of one object and of its very bytes, not of a name: names can be given away and given
-- again, and several can lead to one address.
create or replace function private.stored_original_version(p_path text) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('/', o.id::text, o.version)
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;
-- A trigger asks it in the caller's name.
grant execute on function private.stored_original_version(text) to authenticated;

update public.videos v
set measured_version = concat_ws('/', o.id::text, o.version)
from storage.objects o
where o.bucket_id = 'original_videos'
  and o.name = v.original_path
  and v.measured_version = coalesce(o.version, o.id::text);

-- What a charge has paid for: object and version. Of charges from before it is what is stored now; null where there is
-- no file any more.
alter table public.token_usage add column paid_version text;
update public.token_usage t
set paid_version = private.stored_original_version(v.original_path)
from public.videos v
where v.id = t.video_id;

-- Asked by the owner of the video, in a session: no other rights are needed to know what is to be read. With durationSec
-- when that is known already. Reading costs, so a user may begin it 60 times an hour.
drop function public.begin_video_measurement(uuid, uuid);
create function public.begin_video_measurement(p_video_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_file record;
begin
  perform private.require_session();
  select v.* into v_video from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  select
    concat_ws('/', o.id::text, o.version) as version,
    (o.metadata ->> 'size')::bigint as size_bytes,
    o.metadata ->> 'eTag' as etag
  into v_file
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = v_video.original_path;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_file.version is distinct from v_video.measured_version then
    perform private.take_from_rate_limit('measure-video', v_user_id::text, 60, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', v_video.original_path,
    'sizeBytes', v_file.size_bytes,
    'eTag', v_file.etag,
    'version', v_file.version,
    'durationSec', case when v_file.version = v_video.measured_version then v_video.duration_sec end
  );
end;
$$;
comment on function public.begin_video_measurement(uuid) is
  'Security definer: counts calls, which users cannot write, and tells the owner of a video which bytes are stored.';
revoke execute on function public.begin_video_measurement(uuid) from public, anon;
grant execute on function public.begin_video_measurement(uuid) to authenticated;
