-- Which plays of a reel a view has shown, by their videos' ids, so that a count outlives a change of the order. Nobody reads it
-- but the sums below: what one person watched is told to nobody.
alter table public.video_views add column watched_plays uuid[] not null default '{}';

-- As before, with an id that the viewer's page has made: whoever knows it adds the plays that were watched.
drop function public.record_view(text, uuid);
create function public.record_view(p_access_code text, p_video_id uuid, p_view_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_viewer_id uuid := (select auth.uid());
  v_network text := private.network_of(private.client_address());
  v_share_id uuid;
  v_playlist_id uuid;
  v_key text := nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key';
begin
  perform private.take_from_rate_limit('record_view', v_network, 60, interval '1 minute', now());
  -- Locked in the order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_viewer_id for key share;
  if not found then v_viewer_id := null; end if;
  perform from public.videos v
  where v.id = p_video_id and v.processed_video_path is not null for key share;
  if not found then return; end if;

  select s.id into v_share_id from public.video_shares s
  where s.access_code = p_access_code and s.is_active and s.video_id = p_video_id
    and (s.expires_at is null or s.expires_at > now())
    and (s.password_hash is null or s.file_key::text = v_key)
  for key share;
  if v_share_id is null then
    select p.id into v_playlist_id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active
      and (p.expires_at is null or p.expires_at > now())
      and (p.password_hash is null or p.file_key::text = v_key)
      and exists (select from public.playlist_items i where i.playlist_id = p.id and i.video_id = p_video_id)
    for key share;
  end if;
  if num_nulls(v_share_id, v_playlist_id) = 2 then return; end if;

  begin
    perform private.take_from_rate_limit(
      'record_view/video', v_network || ' ' || p_video_id, 60, interval '1 hour', now());
  exception when sqlstate 'PT429' then
    return;
  end;
  insert into public.video_views (id, video_id, share_id, playlist_id, access_code, viewer_ip, viewer_id)
  select coalesce(p_view_id, gen_random_uuid()), p_video_id, v_share_id, v_playlist_id, p_access_code,
    encode(extensions.hmac(convert_to(v_network, 'UTF8'), k.secret, 'sha256'), 'hex'), v_viewer_id
  from private.rate_limit_key k
  on conflict (id) do nothing;
end;
$$;
comment on function public.record_view(text, uuid, uuid) is
  'Security definer: anyone with the code of a link is counted; the calls are limited by network.';
revoke execute on function public.record_view(text, uuid, uuid) from public;
grant execute on function public.record_view(text, uuid, uuid) to anon, authenticated;

-- Adds plays to a view of the last day, by their numbers in the chapters (from 1). It tells nothing, like record_view.
create function public.record_watched_plays(p_access_code text, p_view_id uuid, p_plays smallint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_from_rate_limit(
    'record_watched_plays', private.network_of(private.client_address()), 240, interval '1 minute', now());
  if cardinality(p_plays) > 50 or not private.opens_content(p_access_code) then return; end if;
  update public.video_views w
  set watched_plays = array(
    select p.id from unnest(w.watched_plays) p (id)
    union
    select (r.chapters -> (n.number - 1) ->> 'videoId')::uuid
    from public.reels r cross join unnest(p_plays) n (number)
    where r.video_id = w.video_id and n.number between 1 and jsonb_array_length(r.chapters)
  )
  where w.id = p_view_id and w.access_code = p_access_code and w.created_at > now() - interval '1 day'
    -- A film that is made anew has other plays; a view does not grow without end.
    and cardinality(w.watched_plays) < 200;
end;
$$;
comment on function public.record_watched_plays(text, uuid, smallint[]) is
  'Security definer: whoever began a view behind an open link adds to it by the id that they made; the calls are limited by network.';
revoke execute on function public.record_watched_plays(text, uuid, smallint[]) from public;
grant execute on function public.record_watched_plays(text, uuid, smallint[]) to anon, authenticated;

-- The plays of a reel's film in their order, and how many of its views have shown each: all, or those of a link.
create function public.get_watched_plays(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = (select auth.uid());
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
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
comment on function public.get_watched_plays(uuid, uuid, uuid) is
  'Security definer: users have no right to read what a view has shown; the video has to be their own.';
revoke execute on function public.get_watched_plays(uuid, uuid, uuid) from public, anon;
grant execute on function public.get_watched_plays(uuid, uuid, uuid) to authenticated;

-- As before, with the chapters of a reel: titles and seconds, and not which videos they are.
create or replace function private.shared_video(v public.videos) returns json
language sql stable set search_path = ''
as $$
  select json_build_object(
    'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
    'recordingDate', v.recording_date, 'durationSec', coalesce(v.processed_duration_sec, v.duration_sec),
    'videoPath', v.processed_video_path, 'thumbnailPath', v.thumbnail_path,
    'chapters', (
      select json_agg(
        json_build_object('title', c.chapter ->> 'title', 'startSec', c.chapter -> 'startSec') order by c.position
      )
      from public.reels r cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
      where r.video_id = v.id
    )
  );
$$;

-- As before, with the reels.
create or replace function public.get_own_data()
 returns json
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
    'reels', (
      select coalesce(
        json_agg(
          to_jsonb(r) || jsonb_build_object('plays', (
            select coalesce(jsonb_agg(to_jsonb(p) - 'reel_id' order by p.position), '[]')
            from public.reel_plays p where p.reel_id = r.video_id
          ))
          order by r.updated_at, r.video_id
        ),
        '[]'
      )
      from public.reels r where r.user_id = (select auth.uid())
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
