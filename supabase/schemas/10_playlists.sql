-- Playlists and their links, with the columns of video_shares. The original background is in the bucket
-- playlist_backgrounds, the cropped one in cropped_backgrounds.
create table public.video_playlists (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  access_code text not null unique check (access_code ~ '^[0-9A-Z]{8}$'),
  file_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid not null references public.users (id) on delete cascade,
  background_image_path text
    check (background_image_path like created_by::text || '/%')
    constraint video_playlists_background_image_path_is_stored check (private.is_stored_path(background_image_path)),
  cropped_background_path text
    check (cropped_background_path like created_by::text || '/%')
    constraint video_playlists_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path)),
  expires_at timestamptz,
  password_hash text,
  shows_card boolean not null default false,
  shows_contact boolean not null default false check (shows_card or not shows_contact),
  has_password boolean not null generated always as (password_hash is not null) stored
);
create index video_playlists_created_by_created_at_idx on public.video_playlists (created_by, created_at desc, id desc);
alter table public.video_playlists enable row level security;
create policy "Users read their own playlists" on public.video_playlists
  for select to authenticated using (created_by = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.video_playlists
  for each statement execute function private.refuse_ended_session();
create trigger account_within_plan before insert on public.video_playlists
  for each row execute function private.keep_within_plan();
create trigger clean_texts before insert or update of title, description on public.video_playlists
  for each row execute function private.clean_texts('title', 'description');

-- order_num starts at 1; a deleted video leaves a gap. It is checked at the end of a statement, so that one statement can
-- renumber all items.
create table public.playlist_items (
  playlist_id uuid not null references public.video_playlists (id) on delete cascade,
  video_id uuid not null references public.videos (id) on delete cascade,
  order_num integer not null check (order_num >= 1),
  primary key (playlist_id, video_id),
  unique (playlist_id, order_num) deferrable
);
create index playlist_items_video_id_idx on public.playlist_items (video_id);
alter table public.playlist_items enable row level security;
create policy "Users read what is in their own playlists" on public.playlist_items
  for select to authenticated
  using (
    exists (
      select from public.video_playlists p where p.id = playlist_items.playlist_id and p.created_by = (select auth.uid())
    )
  );
create trigger a_session_is_needed before insert or update or delete on public.playlist_items
  for each statement execute function private.refuse_ended_session();

-- Makes sure that a playlist may hold these videos: at most 500, each once, all of them the user's own and processed.
-- They stay locked, so that none is deleted before the items are written.
create function private.lock_playlist_videos(p_user_id uuid, p_video_ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare v_count integer := coalesce(cardinality(p_video_ids), 0);
begin
  if v_count > 500 then raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422'; end if;
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

-- Writes the items in the order of the list.
create function private.add_playlist_items(p_playlist_id uuid, p_video_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select p_playlist_id, i.video_id, i.position
  from unnest(p_video_ids) with ordinality i (video_id, position);
$$;

-- A playlist with all its items, or nothing. An empty title becomes 'Untitled Playlist'. The user's row is locked first,
-- because the code is counted before the trigger takes that lock.
create function public.create_playlist(
  p_title text, p_description text, p_video_ids uuid[], p_background_image_path text default null,
  p_cropped_background_path text default null
) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_playlist public.video_playlists;
begin
  perform from public.users u where u.id = v_user_id for no key update;
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
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.create_playlist is
  'Security definer: the only writer of new playlists; every video in it has to be the caller''s own and processed.';

-- Finds the caller's playlist and locks it until the end of the transaction.
create function private.lock_own_playlist(p_access_code text) returns uuid
language plpgsql volatile set search_path = '' as $$
declare v_playlist_id uuid;
begin
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid())
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  return v_playlist_id;
end;
$$;

-- Appends videos to the caller's playlist. It reads and writes in one transaction under the playlist's lock, so that
-- two tabs do not overwrite each other. Existing videos keep their place. Adds nothing when there is not enough room.
create function public.add_to_playlist(p_access_code text, p_video_ids uuid[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_count integer := coalesce(cardinality(p_video_ids), 0);
  v_playlist_id uuid;
  v_room integer;
  v_last integer;
  v_fresh uuid[];
begin
  -- Locks are taken in the order users, videos, playlists. Ignores more videos than fit into any playlist.
  if v_count <= 500 then perform private.lock_playlist_videos(v_user_id, p_video_ids); end if;
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = v_user_id
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  select 500 - count(*), coalesce(max(i.order_num), 0) into v_room, v_last
  from public.playlist_items i where i.playlist_id = v_playlist_id;
  if v_count > 500 then return json_build_object('kind', 'full', 'room', v_room); end if;
  v_fresh := array(
    select n.video_id from unnest(p_video_ids) with ordinality n (video_id, position)
    where not exists (
      select from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = n.video_id
    )
    order by n.position
  );
  if cardinality(v_fresh) > v_room then return json_build_object('kind', 'full', 'room', v_room); end if;
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select v_playlist_id, n.video_id, v_last + n.position from unnest(v_fresh) with ordinality n (video_id, position);
  return json_build_object('kind', 'added', 'count', cardinality(v_fresh));
end;
$$;
comment on function public.add_to_playlist is
  'Security definer: clients write no items of playlists; adds the caller''s own videos to the caller''s own playlist '
  'alone.';

-- Puts a video after the last of p_preceding that the playlist has, or first. A video that is not in the playlist is
-- added with p_adds, otherwise ignored, because another tab removed it. Videos are locked before playlists; renumbering
-- locks none.
create function public.place_in_playlist(
  p_access_code text, p_video_id uuid, p_preceding uuid[], p_adds boolean default false
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_playlist_id uuid;
  v_order uuid[];
  v_after integer;
begin
  if cardinality(p_preceding) > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if p_adds then perform private.lock_playlist_videos((select auth.uid()), array[p_video_id]); end if;
  v_playlist_id := private.lock_own_playlist(p_access_code);
  v_order := array(
    select i.video_id from public.playlist_items i where i.playlist_id = v_playlist_id order by i.order_num
  );
  if not coalesce(p_video_id = any(v_order), false) then
    if not coalesce(p_adds, false) then return; end if;
    if cardinality(v_order) >= 500 then
      raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
    end if;
    insert into public.playlist_items (playlist_id, video_id, order_num)
    select v_playlist_id, p_video_id, coalesce(max(i.order_num), 0) + 1
    from public.playlist_items i where i.playlist_id = v_playlist_id;
  end if;
  v_order := array_remove(v_order, p_video_id);
  select array_position(v_order, n.video_id) into v_after
  from unnest(p_preceding) with ordinality n (video_id, place)
  where n.video_id = any(v_order)
  order by n.place desc limit 1;
  v_after := coalesce(v_after, 0);
  v_order := v_order[:v_after] || p_video_id || v_order[v_after + 1:];
  update public.playlist_items i set order_num = n.place
  from unnest(v_order) with ordinality n (video_id, place)
  where i.playlist_id = v_playlist_id and i.video_id = n.video_id and i.order_num <> n.place;
end;
$$;
comment on function public.place_in_playlist is
  'Security definer: clients write no items of playlists; moves within the caller''s own playlist, or adds the '
  'caller''s own video.';

-- Removes a video from a playlist; does nothing if it is not in it.
create function public.remove_from_playlist(p_access_code text, p_video_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare v_playlist_id uuid := private.lock_own_playlist(p_access_code);
begin
  delete from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = p_video_id;
end;
$$;
comment on function public.remove_from_playlist is
  'Security definer: clients write no items of playlists; changes the caller''s own playlist alone.';

-- Changes a playlist: null keeps the title, description or list of videos, and p_keeps_background the background.
-- Returns the previous background.
create function public.update_playlist(
  p_playlist_id uuid, p_title text default null, p_description text default null, p_video_ids uuid[] default null,
  p_background_image_path text default null, p_cropped_background_path text default null,
  p_keeps_background boolean default false
) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_keeps boolean := coalesce(p_keeps_background, false);
  v_before public.video_playlists;
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  select p.* into v_before from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = v_user_id
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  update public.video_playlists p
  set title = case when p_title is null then p.title else private.clean_title(p_title) end,
      description = case when p_description is null then p.description else private.clean_description(p_description) end,
      background_image_path = case when v_keeps then p.background_image_path else p_background_image_path end,
      cropped_background_path = case when v_keeps then p.cropped_background_path else p_cropped_background_path end
  where p.id = p_playlist_id;
  if p_video_ids is not null then
    delete from public.playlist_items i where i.playlist_id = p_playlist_id;
    perform private.add_playlist_items(p_playlist_id, p_video_ids);
  end if;
  return json_build_object(
    'originalPath', v_before.background_image_path, 'croppedPath', v_before.cropped_background_path
  );
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.update_playlist is
  'Security definer: clients write no playlists; changes the caller''s own playlist, with the caller''s own videos alone.';

-- Deletes a playlist with its items and view records; the videos stay. p_user_id must be the caller.
create function public.delete_playlist(p_playlist_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = p_user_id and p.created_by = (select auth.uid());
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.delete_playlist is
  'Security definer: users have no right to delete rows; checks that the playlist is the caller''s own.';
