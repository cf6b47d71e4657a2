-- Money of a token reload that went back, by a refund or a dispute, takes back its tokens: as many as are left of what
-- the plan did not give, in proportion to what was returned. What was used stays used, and nobody owes tokens.

-- How much of each reload's payment has been returned and dealt with. It only grows, so that repeated, late and
-- disordered events end in the same state.
create table private.stripe_returns (
  session_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  returned_cents integer not null check (returned_cents > 0)
);
create index stripe_returns_user_id_idx on private.stripe_returns (user_id);
alter table private.stripe_returns enable row level security;
revoke all on private.stripe_returns from public, anon, authenticated;

-- Cents of a payment; tokens of a reload, below zero when they were taken back.
alter table public.subscription_events drop constraint subscription_events_amount_check;
alter table public.subscription_events
  add constraint subscription_events_amount_check check (amount >= 0 or event_type = 'reload');

create function private.dollars(p_cents integer) returns text
language sql immutable set search_path = ''
as $$
  select '$' || to_char(p_cents / 100.0, 'FM999999990.00');
$$;
revoke execute on function private.dollars(integer) from public;

-- Called with the account locked. p_truth as in apply_stripe_event.
create function private.credit_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.credit_reload(uuid, jsonb) from public;

-- After credit_reload: an event of a return may come before the one of the payment.
create function private.take_back_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.take_back_reload(uuid, jsonb) from public;

-- As before, and for reloads how much of the payment went back:
--   {kind: 'reload', userId, sessionId, tokens, amountCents, returnedCents}
create or replace function public.apply_stripe_event(
  p_event_id text, p_event_type text, p_ticket bigint, p_truth jsonb
) returns text
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
    perform private.credit_reload(v_user_id, p_truth);
    perform private.take_back_reload(v_user_id, p_truth);
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
