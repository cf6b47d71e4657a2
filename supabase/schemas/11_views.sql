-- Who watched what through which link. Functions write it; the owner of the video reads it. Views by the owner count
-- too and are recognized by their viewer_id. viewer_ip is a keyed digest of the viewer's network: enough to distinguish
-- visitors, without an address that could leak.
create table public.video_views (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  share_id uuid references public.video_shares (id) on delete cascade,
  playlist_id uuid references public.video_playlists (id) on delete cascade,
  access_code text not null,
  viewer_ip text not null check (viewer_ip ~ '^[0-9a-f]{64}$'),
  viewer_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The plays of a reel that the view has shown, by their videos' ids, so that counts survive reordering. Only
  -- get_watched_plays exposes them, as sums.
  watched_plays uuid[] not null default '{}',
  check (num_nonnulls(share_id, playlist_id) = 1)
);
-- Counting a link's views and viewers reads only its index.
create index video_views_share_id_idx on public.video_views (share_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where share_id is not null;
create index video_views_playlist_id_idx on public.video_views (playlist_id, video_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where playlist_id is not null;
create index video_views_video_id_idx on public.video_views (video_id, created_at desc, id desc);
create index video_views_viewer_id_idx on public.video_views (viewer_id) where viewer_id is not null;
alter table public.video_views enable row level security;
create policy "Users read the views of their own videos" on public.video_views
  for select to authenticated
  using (exists (select from public.videos v where v.id = video_views.video_id and v.user_id = (select auth.uid())));

-- How often one of the caller's links was watched, and by how many. Views of other users' links are not counted.
create function private.count_views(p_link_id uuid) returns table (views bigint, unique_viewers bigint)
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
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
comment on function private.count_views is
  'Security definer: tells viewers apart by a column that users cannot read; counts for the caller''s own link alone.';

-- The owner's lists, a page at a time: newest first, from the row named by p_before and p_before_id on. A viewer is an
-- account, or a network without one. They run without sequential scans, because one link with millions of views makes
-- the planner expect that of every link and scan all views for each page.
create function public.get_user_shares(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable security invoker set search_path = '' set enable_seqscan = off as $$
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

create function public.get_user_playlists(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable security invoker set search_path = '' set enable_seqscan = off as $$
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

-- The caller's playlist for its edit screen.
create function public.get_user_playlist(p_access_code text) returns json
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off as $$
declare v_playlist record;
begin
  select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
    p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
  into v_playlist
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
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

-- Who watched a video of the caller, newest view first: of one share, of one playlist, or of all links. Minors are shown
-- without their name.
create function public.get_viewers(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_user_id uuid := (select auth.uid());
  -- A separate query for each case, so that each can use its index.
  v_filter text := 'w.video_id = $1'
    || case when p_share_id is null then '' else ' and w.share_id = $2' end
    || case when p_playlist_id is null then '' else ' and w.playlist_id = $3' end;
  v_page text := case when p_before is null then '' else ' and (w.created_at, w.id) < ($4, $5)' end;
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  execute format(
    $sql$
      select json_build_object('views', coalesce(sum(c.views), 0), 'uniqueViewers', count(*),
        'items', (
          select coalesce(json_agg(
            json_build_object(
              'id', w.id,
              'name', case
                when private.is_minor(u.birth_year) then null
                else nullif(btrim(u.first_name || ' ' || u.last_name), '')
              end,
              'viewedAt', w.created_at,
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
comment on function public.get_viewers is
  'Security definer: names viewers of the caller''s own videos, whose accounts the caller cannot read.';

-- The plays of a reel's film in their order, and how many of its views have shown each: all, or those of a link.
create function public.get_watched_plays(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' as $$
declare v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = (select auth.uid());
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select json_agg(
    json_build_object('title', c.chapter ->> 'title', 'views', coalesce(n.views, 0)) order by c.position
  )
  into v_result
  from public.reels r
  cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
  left join (
    select p.id, count(*) as views
    from public.video_views w cross join unnest(w.watched_plays) p (id)
    where w.video_id = p_video_id and (p_share_id is null or w.share_id = p_share_id)
      and (p_playlist_id is null or w.playlist_id = p_playlist_id)
    group by p.id
  ) n on n.id = (c.chapter ->> 'videoId')::uuid
  where r.video_id = p_video_id;
  return coalesce(v_result, '[]');
end;
$$;
comment on function public.get_watched_plays is
  'Security definer: users have no right to read what a view has shown; the video has to be their own.';
