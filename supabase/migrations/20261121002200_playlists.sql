-- Playlists and what is in them (sharing spec, section 3). Read by their owner, written by the functions below alone.
-- The original background lies in the bucket playlist_backgrounds, the cropped one in cropped_backgrounds.
create table public.video_playlists (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  access_code text not null unique check (access_code ~ '^[0-9A-Z]{8}$'),
  file_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid not null references public.users (id) on delete cascade,
  background_image_path text check (background_image_path like created_by::text || '/%'),
  cropped_background_path text check (cropped_background_path like created_by::text || '/%')
);

create index video_playlists_created_by_created_at_idx
  on public.video_playlists (created_by, created_at desc, id desc);

-- order_num starts at 1; a deleted video leaves a gap.
create table public.playlist_items (
  playlist_id uuid not null references public.video_playlists (id) on delete cascade,
  video_id uuid not null references public.videos (id) on delete cascade,
  order_num integer not null check (order_num >= 1),
  primary key (playlist_id, video_id),
  unique (playlist_id, order_num)
);

create index playlist_items_video_id_idx on public.playlist_items (video_id);

alter table public.video_playlists enable row level security;
alter table public.playlist_items enable row level security;
revoke all on public.video_playlists, public.playlist_items from public, anon, authenticated;
grant select on public.video_playlists, public.playlist_items to authenticated;
grant select, insert, update, delete on public.video_playlists, public.playlist_items to service_role;

create policy "Users read their own playlists" on public.video_playlists
  for select to authenticated
  using (created_by = (select auth.uid()));

create policy "Users read what is in their own playlists" on public.playlist_items
  for select to authenticated
  using (
    exists (
      select from public.video_playlists p where p.id = playlist_items.playlist_id and p.created_by = (select auth.uid())
    )
  );

-- Makes sure that a playlist may hold these videos: at most 500, each once, all of them the user's own and processed.
-- They stay locked, so that none is deleted before the items are written.
create function private.lock_playlist_videos(p_user_id uuid, p_video_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer := coalesce(cardinality(p_video_ids), 0);
begin
  if v_count > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if v_count > (select count(distinct i.id) from unnest(p_video_ids) i (id)) then
    raise exception 'A playlist holds a video once' using errcode = 'PT422';
  end if;
  perform from public.users u where u.id = p_user_id for key share;
  if v_count > (
    select count(*) from (
      select from public.videos v
      where v.id = any(p_video_ids) and v.user_id = p_user_id and v.processed_video_path is not null
      order by v.id for key share
    ) locked
  ) then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
end;
$$;
revoke execute on function private.lock_playlist_videos(uuid, uuid[]) from public;

create function private.add_playlist_items(p_playlist_id uuid, p_video_ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select p_playlist_id, i.video_id, i.position
  from unnest(p_video_ids) with ordinality i (video_id, position);
$$;
revoke execute on function private.add_playlist_items(uuid, uuid[]) from public;

-- A title as typed, on one line; null when nothing is left of it.
create function private.clean_title(p_title text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(btrim(regexp_replace(p_title, '\s+', ' ', 'g')), '');
$$;
revoke execute on function private.clean_title(text) from public;

-- A description as typed, without white space around it; null when nothing is left of it.
create function private.clean_description(p_description text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(p_description, '^\s+|\s+$', '', 'g'), '');
$$;
revoke execute on function private.clean_description(text) from public;

-- A playlist with all its items, or nothing. An empty title becomes 'Untitled Playlist' (sharing spec, section 5).
create function public.create_playlist(
  p_title text, p_description text, p_video_ids uuid[],
  p_background_image_path text default null, p_cropped_background_path text default null
) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_playlist public.video_playlists;
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  insert into public.video_playlists (
    title, description, access_code, created_by, background_image_path, cropped_background_path
  )
  values (
    coalesce(private.clean_title(p_title), 'Untitled Playlist'), private.clean_description(p_description),
    private.take_access_code(v_user_id), v_user_id, p_background_image_path, p_cropped_background_path
  )
  returning * into v_playlist;
  perform private.add_playlist_items(v_playlist.id, p_video_ids);
  return json_build_object('id', v_playlist.id, 'accessCode', v_playlist.access_code);
end;
$$;
comment on function public.create_playlist(text, text, uuid[], text, text) is
  'Security definer: the only writer of new playlists; every video in it has to be the caller''s own and processed.';
revoke execute on function public.create_playlist(text, text, uuid[], text, text) from public, anon;
grant execute on function public.create_playlist(text, text, uuid[], text, text) to authenticated;

-- Replaces everything that the owner edits, all items included, or nothing (sharing spec, section 4).
create function public.update_playlist(
  p_playlist_id uuid, p_title text, p_description text, p_video_ids uuid[],
  p_background_image_path text default null, p_cropped_background_path text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  update public.video_playlists p
  set title = private.clean_title(p_title),
      description = private.clean_description(p_description),
      background_image_path = p_background_image_path,
      cropped_background_path = p_cropped_background_path
  where p.id = p_playlist_id and p.created_by = v_user_id;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  delete from public.playlist_items i where i.playlist_id = p_playlist_id;
  perform private.add_playlist_items(p_playlist_id, p_video_ids);
end;
$$;
comment on function public.update_playlist(uuid, text, text, uuid[], text, text) is
  'Security definer: users have no right to change rows; playlist and videos have to be the caller''s own.';
revoke execute on function public.update_playlist(uuid, text, text, uuid[], text, text) from public, anon;
grant execute on function public.update_playlist(uuid, text, text, uuid[], text, text) to authenticated;

-- Deletes a playlist with its items and view records; the videos stay. p_user_id has to be the caller, as above.
create function public.delete_playlist(p_playlist_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = p_user_id and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.delete_playlist(uuid, uuid) is
  'Security definer: users have no right to delete rows; checks that the playlist is the caller''s own.';
revoke execute on function public.delete_playlist(uuid, uuid) from public, anon;
grant execute on function public.delete_playlist(uuid, uuid) to authenticated;
