-- The rows behind these functions have columns that their callers may not read, and Postgres shows a row that it refuses.
-- So values that no row can have are refused without it.
create function private.refuse_values(p_sqlstate text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception 'These values cannot be stored' using errcode = p_sqlstate;
end;
$$;
revoke execute on function private.refuse_values(text) from public;

create or replace function public.save_track_document(
  p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
  v_was_tracked boolean;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.is_tracked into v_was_tracked
  from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select t.revision into v_revision from public.track_documents t where t.video_id = p_video_id;
  v_revision := coalesce(v_revision, 0);
  if v_revision is distinct from p_base_revision then
    raise exception 'The track was changed elsewhere' using errcode = 'PT409';
  end if;

  insert into public.track_documents as t (video_id, user_id, revision, document, writer_id)
  values (p_video_id, v_user_id, v_revision + 1, p_document, p_writer_id)
  on conflict (video_id) do update
  set revision = excluded.revision, document = excluded.document, writer_id = excluded.writer_id, updated_at = now();
  -- Only when it changes: every autosave would write the video's row anew.
  if v_was_tracked <> private.has_path(p_document) then
    update public.videos set is_tracked = not v_was_tracked where id = p_video_id;
  end if;
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;

create or replace function public.create_playlist(
  p_title text, p_description text, p_video_ids uuid[], p_background_image_path text default null,
  p_cropped_background_path text default null
) returns json
language plpgsql security definer set search_path = ''
as $$
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

create or replace function public.update_playlist(
  p_playlist_id uuid, p_title text default null, p_description text default null, p_video_ids uuid[] default null,
  p_background_image_path text default null, p_cropped_background_path text default null,
  p_keeps_background boolean default false
) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_keeps boolean := coalesce(p_keeps_background, false);
  v_before public.video_playlists;
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  select p.* into v_before from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = v_user_id
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
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

create or replace function public.create_reel(
  p_video_id uuid, p_name text, p_recipe jsonb, p_writer_id uuid
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  if exists (select from public.reels r where r.video_id = p_video_id and r.user_id = v_user_id) then return; end if;
  -- The player and the day of a reel are those of its first play.
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

create or replace function public.save_reel(
  p_video_id uuid, p_base_revision integer, p_recipe jsonb, p_writer_id uuid
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select r.revision into v_revision from public.reels r where r.video_id = p_video_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
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

create or replace function public.set_link_active(p_access_code text, p_is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  -- The order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v
  where v.id = (
    select s.video_id from public.video_shares s where s.access_code = p_access_code and s.created_by = v_user_id
  ) for no key update;
  update public.video_shares s set is_active = p_is_active
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set is_active = p_is_active
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
when unique_violation then
  raise exception 'This video has another active link' using errcode = 'PT409';
end;
$$;

create or replace function public.set_link_card(
  p_access_code text, p_shows_card boolean, p_shows_contact boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  if p_shows_contact and private.is_account_of_minor(v_user_id) then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  update public.video_shares s set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
