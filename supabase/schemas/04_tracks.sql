-- A video's editor state: its path and the work in progress, as one document that only the browser reads. revision
-- counts the saves; writer_id is the editor that saved last, so that one whose answer was lost recognizes its own save.
-- Only save_track_document writes it.
create table public.track_documents (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  revision integer not null check (revision > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 1048576),
  writer_id uuid not null,
  updated_at timestamptz not null default now()
);
create index track_documents_user_id_idx on public.track_documents (user_id);
alter table public.track_documents enable row level security;
create policy "Users read their own tracks" on public.track_documents
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.track_documents
  for each statement execute function private.refuse_ended_session();

-- A document with several players has their paths in `tracks`; one with a single player at the top level.
create function private.has_path(p_document jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p_document @? 'strict $.points[0]', false)
    or exists (
      select from jsonb_path_query(p_document, '$.tracks[*].points') as path where path @? 'strict $[0]'
    );
$$;

-- The part of a save that goes into the video's row. Written only when it changes, because most saves only change the
-- path.
create function private.save_details(p_video public.videos, p_is_tracked boolean, p_details jsonb, p_seen jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  v_now jsonb := to_jsonb(p_video);
  v_new public.videos;
begin
  if exists (
    select from jsonb_each(p_details) d
    where v_now -> d.key not in ('null', '""', d.value) and not coalesce(p_seen -> d.key @> (v_now -> d.key), false)
  ) then
    raise exception 'The details were changed elsewhere' using errcode = 'PT409';
  end if;
  v_new := jsonb_populate_record(p_video, p_details);
  update public.videos v
  set is_tracked = p_is_tracked, friendly_name = v_new.friendly_name, description = nullif(v_new.description, ''),
      player_name = v_new.player_name, recording_date = v_new.recording_date, circle_size = v_new.circle_size,
      circle_tilt = v_new.circle_tilt, circle_color = v_new.circle_color, font_size = v_new.font_size,
      fits_player = v_new.fits_player
  where v.id = p_video.id and (v_new is distinct from p_video or v.is_tracked <> p_is_tracked);
exception when not_null_violation or check_violation or data_exception then
  raise exception 'These details cannot be stored' using errcode = 'PT422';
end;
$$;

-- Saves the track, and the details that are columns of its video, over the revision that the caller has seen (0: none),
-- and returns the new revision. The columns of videos are authoritative for the details. p_details maps names of
-- columns to values, p_seen each of these names to the value that the editor has seen, or to a list of them if the
-- answer to a save was lost. A column with another value was changed elsewhere, and the whole save is refused; details
-- that an editor did not change stay. Locks are taken in the order users, videos, track_documents, as in a cascading
-- delete; the video's row is the lock, because a first save has no document to lock yet.
create function public.save_track_document(
  p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid,
  p_details jsonb default '{}', p_seen jsonb default '{}'
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.* into v_video
  from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select t.revision into v_revision from public.track_documents t where t.video_id = p_video_id;
  v_revision := coalesce(v_revision, 0);
  if v_revision is distinct from p_base_revision then
    raise exception 'The track was changed elsewhere' using errcode = 'PT409';
  end if;

  insert into public.track_documents as t (video_id, user_id, revision, document, writer_id)
  values (p_video_id, v_user_id, v_revision + 1, p_document, p_writer_id)
  on conflict (video_id) do update
  set revision = excluded.revision, document = excluded.document, writer_id = excluded.writer_id, updated_at = now();
  perform private.save_details(v_video, private.has_path(p_document), p_details, p_seen);
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.save_track_document is
  'Security definer: the only writer of track_documents; checks the owner of the video and the revision. The '
  'details that it names are replaced only where the caller has seen their column.';
