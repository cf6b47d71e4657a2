-- The existence check of the sign-in and registration screens is counted before it answers, and for the network of the
-- caller, of which one visitor may have a whole prefix of addresses.
drop function public.email_account_exists(text);

-- An e-mail as accounts have it.
create function private.asked_email(p_email text) returns text
language sql immutable set search_path = ''
as $$
  select lower(btrim(left(coalesce(p_email, ''), 320)));
$$;
revoke execute on function private.asked_email(text) from public;

-- Counts a check: 60 for one network and 10 for one e-mail in 15 minutes. The network is counted before the e-mail in
-- every call, so that calls cannot dead-lock. No account is looked for here.
create function public.begin_email_check(p_email text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_network text := private.network_of(private.client_address());
  v_email text := private.asked_email(p_email);
begin
  perform private.take_from_rate_limit('email_account_exists/network', v_network, 60, interval '15 minutes', now());
  perform private.take_from_rate_limit('email_account_exists/email', v_email, 10, interval '15 minutes', now());
  return private.give_receipt('email_account_exists', v_network, v_email);
end;
$$;
comment on function public.begin_email_check(text) is
  'Security definer, callable by anon: counts a question of login or sign-up, and answers nothing of it.';
revoke execute on function public.begin_email_check(text) from public;
grant execute on function public.begin_email_check(text) to anon, authenticated;

-- Whether an address has an account, and nothing else, to who has the receipt of begin_email_check for it.
create function public.email_account_exists(p_email text, p_receipt uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := private.asked_email(p_email);
begin
  perform private.use_receipt(
    p_receipt, 'email_account_exists', private.network_of(private.client_address()), v_email);
  return v_email <> '' and exists (select from public.users u where u.email = v_email);
end;
$$;
comment on function public.email_account_exists(text, uuid) is
  'Security definer, callable by anon: login and sign-up ask before there is a session. One yes or no, counted before.';
revoke execute on function public.email_account_exists(text, uuid) from public;
grant execute on function public.email_account_exists(text, uuid) to anon, authenticated;
