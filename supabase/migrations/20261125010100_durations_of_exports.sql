-- How long an export is: its title card comes on top of the clip, and whoever watches it wants to know its own length. Written
-- with its path by the browser that made it; without it, as for exports of earlier versions, the clip's length is told.
alter table public.videos add column processed_duration_sec numeric
  check (processed_duration_sec > 0 and processed_duration_sec <= 86400);
grant update (processed_duration_sec) on public.videos to authenticated;

create or replace function private.shared_video(v public.videos) returns json
language sql immutable set search_path = ''
as $$
  select json_build_object(
    'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
    'recordingDate', v.recording_date, 'durationSec', coalesce(v.processed_duration_sec, v.duration_sec),
    'videoPath', v.processed_video_path, 'thumbnailPath', v.thumbnail_path
  );
$$;
