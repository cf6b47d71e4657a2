-- Whoever opens a link gets what its owner switched on, and nothing else of the card. Null when that is nothing. Whether the
-- contact is a minor's is asked again here: what was switched on may be older than what is known of the year of birth.
create function private.shown_card(p_user_id uuid, p_shows_card boolean, p_shows_contact boolean) returns json
language sql stable security definer set search_path = ''
as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'name', nullif(c.name, ''), 'number', nullif(c.number, ''), 'position', nullif(c.position, ''),
      'team', nullif(c.team, ''), 'year', nullif(c.year, ''), 'height', nullif(c.height, ''),
      'weight', nullif(c.weight, ''),
      'contact', case
        when p_shows_contact and c.shows_contact and not private.is_account_of_minor(c.user_id) then nullif(c.contact, '')
      end
    )),
    '{}'
  )::json
  from public.player_cards c where c.user_id = p_user_id and p_shows_card;
$$;
revoke execute on function private.shown_card(uuid, boolean, boolean) from public;

-- As before, with the card.
create or replace function private.opened_content(p_access_code text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'kind', 'video', 'fileKey', s.file_key, 'expiresAt', s.expires_at,
    'isOwner', s.created_by is not distinct from (select auth.uid()),
    'backgroundPath', u.title_background_path, 'croppedBackgroundPath', u.cropped_background_path,
    'card', private.shown_card(s.created_by, s.shows_card, s.shows_contact),
    'video', private.shared_video(v)
  )
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  left join public.user_settings u on u.user_id = s.created_by
  where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
    and v.processed_video_path is not null
  union all
  select json_build_object(
    'kind', 'playlist', 'fileKey', p.file_key, 'expiresAt', p.expires_at,
    'isOwner', p.created_by is not distinct from (select auth.uid()),
    'backgroundPath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
    'card', private.shown_card(p.created_by, p.shows_card, p.shows_contact),
    'id', p.id, 'title', p.title, 'description', p.description,
    'videos', coalesce(
      (
        select json_agg(private.shared_video(v) order by i.order_num)
        from public.playlist_items i
        join public.videos v on v.id = i.video_id
        where i.playlist_id = p.id and v.processed_video_path is not null
      ),
      '[]'::json
    )
  )
  from public.video_playlists p
  where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now());
$$;

-- Previews are stored by whoever reads them: they get of the card what a headline needs.
create or replace function public.get_link_preview(p_access_code text, p_client_address text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wrong constant text := 'link_preview/wrong_of_group';
  v_wrong_limit constant integer := 100;
  v_group text;
  v_content json;
begin
  if p_client_address is not null then
    v_content :=
      private.look_up_content('link_preview', private.network_of(p_client_address), p_access_code, 600, 60);
  else
    v_group := private.code_group(p_access_code);
    if private.rate_limit_used(v_wrong, v_group, interval '1 minute', now()) >= v_wrong_limit then
      raise exception 'rate limit' using errcode = 'PT429';
    end if;
    v_content := private.shared_content(p_access_code);
    if v_content is null then
      perform private.take_from_rate_limit(v_wrong, v_group, v_wrong_limit, interval '1 minute', now());
    else
      perform private.take_from_rate_limit('link_preview/code', p_access_code, 600, interval '1 minute', now());
    end if;
  end if;
  if v_content ->> 'kind' = 'locked' then return null; end if;
  return (v_content::jsonb #- '{card,contact}' #- '{card,year}' #- '{card,height}' #- '{card,weight}')::json;
end;
$$;

-- The owner's lists say what a link shows of the card.
create or replace function public.get_user_shares(
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
          'expiresAt', s.expires_at, 'hasPassword', s.password_hash is not null,
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
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.share_id = s.id group by viewer
    ) w
  ) c;
$$;

create or replace function public.get_user_playlists(
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
          'expiresAt', p.expires_at, 'hasPassword', p.password_hash is not null,
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
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.playlist_id = p.id group by viewer
    ) w
  ) c;
$$;

create or replace function public.get_user_playlist(p_access_code text) returns json
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
    'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.password_hash is not null,
    'showsCard', v_playlist.shows_card, 'showsContact', v_playlist.shows_contact,
    'backgroundImagePath', v_playlist.background_image_path,
    'croppedBackgroundPath', v_playlist.cropped_background_path,
    'totalViews', v_views, 'uniqueViewers', v_unique_viewers,
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
  );
end;
$$;

-- As before; a link that was there already says what it shows.
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

  update public.video_shares s set is_active = false
  where s.video_id = p_video_id and s.is_active and s.expires_at <= now();
  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object(
    'id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at,
    'showsCard', v_share.shows_card, 'showsContact', v_share.shows_contact
  );
end;
$$;

-- As before, with the card.
create or replace function public.get_own_data() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'account', (select to_jsonb(u) from public.users u where u.id = (select auth.uid())),
    'settings', (select to_jsonb(s) from public.user_settings s where s.user_id = (select auth.uid())),
    'player_card', (select to_jsonb(c) from public.player_cards c where c.user_id = (select auth.uid())),
    'videos', (
      select coalesce(json_agg(to_jsonb(v) order by v.created_at, v.id), '[]')
      from public.videos v where v.user_id = (select auth.uid())
    ),
    'shares', (
      select coalesce(json_agg(to_jsonb(s) - 'file_key' - 'password_hash' order by s.created_at, s.id), '[]')
      from public.video_shares s where s.created_by = (select auth.uid())
    ),
    'playlists', (
      select coalesce(
        json_agg(
          to_jsonb(p) - 'file_key' - 'password_hash' || jsonb_build_object('video_ids', (
            select coalesce(jsonb_agg(i.video_id order by i.order_num), '[]')
            from public.playlist_items i where i.playlist_id = p.id
          ))
          order by p.created_at, p.id
        ),
        '[]'
      )
      from public.video_playlists p where p.created_by = (select auth.uid())
    ),
    'views', (
      select coalesce(json_agg(to_jsonb(w) order by w.video_id), '[]')
      from (
        select x.video_id, count(*) as views, min(x.created_at) as first_at, max(x.created_at) as last_at
        from public.video_views x join public.videos v on v.id = x.video_id
        where v.user_id = (select auth.uid())
        group by x.video_id
      ) w
    ),
    'tickets', (
      select coalesce(
        json_agg(
          to_jsonb(t) || jsonb_build_object('replies', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('message', r.message, 'from_support', r.is_admin, 'created_at', r.created_at)
                order by r.created_at, r.id
              ),
              '[]'
            )
            from public.ticket_replies r where r.ticket_id = t.id
          ))
          order by t.created_at, t.id
        ),
        '[]'
      )
      from public.support_tickets t where t.user_id = (select auth.uid())
    ),
    'token_usage', (
      select coalesce(json_agg(to_jsonb(k) order by k.created_at, k.id), '[]')
      from public.token_usage k where k.user_id = (select auth.uid())
    ),
    'token_gifts', (
      select coalesce(
        json_agg(
          json_build_object('amount', g.amount, 'note', g.note, 'created_at', g.created_at) order by g.created_at, g.id
        ),
        '[]'
      )
      from public.token_gifts g where g.user_id = (select auth.uid())
    ),
    'subscriptions', (
      select coalesce(
        json_agg(to_jsonb(s) || jsonb_build_object('plan', p.name) order by s.current_period_start, s.id), '[]'
      )
      from public.user_subscriptions s join public.plans p on p.id = s.plan_id where s.user_id = (select auth.uid())
    ),
    'subscription_events', (
      select coalesce(json_agg(to_jsonb(e) order by e.created_at, e.id), '[]')
      from public.subscription_events e where e.user_id = (select auth.uid())
    )
  );
$$;
