-- The held plan: policies show users their own subscriptions, and plans that are on sale or held.
alter function private.held_subscription(uuid) security invoker;
alter function private.held_plan(uuid) security invoker;
alter function private.own_file_size_limit() security invoker;
alter function public.get_held_plan() security invoker;
comment on function private.held_subscription(uuid) is null;
comment on function private.held_plan(uuid) is null;
comment on function private.own_file_size_limit() is null;
comment on function public.get_held_plan() is null;
-- Asked in the caller's name; about anybody else they find nothing that is not on sale.
grant execute on function private.held_subscription(uuid) to authenticated;
grant execute on function private.held_plan(uuid) to authenticated;

-- Defaults of a new video, from its user's settings.
alter function private.default_player_name() security invoker;
alter function private.default_circle_color() security invoker;

-- A stored file is looked for as whoever says its name: about files in other folders nothing is told, not even that they
-- are there.
alter function private.stored_original_version(text) security invoker;
create or replace function private.set_video_file_size() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.file_size := (
    select (o.metadata ->> 'size')::bigint
    from storage.objects o
    where o.bucket_id = 'original_videos' and o.name = new.original_path
  );
  if new.original_path is not null and new.file_size is null then
    raise exception 'No stored file has the name in original_path'
      using errcode = 'foreign_key_violation', detail = new.original_path;
  end if;
  return new;
end;
$$;

-- As before, with the columns of links by name: users may not read all of them.
create or replace function public.get_own_data() returns json
language sql stable security invoker set search_path = ''
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
comment on function public.get_own_data() is null;
