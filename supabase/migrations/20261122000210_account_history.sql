-- What happened to an account, besides usage (core spec, section 3), and who the payment provider's customers are.
-- Users read their own, admins everybody's; checked functions and the payment webhook write.
create table public.token_gifts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null check (amount >= 1),
  type text not null default 'gift' check (type in ('gift')),
  note text not null default '' check (char_length(note) <= 1000),
  -- Who gave it; stays when that account is deleted.
  admin_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index token_gifts_user_id_idx on public.token_gifts (user_id, created_at desc);
create index token_gifts_admin_id_idx on public.token_gifts (admin_id);

create table public.subscription_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  event_type text not null check (event_type in ('payment', 'subscription_updated', 'reload')),
  -- Cents of a payment, tokens of a reload.
  amount integer check (amount >= 0),
  note text not null default '' check (char_length(note) <= 1000),
  plan_id uuid references public.plans (id),
  created_at timestamptz not null default now()
);
create index subscription_events_user_id_idx on public.subscription_events (user_id, created_at desc);
create index subscription_events_plan_id_idx on public.subscription_events (plan_id);

create table public.stripe_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan_id uuid references public.plans (id),
  stripe_session_id text not null unique,
  created_at timestamptz not null default now()
);
create index stripe_sessions_user_id_idx on public.stripe_sessions (user_id, created_at desc);
create index stripe_sessions_plan_id_idx on public.stripe_sessions (plan_id);

alter table public.token_gifts enable row level security;
alter table public.subscription_events enable row level security;
alter table public.stripe_sessions enable row level security;
revoke all on public.token_gifts, public.subscription_events, public.stripe_sessions from public, anon, authenticated;
grant select on public.token_gifts, public.subscription_events, public.stripe_sessions to authenticated;
grant select, insert, update, delete on public.token_gifts, public.subscription_events, public.stripe_sessions
  to service_role;

create policy "Users read their own gifts, admins all" on public.token_gifts
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Users read their own events, admins all" on public.subscription_events
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Users read their own checkouts, admins all" on public.stripe_sessions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Events, gifts and usage in one list, newest first (core spec, sections 7 and 9), a page at a time: one's own, for
-- admins anybody's.
create function public.get_account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit integer := private.page_size(p_limit);
  v_result json;
begin
  if p_user_id is distinct from (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
  select coalesce(
    json_agg(
      json_build_object(
        'id', h.id, 'type', h.type, 'amount', h.amount, 'note', h.note, 'planName', h.plan_name,
        'adminName', h.admin_name, 'createdAt', h.created_at
      ) order by h.created_at desc, h.id desc
    ),
    '[]'::json
  )
  into v_result
  from (
    select * from (
      (
        select e.id, e.event_type as type, e.amount, e.note, p.name as plan_name, null as admin_name, e.created_at
        from public.subscription_events e left join public.plans p on p.id = e.plan_id
        where e.user_id = p_user_id and (p_before is null or (e.created_at, e.id) < (p_before, p_before_id))
        order by e.created_at desc, e.id desc limit v_limit
      )
      union all
      (
        select g.id, g.type, g.amount, g.note, null, nullif(btrim(a.first_name || ' ' || a.last_name), ''),
          g.created_at
        from public.token_gifts g left join public.users a on a.id = g.admin_id
        where g.user_id = p_user_id and (p_before is null or (g.created_at, g.id) < (p_before, p_before_id))
        order by g.created_at desc, g.id desc limit v_limit
      )
      union all
      (
        select t.id, 'usage', t.amount, coalesce(nullif(v.friendly_name, ''), v.title, ''), null, null, t.created_at
        from public.token_usage t left join public.videos v on v.id = t.video_id
        where t.user_id = p_user_id and (p_before is null or (t.created_at, t.id) < (p_before, p_before_id))
        order by t.created_at desc, t.id desc limit v_limit
      )
    ) as merged
    order by merged.created_at desc, merged.id desc
    limit v_limit
  ) h;
  return v_result;
end;
$$;
comment on function public.get_account_history(uuid, integer, timestamptz, uuid) is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';
revoke execute on function public.get_account_history(uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_account_history(uuid, integer, timestamptz, uuid) to authenticated;
