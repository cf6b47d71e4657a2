-- Adds videos at the end of a playlist of the caller's. It reads and writes in one transaction behind the playlist's lock, so
-- that two tabs take nothing from each other; videos that are there keep their place. Without room nothing is added.
create function public.add_to_playlist(p_access_code text, p_video_ids uuid[]) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_count integer := coalesce(cardinality(p_video_ids), 0);
  v_playlist_id uuid;
  v_room integer;
  v_last integer;
  v_fresh uuid[];
begin
  -- Locks are taken in the order users, videos, playlists. More videos than fit into any playlist are not looked at.
  if v_count <= 500 then
    perform private.lock_playlist_videos(v_user_id, p_video_ids);
  end if;
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = v_user_id
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  select 500 - count(*), coalesce(max(i.order_num), 0) into v_room, v_last
  from public.playlist_items i where i.playlist_id = v_playlist_id;
  if v_count > 500 then
    return json_build_object('kind', 'full', 'room', v_room);
  end if;
  v_fresh := array(
    select n.video_id from unnest(p_video_ids) with ordinality n (video_id, position)
    where not exists (
      select from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = n.video_id
    )
    order by n.position
  );
  if cardinality(v_fresh) > v_room then
    return json_build_object('kind', 'full', 'room', v_room);
  end if;
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select v_playlist_id, n.video_id, v_last + n.position from unnest(v_fresh) with ordinality n (video_id, position);
  return json_build_object('kind', 'added', 'count', cardinality(v_fresh));
end;
$$;
comment on function public.add_to_playlist(text, uuid[]) is
  'Security definer: clients write no items of playlists; adds the caller''s own videos to the caller''s own playlist alone.';
revoke execute on function public.add_to_playlist(text, uuid[]) from public, anon;
grant execute on function public.add_to_playlist(text, uuid[]) to authenticated;
