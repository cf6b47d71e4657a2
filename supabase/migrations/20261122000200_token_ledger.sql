-- Every change of what a user has left, append-only: the sum of a user's entries is token_balance minus the usage of
-- the period, whoever writes the account. Triggers write it, so that no path can leave it out.
create table private.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null,
  kind text not null check (kind in ('opened', 'period', 'gift', 'reload', 'usage', 'adjustment')),
  -- What it belongs to: a gift, a charge, an event of the payment provider.
  reference text not null default '',
  created_at timestamptz not null default now()
);
create index token_ledger_user_id_idx on private.token_ledger (user_id, id);
alter table private.token_ledger enable row level security;
revoke all on private.token_ledger from public, anon, authenticated;

create function private.keep_ledger() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise exception 'The ledger is append-only' using errcode = 'PT403';
end;
$$;
revoke execute on function private.keep_ledger() from public;

create trigger keep_ledger before update on private.token_ledger
  for each row execute function private.keep_ledger();

-- Tokens of an account that its plan did not give (gifts, reloads): what is left of them outlives the period.
alter table public.users add column extra_tokens integer not null default 0 check (extra_tokens >= 0);

create function private.tokens_used_since(p_user_id uuid, p_start timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  where t.user_id = p_user_id and t.created_at >= p_start;
$$;
revoke execute on function private.tokens_used_since(uuid, timestamptz) from public;

-- What changes an account names itself in settings of the transaction; what does not is an adjustment.
create function private.log_account_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_amount integer;
begin
  if tg_op = 'INSERT' then
    insert into private.token_ledger (user_id, amount, kind) values (new.id, new.token_balance, 'opened');
    return null;
  end if;
  v_amount := new.token_balance - private.tokens_used_since(new.id, new.tokens_replenished_at)
    - (old.token_balance - private.tokens_used_since(old.id, old.tokens_replenished_at));
  insert into private.token_ledger (user_id, amount, kind, reference)
  values (
    new.id,
    v_amount,
    coalesce(nullif(current_setting('standout.token_kind', true), ''), 'adjustment'),
    coalesce(current_setting('standout.token_reference', true), '')
  );
  return null;
end;
$$;
revoke execute on function private.log_account_change() from public;

create trigger log_account_opened after insert on public.users
  for each row execute function private.log_account_change();
create trigger log_account_change after update of token_balance, tokens_replenished_at on public.users
  for each row
  when (
    (old.token_balance, old.tokens_replenished_at) is distinct from (new.token_balance, new.tokens_replenished_at)
  )
  execute function private.log_account_change();

create function private.log_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.token_ledger (user_id, amount, kind, reference)
  select new.user_id, -new.amount, 'usage', new.id::text
  from public.users u
  where u.id = new.user_id and new.created_at >= u.tokens_replenished_at;
  return null;
end;
$$;
revoke execute on function private.log_usage() from public;

create trigger log_usage after insert on public.token_usage
  for each row execute function private.log_usage();

-- Accounts from before: one entry each, of what is left.
insert into private.token_ledger (user_id, amount, kind)
select u.id, u.token_balance - private.tokens_used_since(u.id, u.tokens_replenished_at), 'opened'
from public.users u;

-- Adds tokens that the plan did not give. Takes the account's lock, like a charge.
create function private.credit_tokens(p_user_id uuid, p_amount integer, p_kind text, p_reference text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_amount is null or p_amount < 1 then
    raise exception 'Tokens to credit must be positive' using errcode = 'PT422';
  end if;
  perform private.replenish_tokens(p_user_id, now());
  perform set_config('standout.token_kind', p_kind, true);
  perform set_config('standout.token_reference', p_reference, true);
  update public.users u
  set token_balance = u.token_balance + p_amount, extra_tokens = u.extra_tokens + p_amount
  where u.id = p_user_id;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  perform set_config('standout.token_kind', '', true);
  perform set_config('standout.token_reference', '', true);
end;
$$;
revoke execute on function private.credit_tokens(uuid, integer, text, text) from public;

-- Begins a period at p_start with the tokens of the plan that is held at p_now, and what is left of the extra ones:
-- the plan's are used up first.
create function private.start_token_period(p_user_id uuid, p_start timestamptz, p_now timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_left integer;
  v_extra integer;
begin
  select least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0)) into v_extra
  from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  v_left := private.token_limit(p_user_id, p_now) + v_extra;
  perform set_config('standout.token_kind', 'period', true);
  update public.users u
  set token_balance = v_left, extra_tokens = v_extra, tokens_replenished_at = p_start
  where u.id = p_user_id;
  perform set_config('standout.token_kind', '', true);
end;
$$;
revoke execute on function private.start_token_period(uuid, timestamptz, timestamptz) from public;

create or replace function private.replenish_tokens(p_user_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_start timestamptz;
  v_months integer := 0;
begin
  select u.tokens_replenished_at into v_start from public.users u
  where u.id = p_user_id and private.months_after(u.tokens_replenished_at, 1) <= p_now
  for no key update;
  if not found then return; end if;

  while private.months_after(v_start, v_months + 1) <= p_now loop
    v_months := v_months + 1;
  end loop;
  perform private.start_token_period(p_user_id, private.months_after(v_start, v_months), p_now);
end;
$$;
