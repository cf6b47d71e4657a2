-- The owner's lists, a page at a time: newest first, from the row named by p_before and p_before_id on, 100 rows at
-- most. Security definer because viewers are counted by viewer_ip, which users cannot read; every statement names the
-- caller. A viewer is an account, or a network without one.
-- A link that millions watch makes the planner expect that of every link, and read the whole table for each page of
-- anybody's list; so these functions go without sequential scans.

create function private.page_size(p_limit integer) returns integer
language sql immutable set search_path = ''
as $$
  select least(greatest(coalesce(p_limit, 50), 1), 100);
$$;
revoke execute on function private.page_size(integer) from public;

create function public.get_user_shares(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select s.* from public.video_shares s
    where s.created_by = (select auth.uid())
      and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
    order by s.created_at desc, s.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_shares s where s.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', s.id, 'accessCode', s.access_code, 'createdAt', s.created_at, 'isActive', s.is_active,
          'views', c.views, 'uniqueViewers', c.unique_viewers,
          'video', json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'thumbnailPath', v.thumbnail_path,
            'durationSec', v.duration_sec
          )
        ) order by s.created_at desc, s.id desc
      ),
      '[]'::json
    )
  )
  from page s
  join public.videos v on v.id = s.video_id
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.share_id = s.id group by viewer
    ) w
  ) c;
$$;
comment on function public.get_user_shares(integer, timestamptz, uuid) is
  'Security definer: counts viewers by a column that users cannot read; lists the caller''s own shares alone.';
revoke execute on function public.get_user_shares(integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_user_shares(integer, timestamptz, uuid) to authenticated;

create function public.get_user_playlists(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select p.* from public.video_playlists p
    where p.created_by = (select auth.uid())
      and (p_before is null or (p.created_at, p.id) < (p_before, p_before_id))
    order by p.created_at desc, p.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_playlists p where p.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', p.id, 'accessCode', p.access_code, 'title', p.title, 'description', p.description,
          'createdAt', p.created_at, 'isActive', p.is_active,
          'backgroundImagePath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
          'totalViews', c.views, 'uniqueViewers', c.unique_viewers,
          'videoCount', (select count(*) from public.playlist_items i where i.playlist_id = p.id),
          'thumbnailPath', (
            select v.thumbnail_path from public.playlist_items i join public.videos v on v.id = i.video_id
            where i.playlist_id = p.id order by i.order_num limit 1
          )
        ) order by p.created_at desc, p.id desc
      ),
      '[]'::json
    )
  )
  from page p
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.playlist_id = p.id group by viewer
    ) w
  ) c;
$$;
comment on function public.get_user_playlists(integer, timestamptz, uuid) is
  'Security definer: counts viewers by a column that users cannot read; lists the caller''s own playlists alone.';
revoke execute on function public.get_user_playlists(integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_user_playlists(integer, timestamptz, uuid) to authenticated;

-- One of the caller's playlists as its edit screen shows it.
create function public.get_user_playlist(p_access_code text) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_playlist public.video_playlists;
  v_views bigint;
  v_unique_viewers bigint;
begin
  select p.* into v_playlist from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  select coalesce(sum(w.views), 0), count(*) into v_views, v_unique_viewers
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from public.video_views w where w.playlist_id = v_playlist.id group by viewer
  ) w;
  return json_build_object(
    'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
    'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
    'backgroundImagePath', v_playlist.background_image_path,
    'croppedBackgroundPath', v_playlist.cropped_background_path,
    'totalViews', v_views, 'uniqueViewers', v_unique_viewers,
    'videos', coalesce(
      (
        select json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
            'thumbnailPath', v.thumbnail_path, 'processedVideoPath', v.processed_video_path,
            'durationSec', v.duration_sec, 'views', coalesce(c.views, 0)
          ) order by i.order_num
        )
        from public.playlist_items i
        join public.videos v on v.id = i.video_id
        left join (
          select w.video_id, count(*) as views from public.video_views w
          where w.playlist_id = v_playlist.id group by w.video_id
        ) c on c.video_id = v.id
        where i.playlist_id = v_playlist.id
      ),
      '[]'::json
    )
  );
end;
$$;
comment on function public.get_user_playlist(text) is
  'Security definer: counts viewers by a column that users cannot read; opens the caller''s own playlists alone.';
revoke execute on function public.get_user_playlist(text) from public, anon;
grant execute on function public.get_user_playlist(text) to authenticated;

-- Who watched a video of the caller, newest view first: of one share, of one playlist, or of all links.
create function public.get_viewers(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null,
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_user_id uuid := (select auth.uid());
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'w.video_id = $1'
    || case when p_share_id is null then '' else ' and w.share_id = $2' end
    || case when p_playlist_id is null then '' else ' and w.playlist_id = $3' end;
  v_page text := case when p_before is null then '' else ' and (w.created_at, w.id) < ($4, $5)' end;
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  execute format(
    $sql$
      select json_build_object('views', coalesce(sum(c.views), 0), 'uniqueViewers', count(*),
        'items', (
          select coalesce(json_agg(
            json_build_object(
              'id', w.id, 'name', nullif(btrim(u.first_name || ' ' || u.last_name), ''), 'viewedAt', w.created_at,
              'isAnonymous', w.viewer_id is null, 'isOwner', w.viewer_id is not distinct from $6
            ) order by w.created_at desc, w.id desc
          ), '[]'::json)
          from (
            select w.* from public.video_views w where %1$s%2$s order by w.created_at desc, w.id desc limit $7
          ) w
          left join public.users u on u.id = w.viewer_id
        ))
      from (
        select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
        from public.video_views w where %1$s group by viewer
      ) c
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_video_id, p_share_id, p_playlist_id, p_before, p_before_id, v_user_id, private.page_size(p_limit);
  return v_result;
end;
$$;
comment on function public.get_viewers(uuid, uuid, uuid, integer, timestamptz, uuid) is
  'Security definer: names viewers of the caller''s own videos, whose accounts the caller cannot read.';
revoke execute on function public.get_viewers(uuid, uuid, uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_viewers(uuid, uuid, uuid, integer, timestamptz, uuid) to authenticated;
