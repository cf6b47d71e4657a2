-- The history of a subscription, as shown to its owner.
create table public.subscription_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  event_type text not null check (event_type in ('payment', 'subscription_updated', 'reload')),
  -- Cents of a payment; tokens of a reload, negative when taken back.
  amount integer,
  note text not null default '' check (char_length(note) <= 1000),
  plan_id uuid references public.plans (id),
  created_at timestamptz not null default now(),
  constraint subscription_events_amount_check check (amount >= 0 or event_type = 'reload')
);
create index subscription_events_user_id_idx on public.subscription_events (user_id, created_at desc);
create index subscription_events_plan_id_idx on public.subscription_events (plan_id);
alter table public.subscription_events enable row level security;
create policy "Users read their own events" on public.subscription_events
  for select to authenticated using (user_id = (select auth.uid()));

-- Checkouts that were started at the payment provider.
create table public.stripe_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan_id uuid references public.plans (id),
  stripe_session_id text not null unique,
  created_at timestamptz not null default now()
);
create index stripe_sessions_user_id_idx on public.stripe_sessions (user_id, created_at desc);
create index stripe_sessions_plan_id_idx on public.stripe_sessions (plan_id);
alter table public.stripe_sessions enable row level security;
create policy "Users read their own checkouts" on public.stripe_sessions
  for select to authenticated using (user_id = (select auth.uid()));

-- The provider's customer for each user, made before the first checkout, because webhook events identify the customer,
-- never the user.
create table private.stripe_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null default now()
);
alter table private.stripe_customers enable row level security;

-- Applied events, written in the same transaction as their effects.
create table private.stripe_events (
  id text primary key,
  type text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  received_at timestamptz not null default now()
);
create index stripe_events_user_id_idx on private.stripe_events (user_id);
alter table private.stripe_events enable row level security;

-- Payments and reloads already in the history, because different events can report the same one.
create table private.stripe_effects (
  reference text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index stripe_effects_user_id_idx on private.stripe_effects (user_id);
alter table private.stripe_effects enable row level security;

-- The applied state of each subscription.
create table private.stripe_syncs (
  stripe_subscription_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- The number of the newest lookup that was applied.
  ticket bigint not null,
  -- Start of the newest period that was paid and credited, and its plan.
  paid_period timestamptz,
  tokens_plan_id uuid references public.plans (id),
  has_ended boolean not null default false
);
create index stripe_syncs_user_id_idx on private.stripe_syncs (user_id);
create index stripe_syncs_tokens_plan_id_idx on private.stripe_syncs (tokens_plan_id);
alter table private.stripe_syncs enable row level security;

-- How much of each reload's payment was returned, by a refund or a dispute. It only grows, so that repeated, late and
-- out-of-order events lead to the same state.
create table private.stripe_returns (
  session_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  returned_cents integer not null check (returned_cents > 0)
);
create index stripe_returns_user_id_idx on private.stripe_returns (user_id);
alter table private.stripe_returns enable row level security;

-- Numbers the lookups at the payment provider by their start, so that a slow one cannot undo a later one.
create sequence private.stripe_tickets;

-- Call it before a lookup at the payment provider.
create function public.begin_stripe_sync() returns bigint language sql security definer set search_path = '' as $$
  select nextval('private.stripe_tickets');
$$;
comment on function public.begin_stripe_sync is 'Security definer: counts in a sequence of schema private, which service_role cannot reach.';

-- The data about a user for a checkout or portal; null for an unknown user. A subscription counts until it has ended,
-- paid or not, because somebody who owes a renewal needs the portal, not a second subscription. The address is the
-- sign-in's.
create function public.get_stripe_account(p_user_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'email', coalesce(a.email, ''),
    'customerId', (select c.stripe_customer_id from private.stripe_customers c where c.user_id = u.id),
    'subscriptionId', (
      select s.stripe_subscription_id
      from public.user_subscriptions s
      where s.user_id = u.id and s.stripe_subscription_id is not null
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.current_period_start desc
      limit 1
    )
  )
  from public.users u join auth.users a on a.id = u.id where u.id = p_user_id;
$$;
comment on function public.get_stripe_account is
  'Security definer: reads auth.users and private.stripe_customers, which service_role cannot read.';

-- Stores a user's customer and returns the valid one: the first, if two checkouts start at once. p_instead_of is a
-- customer to replace because the provider does not know it (another account, test and live keys).
create function public.keep_stripe_customer(p_user_id uuid, p_customer_id text, p_instead_of text default null) returns text
language sql security definer set search_path = '' as $$
  insert into private.stripe_customers as c (user_id, stripe_customer_id) values (p_user_id, p_customer_id)
  on conflict (user_id) do update
    set stripe_customer_id = case
      when c.stripe_customer_id = p_instead_of then excluded.stripe_customer_id else c.stripe_customer_id
    end
  returning c.stripe_customer_id;
$$;
comment on function public.keep_stripe_customer is 'Security definer: writes private.stripe_customers, which service_role cannot write.';

-- A balance always covers the usage of its period, even if the provider's message is late or the new plan is small, so
-- nobody owes tokens.
create function private.cover_usage(p_user_id uuid) returns void language sql set search_path = '' as $$
  update public.users u set token_balance = private.tokens_used(u.id)
  where u.id = p_user_id and u.token_balance < private.tokens_used(u.id);
$$;

-- Credits a subscription's tokens according to the provider's data. Called with the account locked and the
-- subscription's row written.
create function private.give_subscription_tokens(p_sync private.stripe_syncs, p_plan_id uuid, p_period_start timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  -- Paying for a plan ends a free activation, whichever of the two began last.
  update public.user_subscriptions s set status = 'canceled'
  where s.user_id = p_sync.user_id and s.stripe_subscription_id is null and s.status = 'active';
  if p_sync.paid_period is null or p_period_start > p_sync.paid_period then
    -- Never in the future, because usage before the period's start would not count.
    perform private.start_token_period(p_sync.user_id, least(p_period_start, now()), now());
  elsif p_sync.tokens_plan_id is distinct from p_plan_id then
    -- Another plan within a paid period: apply its limit and keep the usage.
    update public.users u set token_balance = private.token_limit(u.id, now()) + u.extra_tokens
    where u.id = p_sync.user_id;
  else
    return;
  end if;
  perform private.cover_usage(p_sync.user_id);
  update private.stripe_syncs y
  set paid_period = greatest(p_period_start, y.paid_period), tokens_plan_id = p_plan_id
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
end;
$$;

-- After a paid subscription has ended, the account is on Free, with a month of its tokens.
create function private.return_to_free(p_sync private.stripe_syncs, p_ended_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_free_id uuid := (select p.id from public.plans p where p.price = 0 and p.active order by p.name limit 1);
begin
  update private.stripe_syncs y set has_ended = true
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_sync.user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > now()
  ) then
    return;
  end if;
  if v_free_id is not null then
    -- It begins after all others, because the newest subscription determines the plan, but before anything bought at
    -- the moment of the end.
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    select p_sync.user_id, v_free_id, f.began, f.began + interval '30 days'
    from (
      select greatest(
        p_ended_at - interval '1 second', max(s.current_period_start) + interval '1 microsecond'
      ) as began
      from public.user_subscriptions s where s.user_id = p_sync.user_id
    ) f;
  end if;
  perform private.start_token_period(p_sync.user_id, least(p_ended_at, now()), now());
  perform private.cover_usage(p_sync.user_id);
end;
$$;

-- Formats cents for the history.
create function private.dollars(p_cents integer) returns text language sql immutable set search_path = '' as $$
  select '$' || to_char(p_cents / 100.0, 'FM999999990.00');
$$;

-- The history's sentence about a change; null when users see no change.
create function private.subscription_change(
  p_old public.user_subscriptions, p_new public.user_subscriptions, p_old_plan text, p_new_plan text
) returns text language sql immutable set search_path = '' as $$
  select case
    when p_new.status = 'canceled' and p_old.status is distinct from 'canceled' then p_new_plan || ' ended'
    when p_old.id is null then 'Subscribed to ' || p_new_plan
    when p_new.status in ('past_due', 'unpaid') and p_old.status = 'active'
      then 'The payment for ' || p_new_plan || ' failed'
    when p_new.plan_id <> p_old.plan_id then 'Changed from ' || p_old_plan || ' to ' || p_new_plan
    when p_new.cancel_at_period_end and not p_old.cancel_at_period_end then p_new_plan || ' ends with its period'
    when p_old.cancel_at_period_end and not p_new.cancel_at_period_end then p_new_plan || ' continues'
    when p_new.status = 'active' and p_old.status <> 'active' then p_new_plan || ' is paid again'
  end;
$$;

-- p_truth: {id, status, priceId, planId, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, createdAt, isPaid}.
-- Returns the plan; null for a subscription to something other than our plans and for one never paid.
create function private.apply_stripe_subscription(p_user_id uuid, p_ticket bigint, p_truth jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_sync private.stripe_syncs;
  v_old public.user_subscriptions;
  v_new public.user_subscriptions;
  v_plan public.plans;
  v_note text;
begin
  select s.* into v_old from public.user_subscriptions s where s.stripe_subscription_id = p_truth ->> 'id';
  select p.* into v_plan from public.plans p
  where p.stripe_price_id = p_truth ->> 'priceId' or p.id::text = p_truth ->> 'planId' or p.id = v_old.plan_id
  order by (p.stripe_price_id = p_truth ->> 'priceId') desc nulls last, (p.id::text = p_truth ->> 'planId') desc nulls last
  limit 1;
  if not found then return null; end if;
  -- A failed first payment never makes it a subscription.
  if v_old.id is null and (
    p_truth ->> 'status' in ('incomplete', 'incomplete_expired')
    or p_truth ->> 'status' = 'canceled' and not (p_truth ->> 'isPaid')::boolean
  ) then
    return null;
  end if;

  insert into private.stripe_syncs as y (stripe_subscription_id, user_id, ticket)
  values (p_truth ->> 'id', p_user_id, p_ticket)
  on conflict (stripe_subscription_id) do update set ticket = excluded.ticket where y.ticket < excluded.ticket
  returning * into v_sync;
  -- A newer lookup was faster.
  if not found then return v_plan.id; end if;

  insert into public.user_subscriptions as s (
    user_id, plan_id, stripe_subscription_id, status, current_period_start, current_period_end, cancel_at_period_end,
    created_at
  )
  values (
    p_user_id, v_plan.id, p_truth ->> 'id', p_truth ->> 'status', (p_truth ->> 'periodStart')::timestamptz,
    (p_truth ->> 'periodEnd')::timestamptz, (p_truth ->> 'cancelAtPeriodEnd')::boolean,
    (p_truth ->> 'createdAt')::timestamptz
  )
  on conflict (stripe_subscription_id) do update
    set plan_id = excluded.plan_id, status = excluded.status, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end
  returning * into v_new;

  v_note := private.subscription_change(
    v_old, v_new, (select p.name from public.plans p where p.id = v_old.plan_id), v_plan.name
  );
  if v_note is not null then
    insert into public.subscription_events (user_id, event_type, note, plan_id, created_at)
    values (p_user_id, 'subscription_updated', v_note, v_plan.id, clock_timestamp());
  end if;

  if v_new.status = 'active' and (p_truth ->> 'isPaid')::boolean then
    perform private.give_subscription_tokens(v_sync, v_plan.id, v_new.current_period_start);
  elsif v_new.status = 'canceled' and not v_sync.has_ended then
    perform private.return_to_free(v_sync, coalesce((p_truth ->> 'endedAt')::timestamptz, now()));
  end if;
  return v_plan.id;
end;
$$;

-- True only for the first call about a payment or reload.
create function private.first_effect(p_reference text, p_user_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.stripe_effects (reference, user_id) values (p_reference, p_user_id) on conflict do nothing;
  return found;
end;
$$;

-- Called with the account locked. p_truth as in apply_stripe_event.
create function private.credit_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_session text := p_truth ->> 'sessionId';
  v_tokens integer := (p_truth ->> 'tokens')::integer;
begin
  if not private.first_effect('reload:' || v_session, p_user_id) then return; end if;
  perform private.credit_tokens(p_user_id, v_tokens, 'reload', v_session);
  insert into public.subscription_events (user_id, event_type, amount, note, created_at)
  values (
    p_user_id, 'reload', v_tokens, 'Paid ' || private.dollars((p_truth ->> 'amountCents')::integer), clock_timestamp()
  );
end;
$$;

-- Takes back tokens of a reload whose payment was returned, in proportion to the returned amount, limited to the
-- remaining extra tokens. Used tokens stay used, and nobody owes tokens. It runs after credit_reload, because a
-- return's event may arrive before the payment's.
create function private.take_back_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_session text := p_truth ->> 'sessionId';
  v_tokens numeric := (p_truth ->> 'tokens')::numeric;
  v_paid integer := (p_truth ->> 'amountCents')::integer;
  v_returned integer := least(coalesce((p_truth ->> 'returnedCents')::integer, 0), v_paid);
  v_before integer := coalesce(
    (select r.returned_cents from private.stripe_returns r where r.session_id = p_truth ->> 'sessionId'), 0
  );
  v_taken integer;
begin
  if v_returned <= v_before then return; end if;
  insert into private.stripe_returns as r (session_id, user_id, returned_cents)
  values (v_session, p_user_id, v_returned)
  on conflict (session_id) do update set returned_cents = excluded.returned_cents;

  perform private.replenish_tokens(p_user_id, now());
  select least(
    floor(v_tokens * v_returned / v_paid) - floor(v_tokens * v_before / v_paid),
    u.extra_tokens,
    greatest(u.token_balance - private.tokens_used(u.id), 0)
  )
  into v_taken from public.users u where u.id = p_user_id;
  if v_taken > 0 then
    perform set_config('standout.token_kind', 'reload', true);
    perform set_config('standout.token_reference', v_session, true);
    update public.users u
    set token_balance = u.token_balance - v_taken, extra_tokens = u.extra_tokens - v_taken
    where u.id = p_user_id;
    perform set_config('standout.token_kind', '', true);
    perform set_config('standout.token_reference', '', true);
  end if;
  insert into public.subscription_events (user_id, event_type, amount, note, created_at)
  values (
    p_user_id, 'reload', nullif(-v_taken, 0), 'Returned ' || private.dollars(v_returned - v_before), clock_timestamp()
  );
end;
$$;

-- The webhook's only entry point. The edge function looks up the current state at the payment provider and never passes
-- on an event's contents, so that late, repeated and out-of-order events lead to the same state. p_truth is one of
-- {kind: 'subscription', customerId, subscription: {as in apply_stripe_subscription}, payment: null or {id,
-- amountCents}} {kind: 'reload', userId, sessionId, tokens, amountCents, returnedCents} Returns 'applied', 'duplicate',
-- or 'ignored' when it concerns no user. The event's id and its effects are one transaction; the account's lock
-- serializes a user's events and charges.
create function public.apply_stripe_event(
  p_event_id text, p_event_type text, p_ticket bigint, p_truth jsonb
) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_plan_id uuid;
begin
  select u.id into v_user_id from public.users u
  where u.id = coalesce(
    (p_truth ->> 'userId')::uuid,
    (select c.user_id from private.stripe_customers c where c.stripe_customer_id = p_truth ->> 'customerId')
  )
  for no key update;
  if not found then return 'ignored'; end if;

  insert into private.stripe_events (id, type, user_id) values (p_event_id, p_event_type, v_user_id)
  on conflict do nothing;
  if not found then return 'duplicate'; end if;

  if p_truth ->> 'kind' = 'reload' then
    perform private.credit_reload(v_user_id, p_truth);
    perform private.take_back_reload(v_user_id, p_truth);
    return 'applied';
  end if;

  v_plan_id := private.apply_stripe_subscription(v_user_id, p_ticket, p_truth -> 'subscription');
  if v_plan_id is null then return 'ignored'; end if;
  -- Nothing is paid when a credit covers everything.
  if coalesce((p_truth -> 'payment' ->> 'amountCents')::integer, 0) > 0 then
    if private.first_effect('payment:' || (p_truth -> 'payment' ->> 'id'), v_user_id) then
      -- Later than the change that it paid for, because the history is sorted by time.
      insert into public.subscription_events (user_id, event_type, amount, note, plan_id, created_at)
      values (
        v_user_id, 'payment', (p_truth -> 'payment' ->> 'amountCents')::integer, 'Monthly payment', v_plan_id,
        clock_timestamp()
      );
    end if;
  end if;
  return 'applied';
end;
$$;
comment on function public.apply_stripe_event is
  'Security definer: keeps what the payment provider reports in schema private, which service_role cannot reach.';
