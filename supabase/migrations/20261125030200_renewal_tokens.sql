-- What an account will have when its tokens renew, so that it can be said whether that will be enough: a paid plan that
-- goes on brings its own, everything else what the account is then; what is left of extra tokens stays.
create function private.tokens_after_renewal(p_user_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (
        select p.token_limit
        from private.held_subscription(u.id) s
        join public.plans p on p.id = s.plan_id
        where s.stripe_subscription_id is not null and s.status = 'active' and not s.cancel_at_period_end
      ),
      private.token_limit(u.id, private.months_after(u.tokens_replenished_at, 1))
    ) + least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0))
  from public.users u where u.id = p_user_id;
$$;
comment on function private.tokens_after_renewal(uuid) is
  'Security definer: get_token_stats asks it for the caller''s own account.';
revoke execute on function private.tokens_after_renewal(uuid) from public;

create or replace function public.get_token_stats() returns json
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
    'nextReplenishmentDate', v_next,
    'renewalTokens', private.tokens_after_renewal(v_user_id)
  );
end;
$$;
