-- Everything stored in the caller's account, except the keys of links and data about other people. The columns of links
-- are listed, because users may not read all of them. Tracks are read separately, and list_own_files lists the files.
create function public.get_own_data() returns json language sql stable set search_path = '' as $$
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
      select coalesce(json_agg(to_jsonb(s) order by s.created_at, s.id), '[]')
      from (
        select l.id, l.video_id, l.created_by, l.access_code, l.is_active, l.created_at, l.expires_at, l.has_password,
          l.shows_card, l.shows_contact
        from public.video_shares l where l.created_by = (select auth.uid())
      ) s
    ),
    'playlists', (
      select coalesce(
        json_agg(
          to_jsonb(p) || jsonb_build_object('video_ids', (
            select coalesce(jsonb_agg(i.video_id order by i.order_num), '[]')
            from public.playlist_items i where i.playlist_id = p.id
          ))
          order by p.created_at, p.id
        ),
        '[]'
      )
      from (
        select l.id, l.title, l.description, l.access_code, l.is_active, l.created_at, l.created_by,
          l.background_image_path, l.cropped_background_path, l.expires_at, l.has_password, l.shows_card, l.shows_contact
        from public.video_playlists l where l.created_by = (select auth.uid())
      ) p
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
