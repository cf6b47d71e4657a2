-- New videos start with their owner's settings, or the defaults of the tables.
create function private.default_player_name() returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select s.default_player_name from public.user_settings s where s.user_id = (select auth.uid())),
    'Player 1'
  );
$$;

create function private.default_circle_color() returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select s.default_color from public.user_settings s where s.user_id = (select auth.uid())),
    '#FFFFFF'
  );
$$;

-- Videos of a user. Paths are object names in the buckets original_videos, thumbnails and processed_videos, in the owner's
-- folder.
create table public.videos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 300),
  original_name text not null check (char_length(original_name) between 1 and 300),
  friendly_name text check (char_length(friendly_name) between 1 and 300),
  status text not null default 'ready' check (status in ('ready', 'processing')),
  description text check (char_length(description) <= 5000),
  original_path text
    check (original_path like user_id::text || '/%')
    constraint videos_original_path_is_stored check (private.is_stored_path(original_path)),
  thumbnail_path text
    check (thumbnail_path like user_id::text || '/%')
    constraint videos_thumbnail_path_is_stored check (private.is_stored_path(thumbnail_path)),
  processed_video_path text
    check (processed_video_path like user_id::text || '/%')
    constraint videos_processed_video_path_is_stored check (private.is_stored_path(processed_video_path)),
  processed_at timestamptz,
  processing_heartbeat_at timestamptz,
  recording_date date,
  created_at timestamptz not null default now(),
  -- Measured in the stored file by the edge function measure-video, like measured_version.
  duration_sec numeric check (duration_sec > 0 and duration_sec <= 86400),
  -- Bytes, read from storage by a trigger.
  file_size bigint check (file_size >= 0),
  tokens_consumed integer not null default 0 check (tokens_consumed >= 0),
  player_name text not null default private.default_player_name() check (char_length(player_name) <= 100),
  circle_size integer not null default 50 check (circle_size between 30 and 150),
  circle_tilt integer not null default 45 check (circle_tilt between 0 and 90),
  circle_color text not null default private.default_circle_color() check (circle_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_size integer not null default 80 check (font_size between 40 and 120),
  -- A remainder of less than 0.003 frames does not count as a frame. frameCountOf (src/domain/tokens.ts) has the same
  -- tolerance and double precision, so that the browser shows the charged price. Null without a duration, so that such
  -- a video cannot be charged.
  frame_count integer generated always as (ceil(duration_sec::double precision * 30 - 0.003)::integer) stored,
  -- Identifies the measured bytes.
  measured_version text,
  -- Whether the track document has a path. The dashboard reads this instead of documents of up to a megabyte. Written
  -- by save_track_document.
  is_tracked boolean not null default false,
  -- An export's length in seconds, including its title card, and the measured version.
  processed_duration_sec numeric check (processed_duration_sec > 0 and processed_duration_sec <= 86400),
  -- Whether the overlay follows the player's size.
  fits_player boolean not null default true,
  -- The paid frames, to show the price of the rest. Written with tokens_consumed.
  paid_frames int4multirange not null default '{}',
  -- The range of the clip's frames in an export, with an exclusive end; null for the whole clip.
  processed_first_frame integer,
  processed_end_frame integer,
  -- A reel is a video without an original whose film joins plays. It is never charged, because its plays were.
  is_reel boolean not null default false,
  -- Facts for films that include this export: the frames of its title card, and its look. Null if unknown.
  processed_title_frames smallint check (processed_title_frames between 0 and 180),
  processed_look text check (processed_look in ('follow', 'identify', 'spotlight', 'arrow')),
  processed_version text,
  constraint videos_processed_frames_check check (
    (processed_first_frame is null) = (processed_end_frame is null)
    and processed_first_frame >= 0 and processed_end_frame > processed_first_frame
  )
);
create index videos_user_id_created_at_idx on public.videos (user_id, created_at desc);
create unique index videos_original_path_idx on public.videos (original_path) where original_path is not null;
-- The policies of exports look up a record by its path.
create index videos_processed_video_path_idx on public.videos (processed_video_path) where processed_video_path is not null;
alter table public.videos enable row level security;
create policy "Users add videos of their own" on public.videos
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own videos" on public.videos
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own videos" on public.videos
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Users read their own videos" on public.videos
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.videos
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts
  before insert or update of title, original_name, friendly_name, player_name, description on public.videos
  for each row execute function private.clean_texts('title original_name friendly_name player_name', 'description');

-- Bytes of a stored original, null when there is none. The price depends on them, whatever the client says.
create function private.stored_original_size(p_path text) returns bigint language sql stable set search_path = '' as $$
  select (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;

-- Identifies the bytes of a stored original, null when there are none. Measurements and charges apply to an object and
-- its bytes, not to a name, because names can be reused and several names can share one URL.
create function private.stored_original_version(p_path text) returns text language sql stable set search_path = '' as $$
  select concat_ws('/', o.id::text, o.version)
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;

create function private.set_video_file_size() returns trigger language plpgsql set search_path = '' as $$
begin
  new.file_size := (
    select (o.metadata ->> 'size')::bigint
    from storage.objects o
    where o.bucket_id = 'original_videos' and o.name = new.original_path
  );
  if new.original_path is not null and new.file_size is null then
    raise exception 'No stored file has the name in original_path'
      using errcode = 'foreign_key_violation', detail = new.original_path;
  end if;
  return new;
end;
$$;
create trigger set_video_file_size before insert or update of original_path on public.videos
  for each row execute function private.set_video_file_size();

-- Ids of deleted videos. Reels, chapters and views keep the id of a deleted play, and a new video with that id would
-- pass for the play.
create table private.deleted_videos (id uuid primary key);
alter table private.deleted_videos enable row level security;

create function private.remember_deleted_video() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_videos (id) values (old.id) on conflict do nothing;
  update public.reel_plays p set deleted_name = coalesce(nullif(old.friendly_name, ''), old.title)
  from public.reels r
  where r.video_id = p.reel_id and r.user_id = old.user_id and p.video_id = old.id and p.deleted_name is null;
  return null;
end;
$$;
comment on function private.remember_deleted_video is
  'Security definer: users write neither the list of deleted ids nor the plays of a reel; only reels of the video''s '
  'owner change.';
create trigger remember_deleted_video after delete on public.videos
  for each row execute function private.remember_deleted_video();

create function private.refuse_deleted_id() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deleted_videos d where d.id = new.id) then
    raise exception 'A deleted video had this id' using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;
comment on function private.refuse_deleted_id is 'Security definer: users do not read the list of deleted ids.';
create trigger refuse_deleted_id before insert on public.videos for each row execute function private.refuse_deleted_id();

-- The file that the edge function measure-video should read for the caller's video; with durationSec if already known.
-- Reading is expensive, so a user may start it 60 times an hour.
create function public.begin_video_measurement(p_video_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
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
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
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
comment on function public.begin_video_measurement is
  'Security definer: counts calls, which users cannot write, and tells the owner of a video which bytes are stored.';

-- Stores a measurement. Returns false if the file was replaced since it was measured.
create function public.record_video_measurement(p_video_id uuid, p_version text, p_duration_sec numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.videos v
  set duration_sec = p_duration_sec, measured_version = p_version
  where v.id = p_video_id and private.stored_original_version(v.original_path) = p_version;
  return found;
end;
$$;
comment on function public.record_video_measurement is
  'Security definer, for the edge function measure-video alone: looks into storage.objects.';

-- The edge function measure-video measures stored films as it measures originals: if the browser stated the length, a user
-- who had paid for one frame could share the whole clip. A film is recorded only if it is no longer than the paid frames,
-- the title card and the freezes.
create table private.film_measurements (
  -- The object and its exact bytes, like stored_original_version for originals.
  version text primary key,
  video_id uuid not null references public.videos (id) on delete cascade,
  frames integer not null check (frames > 0),
  duration_sec numeric not null check (duration_sec > 0 and duration_sec <= 86400)
);
create index film_measurements_video_id_idx on private.film_measurements (video_id);
alter table private.film_measurements enable row level security;

-- A stored film of a video; none if the file is not in the video's own folder.
create function private.stored_film(p_video_id uuid, p_path text) returns table (version text, size_bytes bigint, etag text)
language sql stable set search_path = '' as $$
  select concat_ws('/', o.id::text, o.version), (o.metadata ->> 'size')::bigint, o.metadata ->> 'eTag'
  from public.videos v
  join storage.objects o on o.bucket_id = 'processed_videos' and o.name = p_path
  where v.id = p_video_id and starts_with(o.name, v.user_id::text || '/' || v.id::text || '/');
$$;

-- Names the film that the edge function is to read, and whether it knows its length. An unknown film counts against a
-- limit, because reading takes time.
create function public.begin_film_measurement(p_video_id uuid, p_path text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_film record;
  v_duration_sec numeric;
begin
  perform private.require_session();
  select f.* into v_film
  from private.stored_film(p_video_id, p_path) f
  where exists (select from public.videos v where v.id = p_video_id and v.user_id = v_user_id);
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select m.duration_sec into v_duration_sec from private.film_measurements m where m.version = v_film.version;
  if not found then
    perform private.take_from_rate_limit('measure-film', v_user_id::text, 120, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', p_path, 'sizeBytes', v_film.size_bytes, 'eTag', v_film.etag, 'version', v_film.version,
    'durationSec', v_duration_sec
  );
end;
$$;
comment on function public.begin_film_measurement is
  'Security definer: what was measured and the count of measurements are not the caller''s to read; the video has to '
  'be theirs.';

-- Stores how long a film is. Returns false if the file has been replaced since it was measured.
create function public.record_film_measurement(
  p_video_id uuid, p_path text, p_version text, p_frames integer, p_duration_sec numeric
) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into private.film_measurements (version, video_id, frames, duration_sec)
  select f.version, p_video_id, p_frames, p_duration_sec
  from private.stored_film(p_video_id, p_path) f where f.version = p_version
  on conflict (version) do update set frames = excluded.frames, duration_sec = excluded.duration_sec;
  if not found then return false; end if;
  delete from private.film_measurements m
  where m.video_id = p_video_id and not exists (
    select from storage.objects o
    where o.id = split_part(m.version, '/', 1)::uuid and concat_ws('/', o.id::text, o.version) = m.version
  );
  return true;
end;
$$;
comment on function public.record_film_measurement is 'Security definer: edge functions write private tables by functions alone.';

-- The largest number of frames, at 30 a second, of a film that shows p_clip_frames of its clip. Each freeze adds 30, up to
-- 100 times, and sound may end half a second after the picture. A missing argument counts as the maximum.
create function private.most_film_frames(p_clip_frames integer, p_title_frames integer, p_look text) returns integer
language sql immutable set search_path = '' as $$
  select p_clip_frames + coalesce(p_title_frames, 180) + 15
    + case when coalesce(p_look, 'identify') = 'identify' then 30 * least(p_clip_frames, 100) else 0 end;
$$;

-- An export is saved only if it was measured, shows only paid frames, and comes from the paid file, if that still
-- exists. service_role and functions that run as the owner are not checked.
create function private.require_paid_export() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- A new row has no charges yet. In existing rows clients cannot change the number, and a new row's number is computed
  -- only after this trigger.
  v_frame_count integer := old.frame_count;
  v_first integer := coalesce(new.processed_first_frame, 0);
  v_end integer := coalesce(new.processed_end_frame, v_frame_count);
  v_film private.film_measurements;
begin
  if exists (
    select from public.token_usage t
    where t.video_id = new.id and t.action = 'video_processing'
      and t.paid_version is distinct from private.stored_original_version(new.original_path)
  ) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  if not private.paid_frames(new.id) @> int4range(v_first, v_end) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  -- A charge without frames paid for the whole clip, whatever its length.
  if v_frame_count is null then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT412';
  end if;
  select m.* into v_film
  from private.stored_film(new.id, new.processed_video_path) f
  join private.film_measurements m on m.version = f.version;
  if not found then raise exception 'The film of this video has not been measured yet' using errcode = 'PT412'; end if;
  if v_film.frames > private.most_film_frames(
    least(v_end, v_frame_count) - v_first, new.processed_title_frames, new.processed_look
  ) then
    raise exception 'The film shows more than was paid for' using errcode = 'PT402';
  end if;
  new.processed_version := v_film.version;
  new.processed_duration_sec := v_film.duration_sec;
  return new;
end;
$$;
comment on function private.require_paid_export is 'Security definer: reads what was measured and what was paid, which users do not write.';
create trigger require_paid_export
  before insert or update of
    processed_video_path, processed_first_frame, processed_end_frame, processed_title_frames, processed_look
  on public.videos
  for each row when (new.processed_video_path is not null and current_user in ('anon', 'authenticated'))
  execute function private.require_paid_export();
