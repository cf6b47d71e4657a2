-- Who holds which plan (core spec, section 3). Written by checked functions and the payment webhook alone.
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
revoke all on public.user_subscriptions from public, anon, authenticated;
grant select on public.user_subscriptions to authenticated;
grant select, insert, update, delete on public.user_subscriptions to service_role;

create policy "Users read their own subscriptions, admins all" on public.user_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- A plan that is no longer sold stays readable for those who hold it.
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
