-- The starts of plays in a film: [{"videoId", "title", "startSec"}], in their order.
create function private.are_chapters(p_chapters jsonb) returns boolean language sql immutable strict set search_path = ''
return case when jsonb_typeof(p_chapters) <> 'array' or jsonb_array_length(p_chapters) not between 1 and 50 then false
  else (
    select bool_and(
      c.chapter ->> 'videoId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and jsonb_typeof(c.chapter -> 'title') = 'string' and char_length(c.chapter ->> 'title') between 1 and 300
      and c.chapter ->> 'title' = private.one_line(c.chapter ->> 'title')
      and jsonb_typeof(c.chapter -> 'startSec') = 'number' and (c.chapter ->> 'startSec')::numeric between 0 and 86400
    )
    and array_agg(c.position order by c.position) = array_agg(c.position order by c.chapter -> 'startSec', c.position)
    from jsonb_array_elements(p_chapters) with ordinality c (chapter, position)
  ) is true
end;

-- The recipes of reels. Only functions write it.
create table public.reels (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- Incremented by each change of the recipe.
  revision integer not null check (revision > 0),
  writer_id uuid not null,
  title_card text not null check (title_card in ('none', 'classic', 'recruiting')),
  transition text not null check (transition in ('cut', 'dip')),
  updated_at timestamptz not null default now(),
  -- The film's recipe and chapters; null without a film.
  made_revision integer check (made_revision between 1 and revision),
  chapters jsonb check (private.are_chapters(chapters)),
  check (num_nonnulls(made_revision, chapters) in (0, 2))
);
create index reels_user_id_idx on public.reels (user_id);
alter table public.reels enable row level security;
create policy "Users read their own reels" on public.reels
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.reels
  for each statement execute function private.refuse_ended_session();

-- The plays of a reel in their order. video_id outlives its video, because the film still shows a deleted play, and the
-- recipe names it by its last name.
create table public.reel_plays (
  reel_id uuid not null references public.reels (video_id) on delete cascade,
  position smallint not null check (position between 1 and 50),
  video_id uuid not null,
  line text not null default '' check (private.is_fact(line, 80)),
  -- Null for the play's own look.
  look text check (look in ('follow', 'identify', 'spotlight', 'arrow')),
  -- Null while the play's video exists.
  deleted_name text,
  primary key (reel_id, position),
  unique (reel_id, video_id)
);
-- remember_deleted_video looks up the plays of a deleted video.
create index reel_plays_video_id_idx on public.reel_plays (video_id);
alter table public.reel_plays enable row level security;
create policy "Users read the plays of their own reels" on public.reel_plays
  for select to authenticated
  using (exists (select from public.reels r where r.video_id = reel_plays.reel_id and r.user_id = (select auth.uid())));
create trigger a_session_is_needed before insert or update or delete on public.reel_plays
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of deleted_name on public.reel_plays
  for each row execute function private.clean_texts('deleted_name', '');

-- Takes the plays of a recipe, {"titleCard", "transition", "plays": [{"videoId", "line", "look"}]}, for a reel whose
-- row the caller has locked. A new play must be the user's own, charged, and exported or tracked; existing plays stay,
-- even deleted ones.
create function private.write_reel_plays(p_reel_id uuid, p_user_id uuid, p_recipe jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_plays jsonb := p_recipe -> 'plays';
  v_ids uuid[];
  v_deleted jsonb;
  v_new record;
begin
  if jsonb_typeof(v_plays) is distinct from 'array' or jsonb_array_length(v_plays) > 50 then
    raise exception 'A reel has at most 50 plays' using errcode = 'PT422', detail = 'plays';
  end if;
  v_ids := array(select (e.play ->> 'videoId')::uuid from jsonb_array_elements(v_plays) e (play));
  if cardinality(v_ids) > (select count(distinct i.id) from unnest(v_ids) i (id)) then
    raise exception 'A reel has a play once' using errcode = 'PT422', detail = 'twice';
  end if;

  -- Locks the plays, so that none is deleted before this transaction ends.
  perform from public.videos v where v.id = any (v_ids) order by v.id for key share;
  for v_new in
    select i.id, v.user_id, v.is_reel,
      (v.processed_video_path is not null or v.is_tracked) and exists (
        select from public.token_usage t where t.video_id = v.id and t.action = 'video_processing'
      ) as is_processed
    from unnest(v_ids) i (id) left join public.videos v on v.id = i.id
    where not exists (select from public.reel_plays p where p.reel_id = p_reel_id and p.video_id = i.id)
  loop
    if v_new.user_id is distinct from p_user_id then raise exception 'Video not found' using errcode = 'PT404'; end if;
    if v_new.is_reel then
      raise exception 'A reel is made of plays, not of reels' using errcode = 'PT422', detail = 'reel';
    end if;
    if not v_new.is_processed then
      raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
    end if;
  end loop;

  select coalesce(jsonb_object_agg(p.video_id, p.deleted_name), '{}') into v_deleted
  from public.reel_plays p where p.reel_id = p_reel_id and p.deleted_name is not null;
  delete from public.reel_plays p where p.reel_id = p_reel_id;
  insert into public.reel_plays (reel_id, position, video_id, line, look, deleted_name)
  select p_reel_id, e.position, (e.play ->> 'videoId')::uuid, e.play ->> 'line', e.play ->> 'look',
    v_deleted ->> (e.play ->> 'videoId')
  from jsonb_array_elements(v_plays) with ordinality e (play, position);
end;
$$;

-- Makes a reel with its first recipe. Repeated with the id of the caller's own reel, whose answer was lost, it changes nothing.
create function public.create_reel(
  p_video_id uuid, p_name text, p_recipe jsonb, p_writer_id uuid
) returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  if exists (select from public.reels r where r.video_id = p_video_id and r.user_id = v_user_id) then return; end if;
  -- A reel takes the player and day of its first play.
  insert into public.videos (id, user_id, title, original_name, friendly_name, is_reel, player_name, recording_date)
  select p_video_id, v_user_id, p_name, p_name, p_name, true, coalesce(v.player_name, private.default_player_name()),
    v.recording_date
  from (values (true)) one (row_alone)
  left join public.videos v on v.user_id = v_user_id and v.id = (p_recipe #>> '{plays,0,videoId}')::uuid;
  insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition)
  values (p_video_id, v_user_id, 1, p_writer_id, p_recipe ->> 'titleCard', p_recipe ->> 'transition');
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.create_reel is
  'Security definer: users have no right to mark a video as a reel; its plays have to be their own and charged.';

-- Replaces the recipe, only over the newest revision, and returns the new revision.
create function public.save_reel(
  p_video_id uuid, p_base_revision integer, p_recipe jsonb, p_writer_id uuid
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select r.revision into v_revision from public.reels r where r.video_id = p_video_id;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_revision is distinct from p_base_revision then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
  update public.reels r
  set revision = v_revision + 1, writer_id = p_writer_id, title_card = p_recipe ->> 'titleCard',
    transition = p_recipe ->> 'transition', updated_at = now()
  where r.video_id = p_video_id;
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.save_reel is
  'Security definer: users have no right to write recipes; the reel and its plays have to be their own.';

-- Whether all plays of the caller's reel exist and were charged, so that its film may be stored.
create function private.is_paid_reel(p_video_id uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(bool_and(
    exists (
      select from public.videos v join public.token_usage t on t.video_id = v.id and t.action = 'video_processing'
      where v.id = p.video_id and v.user_id = r.user_id and not v.is_reel
    )
  ), false)
  from public.reels r join public.reel_plays p on p.reel_id = r.video_id
  where r.video_id = p_video_id and r.user_id = (select auth.uid());
$$;

-- The ranges of clips that a reel's film was composed of, as stated by the browser that made it: [{"videoId", "first",
-- "end"}], frames from the first to before the end, both null for the whole clip.
create function private.are_composed_plays(p_composed jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(p_composed) <> 'array' or jsonb_array_length(p_composed) > 50 then false
    else (
      select coalesce(bool_and(
        case
          when p.play -> 'first' = 'null' and p.play -> 'end' = 'null' then true
          when p.play ->> 'first' ~ '^[0-9]{1,7}$' and p.play ->> 'end' ~ '^[0-9]{1,7}$'
            then (p.play ->> 'first')::integer < (p.play ->> 'end')::integer
          else false
        end
      ), true)
      from jsonb_array_elements(p_composed) p (play)
    )
  end;
$$;

-- Whether everything in a film is paid, and each play belongs to the reel's user. A composed play needs its frames
-- paid; any other play needs its export, which was checked when stored. A play without an export or a stated range must
-- be fully paid.
create function private.shows_paid_frames(p_chapters jsonb, p_composed jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(
    case when c.play is null and v.processed_video_path is not null then true
      else private.paid_frames(v.id) @> int4range(
        coalesce((c.play ->> 'first')::integer, 0), coalesce((c.play ->> 'end')::integer, v.frame_count)
      )
    end
  ), false)
  from jsonb_array_elements(p_chapters) h (chapter)
  join public.videos v on v.id = (h.chapter ->> 'videoId')::uuid and v.user_id = (select auth.uid())
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = h.chapter ->> 'videoId';
$$;

-- The maximum frames of a reel's film: each play once, with the length of its export or stated range, and one card.
create function private.most_reel_frames(p_video_id uuid, p_chapters jsonb, p_composed jsonb) returns bigint
language sql stable set search_path = '' as $$
  select 180 + coalesce(sum(
    case when c.play is null then private.most_film_frames(
        coalesce(v.processed_end_frame - v.processed_first_frame, v.frame_count), v.processed_title_frames,
        v.processed_look)
      else private.most_film_frames(
        coalesce(least((c.play ->> 'end')::integer, v.frame_count) - (c.play ->> 'first')::integer, v.frame_count),
        0, null)
    end
  ), 0)
  from public.reel_plays p
  join public.videos v on v.id = p.video_id
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = p.video_id::text
  where p.reel_id = p_video_id
    and exists (
      select from jsonb_array_elements(p_chapters) h (chapter) where h.chapter ->> 'videoId' = p.video_id::text
    );
$$;

-- Records a reel's film, made from a revision of its recipe. PT409: a play of the film is no longer in the recipe.
create function public.save_reel_film(
  p_video_id uuid, p_revision integer, p_path text, p_chapters jsonb, p_thumbnail_path text default null,
  p_composed jsonb default '[]'
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_version text;
  v_film private.film_measurements;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id and v.is_reel for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if not private.is_paid_reel(p_video_id) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  select f.version into v_version from private.stored_film(p_video_id, p_path) f;
  if not found then raise exception 'No stored file has this name' using errcode = 'foreign_key_violation'; end if;
  if not coalesce(private.are_chapters(p_chapters) and private.are_composed_plays(p_composed), false) then
    raise exception 'These are no chapters' using errcode = 'PT422';
  end if;
  select m.* into v_film from private.film_measurements m where m.version = v_version;
  if not found then raise exception 'The film of this video has not been measured yet' using errcode = 'PT412'; end if;
  if exists (
    select from jsonb_array_elements(p_chapters) c (chapter)
    where (c.chapter ->> 'startSec')::numeric >= v_film.duration_sec or not exists (
      select from public.reel_plays p
      where p.reel_id = p_video_id and p.video_id = (c.chapter ->> 'videoId')::uuid
    )
  ) then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  if not private.shows_paid_frames(p_chapters, p_composed)
    or v_film.frames > private.most_reel_frames(p_video_id, p_chapters, p_composed)
  then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_version = v_film.version, processed_duration_sec = v_film.duration_sec,
    processed_at = now(), status = 'ready', processing_heartbeat_at = null,
    thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.save_reel_film is
  'Security definer: users have no right to write chapters; the reel has to be their own, and what it shows charged.';
