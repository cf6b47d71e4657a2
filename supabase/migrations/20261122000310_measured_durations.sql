-- How long a video is says the stored file itself: the edge function measure-video reads it, and nobody else writes
-- duration_sec. A measurement belongs to the bytes that were read; measured_version names them.
alter table public.videos add column measured_version text;
revoke insert (duration_sec) on public.videos from authenticated;

-- Names the bytes of a stored original, null when there are none.
create function private.stored_original_version(p_path text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(o.version, o.id::text)
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;
revoke execute on function private.stored_original_version(text) from public;

-- What is to be read for a user's video; with durationSec when that is known already. Reading costs, so a user may
-- begin it 60 times an hour.
create function public.begin_video_measurement(p_video_id uuid, p_user_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_video public.videos;
  v_version text;
begin
  select v.* into v_video from public.videos v where v.id = p_video_id and v.user_id = p_user_id;
  v_version := private.stored_original_version(v_video.original_path);
  if v_version is null then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_version is distinct from v_video.measured_version then
    perform private.take_from_rate_limit('measure-video', p_user_id::text, 60, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', v_video.original_path,
    'sizeBytes', private.stored_original_size(v_video.original_path),
    'version', v_version,
    'durationSec', case when v_version = v_video.measured_version then v_video.duration_sec end
  );
end;
$$;
comment on function public.begin_video_measurement(uuid, uuid) is
  'Security definer, for the edge function measure-video alone: looks into storage.objects and counts calls.';
revoke execute on function public.begin_video_measurement(uuid, uuid) from public, anon, authenticated;
grant execute on function public.begin_video_measurement(uuid, uuid) to service_role;

-- Keeps what was measured, unless the file has been replaced meanwhile. Says whether it was kept.
create function public.record_video_measurement(p_video_id uuid, p_version text, p_duration_sec numeric)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.videos v
  set duration_sec = p_duration_sec, measured_version = p_version
  where v.id = p_video_id and private.stored_original_version(v.original_path) = p_version;
  return found;
end;
$$;
comment on function public.record_video_measurement(uuid, text, numeric) is
  'Security definer, for the edge function measure-video alone: looks into storage.objects.';
revoke execute on function public.record_video_measurement(uuid, text, numeric) from public, anon, authenticated;
grant execute on function public.record_video_measurement(uuid, text, numeric) to service_role;
