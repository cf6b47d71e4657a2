-- What is known of the payment provider, beside the tables of the spec: for the edge functions alone.

-- The provider's customer of each user, made before the first checkout: a webhook names the customer, never a user.
create table private.stripe_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null default now()
);

-- Events that have had their effects, written in the same transaction as these.
create table private.stripe_events (
  id text primary key,
  type text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  received_at timestamptz not null default now()
);
create index stripe_events_user_id_idx on private.stripe_events (user_id);

-- Payments and reloads that stand in the history: different events tell of the same one.
create table private.stripe_effects (
  reference text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index stripe_effects_user_id_idx on private.stripe_effects (user_id);

-- How far each subscription was followed.
create table private.stripe_syncs (
  stripe_subscription_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- Of the newest look at the provider that was applied.
  ticket bigint not null,
  -- Start of the newest period that was paid and gave its tokens, and the plan they came from.
  paid_period timestamptz,
  tokens_plan_id uuid references public.plans (id),
  has_ended boolean not null default false
);
create index stripe_syncs_user_id_idx on private.stripe_syncs (user_id);
create index stripe_syncs_tokens_plan_id_idx on private.stripe_syncs (tokens_plan_id);

alter table private.stripe_customers enable row level security;
alter table private.stripe_events enable row level security;
alter table private.stripe_effects enable row level security;
alter table private.stripe_syncs enable row level security;
revoke all on private.stripe_customers, private.stripe_events, private.stripe_effects, private.stripe_syncs
  from public, anon, authenticated;

-- Numbers the looks at the provider in the order in which they began, so that a slow one cannot undo a later one.
create sequence private.stripe_tickets;
revoke all on sequence private.stripe_tickets from public, anon, authenticated;

create function public.begin_stripe_sync() returns bigint
language sql security definer set search_path = ''
as $$
  select nextval('private.stripe_tickets');
$$;
revoke execute on function public.begin_stripe_sync() from public, anon, authenticated;
grant execute on function public.begin_stripe_sync() to service_role;

-- What a checkout or a portal needs to know of a user; null when there is no such user. A subscription counts until it
-- has ended, paid or not: somebody who owes a renewal has to get to the portal, and not into a second subscription.
create function public.get_stripe_account(p_user_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'email', u.email,
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
  from public.users u where u.id = p_user_id;
$$;
revoke execute on function public.get_stripe_account(uuid) from public, anon, authenticated;
grant execute on function public.get_stripe_account(uuid) to service_role;

-- Keeps the customer of a user and returns the one that counts: of two checkouts that start at once, the first one's.
-- p_instead_of names a customer that the provider does not know (another account, test and live keys).
create function public.keep_stripe_customer(p_user_id uuid, p_customer_id text, p_instead_of text default null)
returns text
language sql security definer set search_path = ''
as $$
  insert into private.stripe_customers as c (user_id, stripe_customer_id) values (p_user_id, p_customer_id)
  on conflict (user_id) do update
    set stripe_customer_id = case
      when c.stripe_customer_id = p_instead_of then excluded.stripe_customer_id else c.stripe_customer_id
    end
  returning c.stripe_customer_id;
$$;
revoke execute on function public.keep_stripe_customer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.keep_stripe_customer(uuid, text, text) to service_role;
