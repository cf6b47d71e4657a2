-- What the webhook found at the payment provider, taken over. The function of the webhook looks the truth up there and
-- never passes on what an event says itself, so that late, repeated and disordered events lead to the same state.

-- One sentence of the history for what changed; null when nothing that a user sees did.
create function private.subscription_change(
  p_old public.user_subscriptions, p_new public.user_subscriptions, p_old_plan text, p_new_plan text
) returns text
language sql immutable set search_path = ''
as $$
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
revoke execute on function private.subscription_change(public.user_subscriptions, public.user_subscriptions, text, text)
  from public;

-- p_truth: {id, status, priceId, planId, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, createdAt, isPaid}.
-- Returns the plan; null for a subscription of something that is none of our plans, and for one never paid.
create function private.apply_stripe_subscription(p_user_id uuid, p_ticket bigint, p_truth jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
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
  -- A first payment that failed never made it a subscription.
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
  -- A newer look was faster.
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
revoke execute on function private.apply_stripe_subscription(uuid, bigint, jsonb) from public;

-- True for the first who asks about a payment or a reload.
create function private.first_effect(p_reference text, p_user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stripe_effects (reference, user_id) values (p_reference, p_user_id) on conflict do nothing;
  return found;
end;
$$;
revoke execute on function private.first_effect(text, uuid) from public;

-- The webhook's only way in. p_truth is one of
--   {kind: 'subscription', customerId, subscription: {as above}, payment: null or {id, amountCents}}
--   {kind: 'reload', userId, sessionId, tokens, amountCents}
-- Returns 'applied', 'duplicate', or 'ignored' when nobody here is meant. The event's id and its effects are one
-- transaction; the account's lock makes the events of one user wait for each other, and for charges.
create function public.apply_stripe_event(p_event_id text, p_event_type text, p_ticket bigint, p_truth jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
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
    if private.first_effect('reload:' || (p_truth ->> 'sessionId'), v_user_id) then
      perform private.credit_tokens(v_user_id, (p_truth ->> 'tokens')::integer, 'reload', p_truth ->> 'sessionId');
      insert into public.subscription_events (user_id, event_type, amount, note)
      values (
        v_user_id, 'reload', (p_truth ->> 'tokens')::integer,
        'Paid $' || to_char((p_truth ->> 'amountCents')::integer / 100.0, 'FM999990.00')
      );
    end if;
    return 'applied';
  end if;

  v_plan_id := private.apply_stripe_subscription(v_user_id, p_ticket, p_truth -> 'subscription');
  if v_plan_id is null then return 'ignored'; end if;
  -- Nothing is paid where a credit covers it all.
  if coalesce((p_truth -> 'payment' ->> 'amountCents')::integer, 0) > 0 then
    if private.first_effect('payment:' || (p_truth -> 'payment' ->> 'id'), v_user_id) then
      -- After the change that it paid for: the history is sorted by time.
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
revoke execute on function public.apply_stripe_event(text, text, bigint, jsonb) from public, anon, authenticated;
grant execute on function public.apply_stripe_event(text, text, bigint, jsonb) to service_role;
