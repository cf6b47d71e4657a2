-- Token accounts (core spec, sections 4 and 9): token_balance is what a user may use in the period that began at
-- tokens_replenished_at; a period lasts one month, then the balance is set to the plan's limit.

-- The moment that lies whole months after another. In UTC: a caller can choose the session's time zone.
create function private.months_after(p_start timestamptz, p_months integer) returns timestamptz
language sql immutable set search_path = ''
as $$
  select ((p_start at time zone 'UTC') + make_interval(months => p_months)) at time zone 'UTC';
$$;
revoke execute on function private.months_after(timestamptz, integer) from public;

-- The tokens of a user's active plan, those of a new account without one.
create function private.token_limit(p_user_id uuid, p_now timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select p.token_limit
      from public.user_subscriptions s
      join public.plans p on p.id = s.plan_id
      where s.user_id = p_user_id and s.status = 'active' and s.current_period_end > p_now
      order by s.current_period_start desc
      limit 1
    ),
    25000
  );
$$;
revoke execute on function private.token_limit(uuid, timestamptz) from public;

-- Starts the period that p_now lies in, if it has not begun yet. Periods keep their day of the month, however late
-- somebody comes back; the row's lock makes two callers replenish once.
create function private.replenish_tokens(p_user_id uuid, p_now timestamptz) returns void
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
  update public.users u
  set token_balance = private.token_limit(p_user_id, p_now),
      tokens_replenished_at = private.months_after(v_start, v_months)
  where u.id = p_user_id;
end;
$$;
revoke execute on function private.replenish_tokens(uuid, timestamptz) from public;

-- Tokens used since the last replenishment.
create function private.tokens_used(p_user_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  join public.users u on u.id = t.user_id
  where t.user_id = p_user_id and t.created_at >= u.tokens_replenished_at;
$$;
revoke execute on function private.tokens_used(uuid) from public;

create function public.get_token_stats() returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_total integer;
  v_used integer;
  v_next timestamptz;
begin
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance, private.tokens_used(u.id), private.months_after(u.tokens_replenished_at, 1)
  into v_total, v_used, v_next
  from public.users u where u.id = v_user_id;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  return json_build_object(
    'totalAvailable', v_total,
    'used', v_used,
    'remaining', greatest(v_total - v_used, 0),
    'percentUsed', case when v_total = 0 then 100 else least(round(100.0 * v_used / v_total, 2), 100) end,
    'nextReplenishmentDate', v_next
  );
end;
$$;
comment on function public.get_token_stats() is
  'Security definer: replenishes the caller''s own token account, which callers cannot write.';
revoke execute on function public.get_token_stats() from public, anon;
grant execute on function public.get_token_stats() to authenticated;
