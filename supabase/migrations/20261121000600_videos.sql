-- Videos of a user (core spec, section 3). Paths are object names in the buckets original_videos, thumbnails and
-- processed_videos and lie in the owner's folder. duration_sec is what the browser measured by demuxing and
-- cannot be changed afterwards; file_size (bytes) and frame_count are the database's own.
create table public.videos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 300),
  original_name text not null check (char_length(original_name) between 1 and 300),
  friendly_name text check (char_length(friendly_name) between 1 and 300),
  status text not null default 'ready' check (status in ('ready', 'processing')),
  description text check (char_length(description) <= 5000),
  original_path text check (original_path like user_id::text || '/%'),
  thumbnail_path text check (thumbnail_path like user_id::text || '/%'),
  processed_video_path text check (processed_video_path like user_id::text || '/%'),
  processed_at timestamptz,
  processing_heartbeat_at timestamptz,
  recording_date date,
  created_at timestamptz not null default now(),
  duration_sec numeric check (duration_sec > 0 and duration_sec <= 86400),
  -- In double precision, so that the browser's Math.ceil(durationSec * 30) gives the same number.
  frame_count integer generated always as (greatest(0, ceil(duration_sec::double precision * 30 - 1e-6))::integer) stored,
  file_size bigint check (file_size >= 0),
  tokens_consumed integer not null default 0 check (tokens_consumed >= 0),
  player_name text not null default 'Player 1' check (char_length(player_name) <= 100),
  circle_size integer not null default 50 check (circle_size between 30 and 150),
  circle_tilt integer not null default 45 check (circle_tilt between 0 and 90),
  circle_color text not null default '#FFFFFF' check (circle_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_size integer not null default 80 check (font_size between 40 and 120)
);

create index videos_user_id_created_at_idx on public.videos (user_id, created_at desc);

alter table public.videos enable row level security;
revoke all on public.videos from public, anon, authenticated;
grant select, delete on public.videos to authenticated;
grant insert (
  id, user_id, title, original_name, friendly_name, status, description, original_path, thumbnail_path,
  recording_date, duration_sec, player_name, circle_size, circle_tilt, circle_color, font_size
) on public.videos to authenticated;
grant update (
  title, friendly_name, status, description, thumbnail_path, processed_video_path, processed_at,
  processing_heartbeat_at, recording_date, player_name, circle_size, circle_tilt, circle_color, font_size
) on public.videos to authenticated;
grant select, insert, update, delete on public.videos to service_role;

create policy "Users read their own videos, admins all" on public.videos
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Users add videos of their own" on public.videos
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users change their own videos" on public.videos
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Users delete their own videos" on public.videos
  for delete to authenticated
  using (user_id = (select auth.uid()));
