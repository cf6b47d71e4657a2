-- One row per account (core spec, section 3). Made by a trigger; the client only reads it: rank and tokens change
-- inside checked functions.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  created_at timestamptz not null default now(),
  is_admin boolean not null default false,
  token_balance integer not null default 25000 check (token_balance >= 0),
  tokens_replenished_at timestamptz not null default now()
);

create index users_email_idx on public.users (email);
create index users_created_at_idx on public.users (created_at desc);

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated;
grant select on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

-- Asks as the owner, so that the policy on users does not ask itself again.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false);
$$;
revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated;

create policy "Users read their own account, admins every account" on public.users
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
