-- Plans for sale, and those that users still hold. Prices are cents a month, sizes bytes. The limits only stop floods
-- and are far above what a player uses: storage_limit fits the clips and exports of more than two years of a plan's
-- full tokens in 4K at 50 Mbit/s, video_limit a clip every other day for five years, and file_limit, which applies per
-- bucket, three files per video.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 50),
  description text not null default '',
  price integer not null check (price >= 0),
  token_limit integer not null check (token_limit >= 0),
  file_size_limit bigint not null check (file_size_limit > 0),
  stripe_price_id text unique,
  active boolean not null default true,
  video_limit integer not null default 1000 check (video_limit >= 0),
  share_limit integer not null default 1000 check (share_limit >= 0),
  playlist_limit integer not null default 200 check (playlist_limit >= 0),
  storage_limit bigint not null default 10737418240 check (storage_limit >= 0),
  file_limit integer not null default 3000 check (file_limit >= 0),
  image_limit integer not null default 500 check (image_limit >= 0)
);
alter table public.plans enable row level security;

-- Users' subscriptions to plans. Only functions write it.
create table public.user_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan_id uuid not null references public.plans (id),
  stripe_subscription_id text unique,
  status text not null default 'active' check (
    status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  current_period_start timestamptz not null default now(),
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  check (current_period_end > current_period_start)
);
create index user_subscriptions_user_id_idx on public.user_subscriptions (user_id, current_period_start desc);
create index user_subscriptions_plan_id_idx on public.user_subscriptions (plan_id);
alter table public.user_subscriptions enable row level security;
-- Users who hold a plan that is no longer sold can still read it.
create policy "Signed-in users read plans on sale and plans they hold" on public.plans
  for select to authenticated
  using (
    active
    or (select private.is_admin())
    or exists (
      select 1 from public.user_subscriptions s
      where s.plan_id = plans.id and s.user_id = (select auth.uid())
    )
  );
create policy "Users read their own subscriptions" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.user_subscriptions
  for each statement execute function private.refuse_ended_session();

-- An account's current subscription: while its period runs, even while a failed payment is being retried. Its limits
-- still apply then, and its tokens wait for the payment (replenish_tokens, give_subscription_tokens). Everybody else
-- has the free plan.
create function private.held_subscription(p_user_id uuid) returns setof public.user_subscriptions
language sql stable set search_path = '' as $$
  select s.*
  from public.user_subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'trialing', 'past_due') and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
$$;

-- One row; none if no plan is free and none is held.
create function private.held_plan(p_user_id uuid) returns setof public.plans language sql stable set search_path = '' as $$
  select p.*
  from public.plans p
  left join private.held_subscription(p_user_id) s on s.plan_id = p.id
  where s.id is not null or p.price = 0 and p.active
  order by s.id is null, p.file_size_limit
  limit 1;
$$;

-- The caller's plan and its subscription; null without a purchase.
create function public.get_held_plan() returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'plan', json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'price', p.price, 'token_limit', p.token_limit,
      'file_size_limit', p.file_size_limit
    ),
    'subscription', (
      select json_build_object(
        'status', s.status, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'currentPeriodEnd', s.current_period_end
      )
      from private.held_subscription((select auth.uid())) s
    )
  )
  from private.held_plan((select auth.uid())) p;
$$;

-- The maximum size of the caller's originals, in bytes.
create function private.own_file_size_limit() returns bigint language sql stable set search_path = '' as $$
  select coalesce((select p.file_size_limit from private.held_plan((select auth.uid())) p), 104857600);
$$;

-- Refuses a record of an original above the plan's limit, with the limit in the error. service_role and functions that
-- run as the owner are not checked; service_role cannot even access private.
create function private.require_original_within_plan() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if new.file_size > private.own_file_size_limit() then
    raise exception 'The file is larger than the plan allows'
      using errcode = 'PT413', detail = private.own_file_size_limit()::text;
  end if;
  return new;
end;
$$;
-- Triggers run in the order of their names, so set_video_file_size has already read the size.
create trigger uploaded_within_plan before insert on public.videos
  for each row execute function private.require_original_within_plan();

-- The limits of a user's plan. In plpgsql, which keeps its plan, because every upload asks for it.
create function private.limits_of(p_user_id uuid) returns table (
  video_limit integer, share_limit integer, playlist_limit integer, storage_limit bigint, file_limit integer,
  image_limit integer
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit, p.file_limit, p.image_limit
  from private.held_plan(p_user_id) p;
  if not found then return query select 1000, 1000, 200, 10737418240, 3000, 500; end if;
end;
$$;

-- Limits the rows that a user adds, directly or through functions: the plan limits the total per account; the hourly
-- limit is the same for everybody. Only adding is refused: rows stay after a downgrade. The user's row is the lock,
-- taken before all other locks of a call. service_role and the owner have no user and are not checked.
create function private.keep_within_plan() returns trigger language plpgsql security definer set search_path = '' as $$
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
      -- Support is the same for every plan. 1,000 are two a week for ten years; open_ticket allows ten an hour.
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
comment on function private.keep_within_plan is 'Security definer: counts rows and calls for users who cannot lock or write what it takes.';
-- Triggers run in the order of their names, so this one runs first.
create trigger account_within_plan before insert on public.videos for each row execute function private.keep_within_plan();

-- A user's usage per bucket, the plan's file limit for it, and the plan's total bytes. The index of storage.search
-- finds the files. In plpgsql, which keeps its plan.
create function private.storage_use(p_user_id uuid)
returns table (bucket_id text, files bigint, bytes numeric, file_limit integer, storage_limit bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select b.bucket_id, f.files, f.bytes, case when b.is_image then l.image_limit else l.file_limit end, l.storage_limit
  from (
    values ('original_videos', false), ('processed_videos', false), ('thumbnails', false),
      ('title_backgrounds', true), ('cropped_backgrounds', true), ('playlist_backgrounds', true)
  ) b (bucket_id, is_image)
  cross join private.limits_of(p_user_id) l
  cross join lateral (
    select count(*) as files, coalesce(sum((o.metadata ->> 'size')::numeric), 0) as bytes
    from storage.objects o
    where o.bucket_id = b.bucket_id
      and lower(o.name) collate "C" >= p_user_id::text || '/'
      and lower(o.name) collate "C" < p_user_id::text || '0'
      and starts_with(o.name, p_user_id::text || '/')
  ) f;
end;
$$;

-- What the caller may still add, and the maximum file size per bucket, because Storage does not say why it refuses a
-- file.
create function public.get_own_room() returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'videos', greatest(l.video_limit - (select count(*) from public.videos v where v.user_id = (select auth.uid())), 0),
    'bytes', greatest(max(u.storage_limit) - sum(u.bytes), 0),
    'files', json_object_agg(u.bucket_id, greatest(u.file_limit - u.files, 0)),
    'fileBytes', json_object_agg(
      u.bucket_id,
      case when u.bucket_id = 'original_videos'
        then least(b.file_size_limit, private.own_file_size_limit()) else b.file_size_limit end
    )
  )
  from private.limits_of((select auth.uid())) l
  cross join private.storage_use((select auth.uid())) u
  left join storage.buckets b on b.id = u.bucket_id
  group by l.video_limit;
$$;
comment on function public.get_own_room is
  'Security definer: asks private.storage_use, which counts the files of any account; asks it about the caller alone.';

-- Activates a plan of price 0 for 30 days from now. The caller can only choose the plan.
create function public.create_free_subscription(p_plan_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_plan public.plans;
  v_subscription public.user_subscriptions;
begin
  -- One activation at a time for each account.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  select p.* into v_plan from public.plans p where p.id = p_plan_id and p.active;
  if not found then raise exception 'Plan not found' using errcode = 'PT404'; end if;
  if v_plan.price <> 0 then raise exception 'Selected plan is not free' using errcode = 'PT422'; end if;
  -- Only the webhook ends a subscription at the payment provider, whatever its dates.
  if exists (
    select 1
    from public.user_subscriptions s
    join public.plans p on p.id = s.plan_id
    where s.user_id = v_user_id
      and p.price > 0
      and s.status in ('active', 'trialing', 'past_due')
      and (s.stripe_subscription_id is not null or s.current_period_end > now())
  ) then
    raise exception 'A paid plan is active' using errcode = 'PT409';
  end if;

  -- A repeated call within the period returns the running one.
  select s.* into v_subscription
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = v_user_id and p.price = 0 and s.status = 'active' and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
  if not found then
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    values (v_user_id, v_plan.id, now(), now() + interval '30 days')
    returning * into v_subscription;
    insert into public.subscription_events (user_id, event_type, note, plan_id)
    values (v_user_id, 'subscription_updated', 'Activated for 30 days', v_plan.id);
  end if;
  return json_build_object('planId', v_subscription.plan_id, 'currentPeriodEnd', v_subscription.current_period_end);
end;
$$;
comment on function public.create_free_subscription is
  'Security definer: users cannot write user_subscriptions; the plan''s price and the dates are checked and chosen here.';
