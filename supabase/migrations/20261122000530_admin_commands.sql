-- What admins change (core spec, sections 5 and 6): gifts of tokens and the rank of others. Each leaves its trace in
-- the transaction that does it.

-- Made by the admin's browser for each gift it means, so that one that is sent twice is given once.
alter table public.token_gifts add column request_id uuid unique;

-- Gives tokens: 1 to 1,000,000, what the largest plan has in a month.
create function public.gift_tokens(p_user_id uuid, p_amount integer, p_note text, p_request_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_admin_id uuid := (select auth.uid());
  v_note text := btrim(coalesce(p_note, ''));
  v_gift public.token_gifts;
begin
  perform private.require_admin();
  if p_amount is null or p_amount not between 1 and 1000000 then
    raise exception 'A gift is 1 to 1,000,000 tokens' using errcode = 'PT422';
  end if;
  if char_length(v_note) > 1000 then
    raise exception 'A note has 1,000 characters at most' using errcode = 'PT422';
  end if;
  if p_request_id is null then
    raise exception 'A gift needs the id of its request' using errcode = 'PT422';
  end if;
  -- The account's lock, before anything else: the second of two equal requests waits here.
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;

  insert into public.token_gifts (user_id, amount, note, admin_id, request_id)
  values (p_user_id, p_amount, v_note, v_admin_id, p_request_id)
  on conflict (request_id) do nothing
  returning * into v_gift;
  if not found then
    select g.* into v_gift from public.token_gifts g where g.request_id = p_request_id;
    if (v_gift.user_id, v_gift.amount, v_gift.note, v_gift.admin_id)
      is distinct from (p_user_id, p_amount, v_note, v_admin_id) then
      raise exception 'This request was another gift' using errcode = 'PT409';
    end if;
    return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
  end if;

  perform private.credit_tokens(p_user_id, p_amount, 'gift', v_gift.id::text);
  perform private.log_admin_action(
    'gift_tokens', p_user_id, jsonb_build_object('giftId', v_gift.id, 'amount', p_amount, 'note', v_note)
  );
  return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
end;
$$;
comment on function public.gift_tokens(uuid, integer, text, uuid) is
  'Security definer: writes gifts and balances, which no client can; for admins alone, asked at every call.';
revoke execute on function public.gift_tokens(uuid, integer, text, uuid) from public, anon;
grant execute on function public.gift_tokens(uuid, integer, text, uuid) to authenticated;

-- Makes somebody else an admin; who is one already stays one, without a second trace.
create function public.set_user_as_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_was_admin boolean;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Admins cannot change their own role' using errcode = 'PT409';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  if v_was_admin then return; end if;
  update public.users u set is_admin = true where u.id = p_user_id;
  perform private.log_admin_action('set_user_as_admin', p_user_id, '{}');
end;
$$;
comment on function public.set_user_as_admin(uuid) is
  'Security definer: writes the rank, which no client can; for admins alone, asked at every call.';
revoke execute on function public.set_user_as_admin(uuid) from public, anon;
grant execute on function public.set_user_as_admin(uuid) to authenticated;
