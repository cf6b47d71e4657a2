-- The admins' list of users (core spec, section 3, "Admin user row") with its figures as columns, so that search, sort
-- and pages of 100,000 users are index scans. Triggers keep it in step with what the figures are made of.
create extension if not exists pg_trgm with schema extensions;

create table private.admin_user_rows (
  user_id uuid primary key references public.users (id) on delete cascade,
  plan_name text not null,
  created_at timestamptz not null,
  token_balance integer not null,
  tokens_used integer not null,
  token_remaining integer not null generated always as (greatest(token_balance - tokens_used, 0)) stored,
  -- What the column of names is sorted by: the name in small letters, the e-mail where there is none.
  name_key text collate "C" not null,
  -- What a search looks through, in small letters.
  search_text text collate "C" not null
);
alter table private.admin_user_rows enable row level security;
revoke all on private.admin_user_rows from public, anon, authenticated;

-- Each column that the table is sorted by: for all users, and for those of one plan.
create index admin_user_rows_name_idx on private.admin_user_rows (name_key, user_id);
create index admin_user_rows_plan_idx on private.admin_user_rows (plan_name, user_id);
create index admin_user_rows_created_at_idx on private.admin_user_rows (created_at, user_id);
create index admin_user_rows_balance_idx on private.admin_user_rows (token_balance, user_id);
create index admin_user_rows_used_idx on private.admin_user_rows (tokens_used, user_id);
create index admin_user_rows_remaining_idx on private.admin_user_rows (token_remaining, user_id);
create index admin_user_rows_plan_name_idx on private.admin_user_rows (plan_name, name_key, user_id);
create index admin_user_rows_plan_created_at_idx on private.admin_user_rows (plan_name, created_at, user_id);
create index admin_user_rows_plan_balance_idx on private.admin_user_rows (plan_name, token_balance, user_id);
create index admin_user_rows_plan_used_idx on private.admin_user_rows (plan_name, tokens_used, user_id);
create index admin_user_rows_plan_remaining_idx on private.admin_user_rows (plan_name, token_remaining, user_id);
create index admin_user_rows_search_idx on private.admin_user_rows using gin (search_text extensions.gin_trgm_ops);

-- Small letters of every script, the same on every project.
create function private.small_letters(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select lower(p_text collate "pg_c_utf8") collate "C";
$$;
revoke execute on function private.small_letters(text) from public;

-- What the rows must say, from the tables themselves. The plan is that of the subscription with the latest period
-- start, else Free; used is what was used since the last replenishment.
create view private.admin_user_facts with (security_invoker = true) as
select
  u.id as user_id,
  coalesce(held.name, 'Free') as plan_name,
  u.created_at,
  u.token_balance,
  private.tokens_used_since(u.id, u.tokens_replenished_at) as tokens_used,
  private.small_letters(coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)) as name_key,
  private.small_letters(btrim(u.first_name || ' ' || u.last_name) || ' ' || u.email) as search_text
from public.users u
left join lateral (
  select p.name
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = u.id
  order by s.current_period_start desc, s.created_at desc, s.id
  limit 1
) held on true;
revoke all on private.admin_user_facts from public, anon, authenticated;

-- Takes the account's lock first, as all that changes accounts does, so that two changes wait for each other and never
-- in a circle; what is read after it is what the other one left.
create function private.refresh_admin_user_row(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then return; end if;
  insert into private.admin_user_rows as r
    (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
  select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
  from private.admin_user_facts f where f.user_id = p_user_id
  on conflict (user_id) do update
  set (plan_name, created_at, token_balance, tokens_used, name_key, search_text) = (
    excluded.plan_name, excluded.created_at, excluded.token_balance, excluded.tokens_used, excluded.name_key,
    excluded.search_text
  );
end;
$$;
revoke execute on function private.refresh_admin_user_row(uuid) from public;

create function private.follow_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_admin_user_row(new.id);
  return null;
end;
$$;
revoke execute on function private.follow_user() from public;

create function private.follow_user_of_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.refresh_admin_user_row(old.user_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id is distinct from old.user_id) then
    perform private.refresh_admin_user_row(new.user_id);
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_user_of_row() from public;

create function private.follow_plan_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.admin_user_rows r set plan_name = f.plan_name
  from private.admin_user_facts f
  where r.plan_name = old.name and f.user_id = r.user_id and f.plan_name <> r.plan_name;
  return null;
end;
$$;
revoke execute on function private.follow_plan_name() from public;

create trigger follow_user
  after insert or update of email, first_name, last_name, created_at, token_balance, tokens_replenished_at
  on public.users
  for each row execute function private.follow_user();
create trigger follow_usage
  after insert or delete or update of user_id, amount, created_at on public.token_usage
  for each row execute function private.follow_user_of_row();
create trigger follow_subscription
  after insert or delete or update of user_id, plan_id, current_period_start, created_at on public.user_subscriptions
  for each row execute function private.follow_user_of_row();
create trigger follow_plan_name
  after update of name on public.plans
  for each row when (old.name <> new.name) execute function private.follow_plan_name();

insert into private.admin_user_rows
  (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
from private.admin_user_facts f;
