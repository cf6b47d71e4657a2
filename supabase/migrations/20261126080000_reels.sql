-- A reel is a video of its own whose film joins several plays. It has no original, so that it is never charged: what is in
-- it was charged play by play.
alter table public.videos add column is_reel boolean not null default false;

-- What a film that joins exports has to know of each: the frames of its title card, and its look. Null: not known.
alter table public.videos
  add column processed_title_frames smallint check (processed_title_frames between 0 and 180),
  add column processed_look text check (processed_look in ('follow', 'identify', 'spotlight', 'arrow'));
grant update (processed_title_frames, processed_look) on public.videos to authenticated;

-- Where the plays begin in a film: [{"videoId", "title", "startSec"}], in their order.
create function private.are_chapters(p_chapters jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select case when jsonb_typeof(p_chapters) <> 'array' or jsonb_array_length(p_chapters) not between 1 and 50 then false
    else (
      select bool_and(
        c.chapter ->> 'videoId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and jsonb_typeof(c.chapter -> 'title') = 'string' and char_length(c.chapter ->> 'title') between 1 and 300
        and jsonb_typeof(c.chapter -> 'startSec') = 'number' and (c.chapter ->> 'startSec')::numeric between 0 and 86400
      )
      and array_agg(c.position order by c.position) = array_agg(c.position order by c.chapter -> 'startSec', c.position)
      from jsonb_array_elements(p_chapters) with ordinality c (chapter, position)
    ) is true
  end;
$$;
revoke execute on function private.are_chapters(jsonb) from public;
grant execute on function private.are_chapters(jsonb) to service_role;

create table public.reels (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- One more for each change of the recipe.
  revision integer not null check (revision > 0),
  writer_id uuid not null,
  title_card text not null check (title_card in ('none', 'classic', 'recruiting')),
  transition text not null check (transition in ('cut', 'dip')),
  updated_at timestamptz not null default now(),
  -- The recipe that the film shows, and its chapters; null without a film.
  made_revision integer check (made_revision between 1 and revision),
  chapters jsonb check (private.are_chapters(chapters)),
  check (num_nonnulls(made_revision, chapters) in (0, 2))
);
create index reels_user_id_idx on public.reels (user_id);

alter table public.reels enable row level security;
revoke all on public.reels from public, anon, authenticated;
grant select on public.reels to authenticated;
grant select, insert, update, delete on public.reels to service_role;

create policy "Users read their own reels" on public.reels
  for select to authenticated
  using (user_id = (select auth.uid()));

create trigger a_session_is_needed before insert or update or delete on public.reels
  for each statement execute function private.refuse_ended_session();

-- The plays of a reel in their order. video_id outlives its video: the film still shows a play that is deleted, and the
-- recipe says so by the name that it had.
create table public.reel_plays (
  reel_id uuid not null references public.reels (video_id) on delete cascade,
  position smallint not null check (position between 1 and 50),
  video_id uuid not null,
  line text not null default '' check (private.is_fact(line, 80)),
  -- Null: the look that the play has itself.
  look text check (look in ('follow', 'identify', 'spotlight', 'arrow')),
  -- Null while the play's video is there.
  deleted_name text,
  primary key (reel_id, position),
  unique (reel_id, video_id)
);
create index reel_plays_video_id_idx on public.reel_plays (video_id);

alter table public.reel_plays enable row level security;
revoke all on public.reel_plays from public, anon, authenticated;
grant select on public.reel_plays to authenticated;
grant select, insert, update, delete on public.reel_plays to service_role;

create policy "Users read the plays of their own reels" on public.reel_plays
  for select to authenticated
  using (
    exists (select from public.reels r where r.video_id = reel_plays.reel_id and r.user_id = (select auth.uid()))
  );

create trigger a_session_is_needed before insert or update or delete on public.reel_plays
  for each statement execute function private.refuse_ended_session();

create function private.mark_deleted_plays() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reel_plays p set deleted_name = coalesce(nullif(old.friendly_name, ''), old.title)
  where p.video_id = old.id;
  return null;
end;
$$;
revoke execute on function private.mark_deleted_plays() from public;

create trigger mark_deleted_plays after delete on public.videos
  for each row when (not old.is_reel) execute function private.mark_deleted_plays();
