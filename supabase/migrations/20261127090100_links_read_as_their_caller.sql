-- Row level security and column rights decide what the lists of links and playlists show: they run as their caller. That a
-- link has a password is a column of its own, which owners may read; its hash stays unreadable.
alter table public.video_shares
  add column has_password boolean not null generated always as (password_hash is not null) stored;
alter table public.video_playlists
  add column has_password boolean not null generated always as (password_hash is not null) stored;
grant select (has_password) on public.video_shares to authenticated;
grant select (has_password) on public.video_playlists to authenticated;

-- How often one of the caller's links was watched, and by how many. Views of other links are counted by nobody.
create function private.count_views(p_link_id uuid) returns table (views bigint, unique_viewers bigint)
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select coalesce(sum(c.views), 0)::bigint, count(*)
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from (
      select s.viewer_id, s.viewer_ip from public.video_views s
      where s.share_id = p_link_id
        and exists (select from public.video_shares l where l.id = p_link_id and l.created_by = (select auth.uid()))
      union all
      select p.viewer_id, p.viewer_ip from public.video_views p
      where p.playlist_id = p_link_id
        and exists (select from public.video_playlists l where l.id = p_link_id and l.created_by = (select auth.uid()))
    ) w
    group by viewer
  ) c;
$$;
comment on function private.count_views(uuid) is
  'Security definer: tells viewers apart by a column that users cannot read; counts for the caller''s own link alone.';
revoke execute on function private.count_views(uuid) from public;
grant execute on function private.count_views(uuid) to authenticated;

-- The lists ask it in the caller's name; it computes and reads nothing.
grant execute on function private.page_size(integer) to authenticated;

create or replace function public.get_user_shares(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security invoker set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select s.id, s.video_id, s.access_code, s.created_at, s.is_active, s.expires_at, s.has_password, s.shows_card,
      s.shows_contact
    from public.video_shares s
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
          'expiresAt', s.expires_at, 'hasPassword', s.has_password,
          'showsCard', s.shows_card, 'showsContact', s.shows_contact,
          'views', c.views, 'uniqueViewers', c.unique_viewers,
          'video', json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'thumbnailPath', v.thumbnail_path,
            'durationSec', coalesce(v.processed_duration_sec, v.duration_sec)
          )
        ) order by s.created_at desc, s.id desc
      ),
      '[]'::json
    )
  )
  from page s
  join public.videos v on v.id = s.video_id
  cross join lateral private.count_views(s.id) c;
$$;
comment on function public.get_user_shares(integer, timestamptz, uuid) is null;

create or replace function public.get_user_playlists(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security invoker set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
      p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
    from public.video_playlists p
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
          'expiresAt', p.expires_at, 'hasPassword', p.has_password,
          'showsCard', p.shows_card, 'showsContact', p.shows_contact,
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
  cross join lateral private.count_views(p.id) c;
$$;
comment on function public.get_user_playlists(integer, timestamptz, uuid) is null;

create or replace function public.get_user_playlist(p_access_code text) returns json
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off
as $$
declare
  v_playlist record;
begin
  select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
    p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
  into v_playlist
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  return (
    select json_build_object(
      'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
      'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
      'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.has_password,
      'showsCard', v_playlist.shows_card, 'showsContact', v_playlist.shows_contact,
      'backgroundImagePath', v_playlist.background_image_path,
      'croppedBackgroundPath', v_playlist.cropped_background_path,
      'totalViews', n.views, 'uniqueViewers', n.unique_viewers,
      'videos', coalesce(
        (
          select json_agg(
            json_build_object(
              'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
              'thumbnailPath', v.thumbnail_path, 'processedVideoPath', v.processed_video_path,
              'durationSec', coalesce(v.processed_duration_sec, v.duration_sec), 'views', coalesce(c.views, 0)
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
    )
    from private.count_views(v_playlist.id) n
  );
end;
$$;
comment on function public.get_user_playlist(text) is null;
