-- Changes of a playlist from two tabs at once lose nothing: a tab says what it adds, removes, moves or renames, and no
-- longer sends the whole list.

-- Checked at the end of a statement, so that one statement can number all items anew.
alter table public.playlist_items
  drop constraint playlist_items_playlist_id_order_num_key,
  add constraint playlist_items_playlist_id_order_num_key unique (playlist_id, order_num) deferrable;

-- Finds the caller's playlist and locks it until the end of the transaction.
create function private.lock_own_playlist(p_access_code text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_playlist_id uuid;
begin
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid())
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  return v_playlist_id;
end;
$$;
revoke execute on function private.lock_own_playlist(text) from public;

-- Puts a video after the last of p_preceding that the playlist has, or first. One that it does not have is added with
-- p_adds, and otherwise left out, because another tab has removed it. Videos are locked before playlists; numbering
-- anew locks none.
create function public.place_in_playlist(
  p_access_code text, p_video_id uuid, p_preceding uuid[], p_adds boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_playlist_id uuid;
  v_order uuid[];
  v_after integer;
begin
  if cardinality(p_preceding) > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if p_adds then
    perform private.lock_playlist_videos((select auth.uid()), array[p_video_id]);
  end if;
  v_playlist_id := private.lock_own_playlist(p_access_code);
  v_order := array(
    select i.video_id from public.playlist_items i where i.playlist_id = v_playlist_id order by i.order_num
  );
  if not coalesce(p_video_id = any(v_order), false) then
    if not coalesce(p_adds, false) then
      return;
    end if;
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
comment on function public.place_in_playlist(text, uuid, uuid[], boolean) is
  'Security definer: clients write no items of playlists; moves within the caller''s own playlist, or adds the caller''s own video.';
revoke execute on function public.place_in_playlist(text, uuid, uuid[], boolean) from public, anon;
grant execute on function public.place_in_playlist(text, uuid, uuid[], boolean) to authenticated;

-- Takes a video out of a playlist; one that is not in it changes nothing.
create function public.remove_from_playlist(p_access_code text, p_video_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_playlist_id uuid := private.lock_own_playlist(p_access_code);
begin
  delete from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = p_video_id;
end;
$$;
comment on function public.remove_from_playlist(text, uuid) is
  'Security definer: clients write no items of playlists; changes the caller''s own playlist alone.';
revoke execute on function public.remove_from_playlist(text, uuid) from public, anon;
grant execute on function public.remove_from_playlist(text, uuid) to authenticated;

-- Null leaves the title, the description or the list of videos as it is, and p_keeps_background the background. Answers
-- with the background that was there before.
drop function public.update_playlist(uuid, text, text, uuid[], text, text);
create function public.update_playlist(
  p_playlist_id uuid,
  p_title text default null,
  p_description text default null,
  p_video_ids uuid[] default null,
  p_background_image_path text default null,
  p_cropped_background_path text default null,
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
end;
$$;
comment on function public.update_playlist(uuid, text, text, uuid[], text, text, boolean) is
  'Security definer: clients write no playlists; changes the caller''s own playlist, with the caller''s own videos alone.';
revoke execute on function public.update_playlist(uuid, text, text, uuid[], text, text, boolean) from public, anon;
grant execute on function public.update_playlist(uuid, text, text, uuid[], text, text, boolean) to authenticated;
