-- Rows that a user adds are counted, whoever writes them for the user: what an account holds in all is its plan's to say,
-- and how much an hour takes is the same for everybody. What is there stays, whatever the plan becomes; only adding is
-- refused. The user's row is the lock, so that calls at the same time are counted one after the other; it comes before
-- all other locks of a call. service_role and the owner carry no user and are not asked.
create function private.keep_within_plan() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_limit integer;
  v_count integer;
begin
  if v_user_id is null then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  case tg_table_name
    when 'videos' then
      perform private.take_from_rate_limit('video/user', v_user_id::text, 300, interval '1 hour', now());
      v_limit := (select l.video_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.videos v where v.user_id = v_user_id limit v_limit) counted
      );
    when 'video_shares' then
      v_limit := (select l.share_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_shares s where s.created_by = v_user_id limit v_limit) counted
      );
    when 'video_playlists' then
      v_limit := (select l.playlist_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_playlists p where p.created_by = v_user_id limit v_limit) counted
      );
    when 'support_tickets' then
      -- Help is the same for every plan. 1,000 are two a week for ten years; open_ticket takes ten an hour.
      v_limit := 1000;
      v_count := (
        select count(*) from (select from public.support_tickets t where t.user_id = v_user_id limit v_limit) counted
      );
  end case;
  if v_count >= v_limit then
    raise exception 'The account holds as many of these as it may' using errcode = 'PT403', detail = tg_table_name;
  end if;
  return new;
end;
$$;
comment on function private.keep_within_plan() is
  'Security definer: counts rows and calls for users who cannot lock or write what it takes.';
revoke execute on function private.keep_within_plan() from public;

-- Triggers run in the order of their names: this one comes first.
create trigger account_within_plan before insert on public.videos
  for each row execute function private.keep_within_plan();
create trigger account_within_plan before insert on public.video_shares
  for each row execute function private.keep_within_plan();
create trigger account_within_plan before insert on public.video_playlists
  for each row execute function private.keep_within_plan();
create trigger account_within_plan before insert on public.support_tickets
  for each row execute function private.keep_within_plan();

-- As before; the user's row is locked first as the trigger above locks it, since the video's lock comes in between.
create or replace function public.create_share(p_video_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_path text;
  v_share public.video_shares;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  select v.processed_video_path into v_path from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_path is null then
    raise exception 'No processed video found for this video.' using errcode = 'PT422';
  end if;

  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object('id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at);
end;
$$;

-- As before; the user's row is locked first here too: the code's count is taken before the trigger comes.
create or replace function public.create_playlist(
  p_title text, p_description text, p_video_ids uuid[],
  p_background_image_path text default null, p_cropped_background_path text default null
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
end;
$$;
