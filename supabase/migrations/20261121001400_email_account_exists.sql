-- The existence check of the sign-in and registration screens (sharing spec, sections 7 and 8), for signed-out
-- visitors. It tells whether an address has an account and nothing else, 60 times per client address and 10 times
-- per e-mail in 15 minutes. The address is counted before the e-mail in every call, so that calls cannot dead-lock.
create function public.email_account_exists(p_email text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(left(coalesce(p_email, ''), 320)));
begin
  perform private.take_from_rate_limit(
    'email_account_exists/address', private.client_address(), 60, interval '15 minutes', now());
  perform private.take_from_rate_limit('email_account_exists/email', v_email, 10, interval '15 minutes', now());
  return v_email <> '' and exists (select 1 from public.users u where u.email = v_email);
end;
$$;
comment on function public.email_account_exists(text) is
  'Security definer, callable by anon: login and sign-up ask before there is a session. One yes or no, rate-limited.';
revoke execute on function public.email_account_exists(text) from public;
grant execute on function public.email_account_exists(text) to anon, authenticated;
