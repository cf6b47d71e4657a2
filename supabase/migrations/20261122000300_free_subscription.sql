-- Free activation (core spec, sections 4 and 7): a plan of price 0 for 30 days from now. What it is, when it begins and
-- when it ends is decided here; the caller names the plan and nothing else.
create function public.create_free_subscription(p_plan_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_plan public.plans;
  v_subscription public.user_subscriptions;
begin
  -- One activation at a time for each account.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  select p.* into v_plan from public.plans p where p.id = p_plan_id and p.active;
  if not found then
    raise exception 'Plan not found' using errcode = 'PT404';
  end if;
  if v_plan.price <> 0 then
    raise exception 'Selected plan is not free' using errcode = 'PT422';
  end if;
  -- When a subscription at the payment provider ends is the webhook's to say, whatever its dates are.
  if exists (
    select 1
    from public.user_subscriptions s
    join public.plans p on p.id = s.plan_id
    where s.user_id = v_user_id
      and p.price > 0
      and s.status in ('active', 'trialing', 'past_due')
      and (s.stripe_subscription_id is not null or s.current_period_end > now())
  ) then
    raise exception 'A paid plan is active' using errcode = 'PT409';
  end if;

  -- Asked again within the period, the running one is the answer.
  select s.* into v_subscription
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = v_user_id and p.price = 0 and s.status = 'active' and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
  if not found then
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    values (v_user_id, v_plan.id, now(), now() + interval '30 days')
    returning * into v_subscription;
    insert into public.subscription_events (user_id, event_type, note, plan_id)
    values (v_user_id, 'subscription_updated', 'Activated for 30 days', v_plan.id);
  end if;
  return json_build_object('planId', v_subscription.plan_id, 'currentPeriodEnd', v_subscription.current_period_end);
end;
$$;
comment on function public.create_free_subscription(uuid) is
  'Security definer: users cannot write user_subscriptions; the plan''s price and the dates are checked and chosen here.';
revoke execute on function public.create_free_subscription(uuid) from public, anon;
grant execute on function public.create_free_subscription(uuid) to authenticated;

-- The plan's card says itself how it is processed (core spec, section 2): the description is what the plan is for.
update public.plans set description = 'Try it with your own clip.'
where name = 'Free' and description = 'Basic tracking and standard processing';
update public.plans set description = 'For a season of highlights.'
where name = 'Pro' and description = 'Premium tracking, expedited processing and custom backgrounds';
update public.plans set description = 'For a club with several teams.'
where name = 'Enterprise' and description = 'All premium features, fastest processing and priority support';
