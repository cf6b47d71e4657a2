-- Nobody pays for an account that is gone: one whose subscription at the payment provider still takes money cannot be
-- deleted. Cancelled there (at once, or at the end of its period, as long as nothing is owed) it can.
create function private.keep_paying_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = old.id and s.stripe_subscription_id is not null
      and (
        s.status in ('past_due', 'unpaid', 'paused')
        or s.status in ('active', 'trialing') and not s.cancel_at_period_end
      )
  ) then
    raise exception 'The subscription of this account still takes payments'
      using errcode = 'PT409', hint = 'Cancel it at the payment provider, then delete the account.';
  end if;
  return old;
end;
$$;
revoke execute on function private.keep_paying_account() from public;

create trigger keep_paying_account before delete on public.users
  for each row execute function private.keep_paying_account();
