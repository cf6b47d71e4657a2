-- Receipts make counts and traces certain. A caller can make the statement of a request fail after its function has run
-- (a cast in `select`, a filter under "one object only"): the error then tells what was read, and takes back what the
-- function wrote. So counting is a call of its own. It commits and gives nothing but the id of a receipt; what reads
-- asks for a receipt of another transaction, made for the same caller and for the very same thing, and uses it up.
-- A use that is rolled back leaves its receipt: within the minute that one lives it opens what was counted once more, to
-- who has seen it already, and nothing else.
create table private.receipts (
  id uuid primary key default gen_random_uuid(),
  -- What may be done with it.
  purpose text not null,
  -- Keyed digest of who may, and of what: no address, e-mail or code that could leak.
  subject bytea not null,
  made_in xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null default now() + interval '1 minute'
);
create index receipts_expires_at_idx on private.receipts (expires_at);

-- Nobody has a right on this table: functions write and read it as their owner.
alter table private.receipts enable row level security;
revoke all on private.receipts from public, anon, authenticated;

-- The parts have to be told apart, so they are an array's text, which quotes them.
create function private.receipt_subject(p_parts text[]) returns bytea
language sql stable security definer set search_path = ''
as $$
  select extensions.hmac(convert_to(p_parts::text, 'UTF8'), k.secret, 'sha256') from private.rate_limit_key k;
$$;
revoke execute on function private.receipt_subject(text[]) from public;

-- Gives a receipt, and removes old ones.
create function private.give_receipt(p_purpose text, variadic p_subject text[]) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  delete from private.receipts r using (
    select o.id from private.receipts o where o.expires_at < now() limit 100 for update skip locked
  ) old
  where r.id = old.id;
  insert into private.receipts (purpose, subject) values (p_purpose, private.receipt_subject(p_subject))
  returning id into v_id;
  return v_id;
end;
$$;
revoke execute on function private.give_receipt(text, text[]) from public;

-- Uses a receipt up. One that was made in this transaction would be taken back together with its use.
create function private.use_receipt(p_receipt uuid, p_purpose text, variadic p_subject text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.receipts r
  where r.id = p_receipt and r.purpose = p_purpose and r.subject = private.receipt_subject(p_subject)
    and r.expires_at > now() and r.made_in <> pg_current_xact_id();
  if not found then
    raise exception 'A receipt is needed for this' using errcode = 'PT428';
  end if;
end;
$$;
revoke execute on function private.use_receipt(uuid, text, text[]) from public;
