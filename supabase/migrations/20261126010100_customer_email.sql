-- The address that a customer at the payment provider gets is that of the sign-in itself.
create or replace function public.get_stripe_account(p_user_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'email', coalesce(a.email, ''),
    'customerId', (select c.stripe_customer_id from private.stripe_customers c where c.user_id = u.id),
    'subscriptionId', (
      select s.stripe_subscription_id
      from public.user_subscriptions s
      where s.user_id = u.id and s.stripe_subscription_id is not null
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.current_period_start desc
      limit 1
    )
  )
  from public.users u join auth.users a on a.id = u.id where u.id = p_user_id;
$$;
