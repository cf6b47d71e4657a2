-- A paid plan's tokens come with its payments: months that pass bring nothing until the provider says that the new
-- period is paid. All other accounts are replenished a month after the last time, as before.
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
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > p_now
  ) then
    return;
  end if;

  while private.months_after(v_start, v_months + 1) <= p_now loop
    v_months := v_months + 1;
  end loop;
  perform private.start_token_period(p_user_id, private.months_after(v_start, v_months), p_now);
end;
$$;

-- A balance covers what was used in its period, however late the provider's message comes and however small the new
-- plan is: nobody owes tokens.
create function private.cover_usage(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.users u set token_balance = private.tokens_used(u.id)
  where u.id = p_user_id and u.token_balance < private.tokens_used(u.id);
$$;
revoke execute on function private.cover_usage(uuid) from public;

-- The tokens of a subscription, from what the provider says of it. Called with the account locked and the
-- subscription's row written.
create function private.give_subscription_tokens(p_sync private.stripe_syncs, p_plan_id uuid, p_period_start timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A free activation is over when a plan is paid, whichever of the two began last.
  update public.user_subscriptions s set status = 'canceled'
  where s.user_id = p_sync.user_id and s.stripe_subscription_id is null and s.status = 'active';
  if p_sync.paid_period is null or p_period_start > p_sync.paid_period then
    -- Never in the future: usage from before the period's start would not count.
    perform private.start_token_period(p_sync.user_id, least(p_period_start, now()), now());
  elsif p_sync.tokens_plan_id is distinct from p_plan_id then
    -- Another plan within a paid period: its limit, and what was used stays used.
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
revoke execute on function private.give_subscription_tokens(private.stripe_syncs, uuid, timestamptz) from public;

-- A paid subscription has ended: the account is a Free one from then on, with a month's tokens of it.
create function private.return_to_free(p_sync private.stripe_syncs, p_ended_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_free_id uuid := (select p.id from public.plans p where p.price = 0 and p.active order by p.name limit 1);
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
    -- It begins after every other one, as the newest subscription names the plan (core spec, section 3), and before
    -- whatever is bought at the very moment of the end.
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
revoke execute on function private.return_to_free(private.stripe_syncs, timestamptz) from public;
