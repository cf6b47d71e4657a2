-- supabase/schemas/01_private.sql

-- In all files: an index without a comment serves its foreign key, because deletions and lists look up referring rows.
-- A function that runs as its owner says why in its database comment (`comment on`), which is part of the database,
-- unlike these.

-- Schema private holds helpers of policies and functions, and tables that no role reads. The Data API does not expose it.
create schema if not exists private;
revoke all on schema private from public;
create extension if not exists pg_trgm with schema extensions;

-- Removes invisible characters, because user texts reach link pages, mails and file names, where such characters let
-- one text pass for another. The app and the edge functions have the same rule (src/domain/plain-text.ts lists these
-- characters; tests/database/plain-texts.test.ts compares them).
create function private.without_unseen(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return case
  when p_text collate "C" !~ '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    then p_text
  else regexp_replace(
    p_text collate "C",
      '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f' ||
        '|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]\ufe0f?(?:\u200d(?=[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]))?' ||
        '|[#*0-9]\ufe0f(?=\u20e3)' ||
        '|[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc][\u200c\u200d](?=[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc])' ||
        '|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d' ||
        '|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af][\U000e0100-\U000e01ef]' ||
        '|[\u1820-\u18aa][\u180b-\u180d\u180f])' ||
      '|[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '\1', 'g')
end;

-- A title, name or fact as one line of visible text; '' when nothing is left.
create function private.one_line(p_text text) returns text language sql immutable strict parallel safe set search_path = ''
return case
  -- Most texts are plain Latin, which is a faster check.
  when p_text collate "C" ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+( [!-~\u00a1-\u00ac\u00ae-\u024f]+)*$' then p_text
  else btrim(regexp_replace(
    private.without_unseen(p_text) collate "C",
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'))
end;

-- A description or message, with its line breaks; '' when nothing is left.
create function private.many_lines(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return case
  when p_text collate "C" ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+([ \n]+[!-~\u00a1-\u00ac\u00ae-\u024f]+)*$' then p_text
  else regexp_replace(
    regexp_replace(
      private.without_unseen(p_text) collate "C", '\r\n|[\u000b-\u000d\u0085\u2028\u2029]', chr(10), 'g'),
    '^[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+|'
      '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+$', '', 'g')
end;

-- A title on one line; null when nothing is left of it.
create function private.clean_title(p_title text) returns text language sql immutable set search_path = '' as $$
  select nullif(private.one_line(p_title), '');
$$;

-- A description with its line breaks; null when nothing is left of it.
create function private.clean_description(p_description text) returns text language sql immutable set search_path = '' as $$
  select nullif(private.many_lines(p_description), '');
$$;

-- Cleans text columns of every written row. Arguments: the one-line columns, then the multi-line columns.
create function private.clean_texts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array string_to_array(tg_argv[0], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.one_line(v_row ->> v_column));
  end loop;
  foreach v_column in array string_to_array(tg_argv[1], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.many_lines(v_row ->> v_column));
  end loop;
  return jsonb_populate_record(new, v_clean);
end;
$$;
comment on function private.clean_texts is 'Security definer: cleans whatever role writes, and service_role cannot reach schema private.';

-- Whether a text is one short line without invisible characters. Other facts are refused, not cleaned.
create function private.is_fact(p_text text, p_length integer) returns boolean language sql immutable set search_path = ''
return char_length(p_text) <= p_length and p_text = private.one_line(p_text);

-- An e-mail address or a phone number.
create function private.is_contact(p_text text) returns boolean language sql immutable set search_path = '' as $$
  select p_text ~ '^[^\s@<>"''(),:;]+@[^\s@<>"''(),:;]+\.[^\s@<>"''(),:;]+$'
    or (p_text ~ '^\+?[0-9][0-9 ()./-]*$' and char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 5 and 20);
$$;

-- Whether a text contains a contact: a phone number (seven or more digits with common separators, but not a season or
-- date), an e-mail address, a handle or a web address. The app has the same rule, holdsContact.
create function private.holds_contact(p_text text) returns boolean language sql immutable set search_path = '' as $$
  with plain as (
    select translate(
      normalize(p_text, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९–—', '012345678901234567890123456789--'
    ) collate "C" as text
  ),
  undated as (
    select regexp_replace(
      plain.text,
      '(?<![0-9] ?[ ()./+-]?)(?:(?:19|20)[0-9]{2} ?[/-] ?(?:19|20)?[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?![ ()./+-]?[0-9])',
      ',', 'g'
    ) as text
    from plain
  )
  select plain.text ~* '@|://|\mwww\.|\m[a-z0-9-]+\.(?:app|at|au|be|bio|ca|ch|co|com|de|dk|es|eu|fr|gg|info|io|it|link|ly|me|net|nl|no|org|page|pl|pt|ru|se|site|tv|uk|us)\M'
    or undated.text ~ '[0-9](?:[ ()./+-]*[0-9]){6}'
  from plain, undated;
$$;

-- A fact of a player card as links show it; null when it is empty, or is a minor's and contains a contact.
create function private.shown_fact(p_fact text, p_is_minor boolean) returns text
language sql immutable set search_path = '' as $$
  select case when not (p_is_minor and private.holds_contact(p_fact)) then nullif(p_fact, '') end;
$$;

-- Whether the name of a stored file is plain: a folder and a file, with characters that need no encoding in a URL
-- (Storage's own set without `?` and `%`); no segment that is empty or only dots, because `..` leads elsewhere; at most
-- 255 characters in one segment and 1024 in all. The edge functions have the same rule
-- (supabase/functions/_shared/stored-path.ts). Null for null.
create function private.is_stored_path(p_path text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(p_path) <= 1024
    and cardinality(string_to_array(p_path, '/')) >= 2
    and not exists (
      select from unnest(string_to_array(p_path, '/')) s (segment)
      where length(s.segment) > 255
        or s.segment collate "C" !~ '^[A-Za-z0-9_!.*''() &$@=;:+,-]+$'
        or s.segment ~ '^[.]+$'
    );
$$;

-- Lowercases every script, the same on every project.
create function private.small_letters(p_text text) returns text language sql immutable set search_path = '' as $$
  select lower(p_text collate "pg_c_utf8") collate "C";
$$;

-- The time a number of whole months later. In UTC, because callers can choose the session's time zone.
create function private.months_after(p_start timestamptz, p_months integer) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((p_start at time zone 'UTC') + make_interval(months => p_months)) at time zone 'UTC';
$$;

-- Rows on a page of a list: the requested number, from 1 to 100.
create function private.page_size(p_limit integer) returns integer language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(p_limit, 50), 1), 100);
$$;

-- Raises the error of a refused row without its values, because Postgres would show columns that the caller may not
-- read.
create function private.refuse_values(p_sqlstate text) returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception 'These values cannot be stored' using errcode = p_sqlstate;
end;
$$;

-- Whether the caller's token belongs to a session that has not ended, of an account that is not banned. A token
-- outlives its session by up to an hour, and the data and storage services still accept it. The claim is compared as
-- text, because an invalid id must simply match no session.
create function private.has_session() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.user_id = (select auth.uid())
      and s.id::text = (select auth.jwt() ->> 'session_id')
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;
comment on function private.has_session is 'Security definer: users cannot read auth.sessions; answers for the caller''s own token alone.';

-- PT401, as for any invalid token.
create function private.require_session() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.has_session() then raise exception 'The session has ended' using errcode = 'PT401'; end if;
end;
$$;

-- An ended session cannot change anything through any function or statement; it can read the caller's own data until
-- its token expires. These are triggers, because functions that run as the owner bypass the policies. Requests without
-- a user (service_role, the auth service) are not checked.
create function private.refuse_ended_session() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null then perform private.require_session(); end if;
  return null;
end;
$$;

-- Counts calls per subject in fixed windows. Subjects (addresses) are stored only as keyed digests, and the calls
-- themselves remove old windows.
create table private.rate_limits (
  action text not null,
  subject bytea not null,
  window_start timestamptz not null,
  calls integer not null default 1,
  primary key (action, subject, window_start)
);
-- take_from_rate_limit removes old windows.
create index rate_limits_window_start_idx on private.rate_limits (window_start);
alter table private.rate_limits enable row level security;

-- The digests' key, made once per project and readable only by the owner.
create table private.rate_limit_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null default extensions.gen_random_bytes(32)
);
alter table private.rate_limit_key enable row level security;

-- The address that a request came from. Behind Supabase's gateway the edge sets the first header, so clients cannot
-- forge it. All requests without either header share one subject.
create function private.client_address() returns text language sql stable set search_path = '' as $$
  select coalesce(
    nullif(h.headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown'
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) h;
$$;

-- The network of an address: an IPv4 address, even if written as IPv6, or the 64-bit prefix of an IPv6 address, because
-- one visitor has all addresses in it. Any other text is its own subject.
create function private.network_of(p_address text) returns text language plpgsql immutable set search_path = '' as $$
declare v_address inet;
begin
  v_address := regexp_replace(p_address, '^::ffff:(?=[0-9]+\.)', '', 'i')::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  return network(set_masklen(v_address, 64))::text;
exception when invalid_text_representation then
  return left(p_address, 100);
end;
$$;

-- Counts one call and refuses it over the limit; a refused call is rolled back, so it does not count.
create function private.take_from_rate_limit(
  p_action text, p_subject text, p_limit integer, p_window interval, p_now timestamptz
) returns void language plpgsql set search_path = '' as $$
declare
  v_start timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
  v_digest bytea;
  v_calls integer;
begin
  delete from private.rate_limits r using (
    select o.action, o.subject, o.window_start from private.rate_limits o
    where o.window_start < p_now - interval '1 day' limit 100 for update skip locked
  ) old
  where (r.action, r.subject, r.window_start) = (old.action, old.subject, old.window_start);

  select extensions.hmac(convert_to(p_subject, 'UTF8'), k.secret, 'sha256') into v_digest from private.rate_limit_key k;
  insert into private.rate_limits as r (action, subject, window_start) values (p_action, v_digest, v_start)
  on conflict (action, subject, window_start) do update set calls = r.calls + 1
  returning r.calls into v_calls;
  if v_calls > p_limit then raise exception 'rate limit' using errcode = 'PT429'; end if;
end;
$$;

-- Calls of a subject in the running window, as take_from_rate_limit counts them.
create function private.rate_limit_used(p_action text, p_subject text, p_window interval, p_now timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(r.calls), 0)
  from private.rate_limits r, private.rate_limit_key k
  where r.action = p_action
    and r.subject = extensions.hmac(convert_to(p_subject, 'UTF8'), k.secret, 'sha256')
    and r.window_start = date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
$$;

-- Receipts make sure that reads are counted and audited. A caller can make a request fail after its function has run (a
-- cast in `select`, a filter under "one object only"): the error then reveals what was read, and the count is rolled
-- back. So counting is a separate call, which commits and returns only the id of a receipt. The reading call uses up a
-- receipt that another transaction made for the same caller and the same thing. A rolled-back use keeps its receipt,
-- which for its minute opens only what the same caller has already seen.
create table private.receipts (
  id uuid primary key default gen_random_uuid(),
  -- The action that it allows.
  purpose text not null,
  -- Keyed digest of the caller and the subject, so that no address, e-mail or code can leak.
  subject bytea not null,
  made_in xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null default now() + interval '1 minute'
);
-- give_receipt removes old ones.
create index receipts_expires_at_idx on private.receipts (expires_at);
alter table private.receipts enable row level security;

-- An array's text quotes the parts, so that they cannot run together.
create function private.receipt_subject(p_parts text[]) returns bytea language sql stable set search_path = '' as $$
  select extensions.hmac(convert_to(p_parts::text, 'UTF8'), k.secret, 'sha256') from private.rate_limit_key k;
$$;

-- Issues a receipt, and removes old ones.
create function private.give_receipt(p_purpose text, variadic p_subject text[]) returns uuid
language plpgsql volatile set search_path = '' as $$
declare v_id uuid;
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

-- Uses up a receipt. It must come from an earlier transaction, because one made in this transaction would be rolled
-- back with its use.
create function private.use_receipt(p_receipt uuid, p_purpose text, variadic p_subject text[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.receipts r
  where r.id = p_receipt and r.purpose = p_purpose and r.subject = private.receipt_subject(p_subject)
    and r.expires_at > now() and r.made_in <> pg_current_xact_id();
  if not found then raise exception 'A receipt is needed for this' using errcode = 'PT428'; end if;
end;
$$;

-- supabase/schemas/02_accounts.sql

-- A name from the sign-up's metadata, which visitors write: one line of at most 100 characters. Ignores anything but
-- text, because an error here would break the sign-up with a 500. Cleaned again after truncation, which can split a
-- character.
create function private.clean_name(p_metadata jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_metadata -> p_key) = 'string'
      then private.one_line(left(private.one_line(p_metadata ->> p_key), 100))
    else ''
  end;
$$;

-- The year of birth in the metadata of a sign-up; null unless a living person may have been born in that year.
create function private.clean_birth_year(p_metadata jsonb) returns smallint language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(p_metadata -> 'birth_year') = 'number' and p_metadata ->> 'birth_year' ~ '^(19|20|21)\d\d$'
      and (p_metadata ->> 'birth_year')::integer <= extract(year from now())
    then (p_metadata ->> 'birth_year')::smallint
  end;
$$;

-- People count as minors until the end of the year in which they turn 18.
create function private.is_minor(p_birth_year smallint) returns boolean language sql stable set search_path = '' as $$
  select coalesce(extract(year from now()) - p_birth_year <= 18, false);
$$;

-- One row for each account. Triggers on auth.users make it; users only read it: functions with checks change rank and tokens.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  created_at timestamptz not null default now(),
  is_admin boolean not null default false,
  token_balance integer not null default 25000 check (token_balance >= 0),
  tokens_replenished_at timestamptz not null default now(),
  -- Tokens from outside the plan (gifts, reloads), which outlive the period.
  extra_tokens integer not null default 0 check (extra_tokens >= 0),
  -- As stated at registration; null for accounts registered by a custom client without it.
  birth_year smallint check (birth_year between 1900 and 2200)
);
-- email_account_exists looks for an address.
create index users_email_idx on public.users (email);
-- keep_last_admin looks for another admin.
create index users_is_admin_idx on public.users (id) where is_admin;
-- find_tickets looks for a part of a name.
create index users_ticket_search_idx on public.users
  using gin ((first_name || ' ' || last_name || ' ' || email) extensions.gin_trgm_ops) with (fastupdate = off);
alter table public.users enable row level security;
create trigger clean_texts before insert or update of first_name, last_name on public.users
  for each row execute function private.clean_texts('first_name last_name', '');

-- Whether the caller is an admin in a session. Only admins need the session check; others cost one lookup.
create function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false)
      then private.has_session()
    else false
  end;
$$;
comment on function private.is_admin is
  'Security definer: the policy of public.users asks it, and would ask itself; answers for the caller''s own token alone.';
create policy "Users read their own account, admins every account" on public.users
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

-- Checks the current rank, whatever the token was issued for. The error says whether the session or the rank is
-- missing.
create function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
end;
$$;

-- Refuses statements of anyone but admins. With only a policy they would silently change no rows.
create function private.admins_only() returns trigger language plpgsql set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  return null;
end;
$$;

-- Adds the account of a new user. Anyone under the terms' age of 13 gets none. The auth service then answers with a
-- 500, so the form checks this first. The year is stored once; later metadata does not change it.
create function private.create_user_from_auth() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_birth_year smallint := private.clean_birth_year(new.raw_user_meta_data);
begin
  if extract(year from now()) - v_birth_year < 13 then
    raise exception 'An account needs an age of 13' using errcode = 'PT403';
  end if;
  insert into public.users (id, email, first_name, last_name, birth_year)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'first_name'), ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'last_name'), ''),
    v_birth_year
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
comment on function private.create_user_from_auth is 'Security definer: the auth service adds accounts, and has no rights on public.users.';
create trigger create_user_from_auth after insert on auth.users for each row execute function private.create_user_from_auth();

create function private.sync_user_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;
comment on function private.sync_user_email is 'Security definer: the auth service changes addresses, and has no rights on public.users.';
create trigger sync_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.sync_user_email();

-- Copies a name changed through the auth service (PUT /user), so that support and admins see the same name as its
-- owner. An empty name is ignored. An error here would answer the change with a 500.
create function private.sync_user_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.users u
  set
    first_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'first_name'), ''), u.first_name),
    last_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'last_name'), ''), u.last_name)
  where u.id = new.id;
  return new;
end;
$$;
comment on function private.sync_user_name is 'Security definer: the auth service changes names, and has no rights on public.users.';
create trigger sync_user_name after update of raw_user_meta_data on auth.users
  for each row when (
    old.raw_user_meta_data -> 'first_name' is distinct from new.raw_user_meta_data -> 'first_name'
    or old.raw_user_meta_data -> 'last_name' is distinct from new.raw_user_meta_data -> 'last_name'
  )
  execute function private.sync_user_name();

-- Keeps at least one admin who can appoint others. The lock makes two admins who leave at once leave one after the
-- other.
create function private.keep_last_admin() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.users u where u.is_admin and u.id <> old.id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
create trigger keep_last_admin_in_rank before update of is_admin on public.users
  for each row when (old.is_admin and not new.is_admin) execute function private.keep_last_admin();
create trigger keep_last_admin before delete on public.users
  for each row when (old.is_admin) execute function private.keep_last_admin();

-- Nobody may keep paying for a deleted account, so an account whose subscription at the payment provider still charges
-- cannot be deleted. It can be once that is canceled there (at once, or at the end of its period if nothing is owed).
create function private.keep_paying_account() returns trigger language plpgsql set search_path = '' as $$
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
create trigger keep_paying_account before delete on public.users for each row execute function private.keep_paying_account();

-- Deletes accounts one after the other. Accounts share rows (gifts given, answers to tickets, views of videos) that
-- lose their author or are deleted with their owner, so two concurrent deletions could wait for each other's rows in a
-- deadlock. Its name makes this the first trigger of a deletion, so the last admin's lock always comes after it.
create function private.delete_accounts_in_turn() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.delete_accounts_in_turn'));
  return old;
end;
$$;
create trigger delete_accounts_in_turn before delete on public.users
  for each row execute function private.delete_accounts_in_turn();

-- An e-mail in the form that accounts store.
create function private.asked_email(p_email text) returns text language sql immutable set search_path = '' as $$
  select lower(btrim(left(coalesce(p_email, ''), 320)));
$$;

-- Counts a check: 60 for one network and 10 for one e-mail in 15 minutes. Every call counts the network before the
-- e-mail, so that calls cannot deadlock. It does not look up an account.
create function public.begin_email_check(p_email text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_of(private.client_address());
  v_email text := private.asked_email(p_email);
begin
  perform private.take_from_rate_limit('email_account_exists/network', v_network, 60, interval '15 minutes', now());
  perform private.take_from_rate_limit('email_account_exists/email', v_email, 10, interval '15 minutes', now());
  return private.give_receipt('email_account_exists', v_network, v_email);
end;
$$;
comment on function public.begin_email_check is
  'Security definer, callable by anon: counts a question of login or sign-up, and answers nothing of it.';

-- Returns only whether an address has an account, for a caller with the receipt of begin_email_check for it.
create function public.email_account_exists(p_email text, p_receipt uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare v_email text := private.asked_email(p_email);
begin
  perform private.use_receipt(p_receipt, 'email_account_exists', private.network_of(private.client_address()), v_email);
  return v_email <> '' and exists (select from public.users u where u.email = v_email);
end;
$$;
comment on function public.email_account_exists is
  'Security definer, callable by anon: login and sign-up ask before there is a session. One yes or no, counted before.';

-- A user's own defaults. Users write all columns, including the key, because an upsert sets every column that it names.
create table public.user_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  default_player_name text not null default 'Player 1' check (char_length(default_player_name) <= 100),
  default_color text not null default '#FFFFFF' check (default_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_font_color text not null default '#FFFFFF' check (title_font_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_background_path text
    check (title_background_path like user_id::text || '/%')
    constraint user_settings_title_background_path_is_stored check (private.is_stored_path(title_background_path)),
  cropped_background_path text
    check (cropped_background_path like user_id::text || '/%')
    constraint user_settings_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path)),
  -- Whether to mail support's answers.
  mail_answers boolean not null default true,
  -- The style of an export's title card and its length in frames.
  title_style text not null default 'classic' check (title_style in ('classic', 'recruiting')),
  title_frames smallint not null default 50 check (title_frames between 50 and 180)
);
alter table public.user_settings enable row level security;
create policy "Users read their own settings" on public.user_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users add settings of their own" on public.user_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own settings" on public.user_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.user_settings
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of default_player_name on public.user_settings
  for each row execute function private.clean_texts('default_player_name', '');

-- The facts about a player, for title cards and shared pages. An empty text is a missing fact.
create table public.player_cards (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text not null default '' check (private.is_fact(name, 60)),
  number text not null default '' check (private.is_fact(number, 60)),
  position text not null default '' check (private.is_fact(position, 60)),
  team text not null default '' check (private.is_fact(team, 60)),
  year text not null default '' check (private.is_fact(year, 60)),
  height text not null default '' check (private.is_fact(height, 60)),
  weight text not null default '' check (private.is_fact(weight, 60)),
  contact text not null default '' check (contact = '' or (private.is_fact(contact, 100) and private.is_contact(contact))),
  -- Required to show the contact anywhere; each link needs its own consent too.
  shows_contact boolean not null default false check (contact <> '' or not shows_contact)
);
alter table public.player_cards enable row level security;
create policy "Users read their own card" on public.player_cards
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users add a card of their own" on public.player_cards
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own card" on public.player_cards
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.player_cards
  for each statement execute function private.refuse_ended_session();

-- An account without a known year of birth may be a minor's, so its contact is not shown either.
create function private.is_account_of_minor(p_user_id uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    (select u.birth_year is null or private.is_minor(u.birth_year) from public.users u where u.id = p_user_id), true
  );
$$;

-- A minor's card shows no contact, and none of its facts may hold one.
create function private.keep_contact_of_minors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_fact text;
begin
  if not private.is_account_of_minor(new.user_id) then return new; end if;
  if new.shows_contact then raise exception 'The contact of a minor is not shown' using errcode = 'PT403'; end if;
  foreach v_fact in array array['name', 'number', 'position', 'team', 'year', 'height', 'weight'] loop
    -- Facts stored before the account was known as a minor's must not block saving other facts.
    if to_jsonb(new) ->> v_fact is distinct from to_jsonb(old) ->> v_fact
      and private.holds_contact(to_jsonb(new) ->> v_fact)
    then
      raise exception 'A minor''s card holds no phone number and no address' using errcode = 'PT422', detail = v_fact;
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.keep_contact_of_minors is
  'Security definer: reads the year of birth of the card''s account, which the writing role may not read.';
create trigger keep_contact_of_minors before insert or update on public.player_cards
  for each row execute function private.keep_contact_of_minors();

-- When a year of birth turns out to be a minor's, this switches off what was switched on as an adult's.
create function private.hide_contact_of_minor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_account_of_minor(new.id) then return null; end if;
  update public.player_cards c set shows_contact = false where c.user_id = new.id and c.shows_contact;
  update public.video_shares s set shows_contact = false where s.created_by = new.id and s.shows_contact;
  update public.video_playlists p set shows_contact = false where p.created_by = new.id and p.shows_contact;
  return null;
end;
$$;
comment on function private.hide_contact_of_minor is
  'Security definer: the role that changes a year of birth may have no right to change cards and links.';
create trigger hide_contact_of_minor after update of birth_year on public.users
  for each row when (new.birth_year is distinct from old.birth_year) execute function private.hide_contact_of_minor();

-- The caller's card, null before the first, and whether the account has a year of birth, so that the app can say why the
-- contact is not shown.
create function public.get_player_card() returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'mayShowContact', exists (
      select from public.users u
      where u.id = (select auth.uid()) and u.birth_year is not null and not private.is_minor(u.birth_year)
    ),
    'hasBirthYear', exists (select from public.users u where u.id = (select auth.uid()) and u.birth_year is not null),
    'card', (
      select json_build_object(
        'name', c.name, 'number', c.number, 'position', c.position, 'team', c.team, 'year', c.year,
        'height', c.height, 'weight', c.weight, 'contact', c.contact, 'showsContact', c.shows_contact
      )
      from public.player_cards c where c.user_id = (select auth.uid())
    )
  );
$$;

-- An owner deletes the account in one job of repeatable steps (edge function delete-account): the owner requests it and
-- confirms the mailbox again, payments end, then rows that point to files, the files, and finally the account with
-- everything in it are deleted. Every step acts only on the caller and takes no id.
create table private.account_deletions (
  user_id uuid primary key references public.users (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  -- When the owner confirmed the mailbox; the job may then continue for up to a day.
  confirmed_at timestamptz
);
alter table private.account_deletions enable row level security;

create function private.is_deletion_confirmed(p_user_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.account_deletions d
    where d.user_id = p_user_id and d.confirmed_at > now() - interval '1 day'
  );
$$;

-- Checked before anything is deleted, so that an account that has to stay is not half deleted.
create function private.require_deletable(p_user_id uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = p_user_id and u.is_admin)
    and not exists (select from public.users u where u.is_admin and u.id <> p_user_id)
  then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
end;
$$;

create function private.require_confirmed_deletion() returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_deletion_confirmed((select auth.uid())) then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$$;

-- Records the request, and discards earlier proof.
create function public.request_account_deletion() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  perform private.require_deletable(v_user_id);
  insert into private.account_deletions (user_id) values (v_user_id)
  on conflict (user_id) do update set requested_at = clock_timestamp(), confirmed_at = null;
end;
$$;
comment on function public.request_account_deletion is 'Security definer: notes the wish of the caller alone.';

-- The proof is a session that a mail started after the request. Older sessions, whoever uses them, and password
-- sessions do not count. Repeating it changes nothing.
create function public.confirm_account_deletion() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  if private.is_deletion_confirmed(v_user_id) then return; end if;
  perform private.require_deletable(v_user_id);
  update private.account_deletions d set confirmed_at = clock_timestamp()
  where d.user_id = v_user_id
    and d.requested_at > now() - interval '1 hour'
    and ((select auth.jwt()) -> 'amr') @> any (array['[{"method": "otp"}]', '[{"method": "magiclink"}]']::jsonb[])
    and exists (
      select from auth.sessions s
      where s.user_id = v_user_id and s.id::text = (select auth.jwt() ->> 'session_id') and s.created_at > d.requested_at
    );
  if not found then raise exception 'A fresh code is needed' using errcode = 'PT403'; end if;
end;
$$;
comment on function public.confirm_account_deletion is 'Security definer: reads when the caller’s own session began.';

-- Whether a deletion is unfinished.
create function public.is_account_deletion_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_deletion_confirmed((select auth.uid()));
$$;
comment on function public.is_account_deletion_confirmed is
  'Security definer: reads private.account_deletions, which users cannot read; tells about the caller alone.';

-- Deletes what points to files before the files, so that links end at once and nothing points to a missing file.
create function public.clear_account() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  delete from public.video_playlists p where p.created_by = v_user_id;
  delete from public.videos v where v.user_id = v_user_id;
  delete from public.user_settings s where s.user_id = v_user_id;
end;
$$;
comment on function public.clear_account is 'Security definer: removes rows of the caller alone, once they have proved their mailbox.';

-- Up to a thousand files of an account after the named one.
create function private.files_of(p_user_id uuid, p_after_bucket text, p_after_name text)
returns table (bucket_id text, name text, size_bytes bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds',
      'playlist_backgrounds'
    )
    and lower(o.name) collate "C" >= p_user_id::text || '/'
    and lower(o.name) collate "C" < p_user_id::text || '0'
    and starts_with(o.name, p_user_id::text || '/')
    and (o.bucket_id, o.name collate "C") > (p_after_bucket, p_after_name)
  order by o.bucket_id, o.name collate "C"
  limit 1000;
end;
$$;

create function public.list_own_files(p_after_bucket text default '', p_after_name text default '') returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(
    json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name, 'sizeBytes', f.size_bytes)
      order by f.bucket_id, f.name collate "C"),
    '[]'
  )
  from private.files_of((select auth.uid()), p_after_bucket, p_after_name) f;
$$;
comment on function public.list_own_files is
  'Security definer: row level security would keep the listing from its index; lists the caller''s own folder alone.';

-- The last step. Triggers of users refuse accounts that still pay and the last admin.
create function public.delete_account() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  if exists (select from private.files_of(v_user_id, '', '')) then
    raise exception 'The account still has files' using errcode = 'PT409';
  end if;
  -- Runs without a user from here on, because the session is deleted with the account and triggers of dependent rows
  -- check for it.
  perform set_config('request.jwt.claims', '', true);
  delete from auth.users u where u.id = v_user_id;
end;
$$;
comment on function public.delete_account is 'Security definer: removes the caller’s own account, once they have proved their mailbox.';

-- supabase/schemas/03_videos.sql

-- New videos start with their owner's settings, or the defaults of the tables.
create function private.default_player_name() returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select s.default_player_name from public.user_settings s where s.user_id = (select auth.uid())),
    'Player 1'
  );
$$;

create function private.default_circle_color() returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select s.default_color from public.user_settings s where s.user_id = (select auth.uid())),
    '#FFFFFF'
  );
$$;

-- Videos of a user. Paths are object names in the buckets original_videos, thumbnails and processed_videos, in the owner's
-- folder.
create table public.videos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 300),
  original_name text not null check (char_length(original_name) between 1 and 300),
  friendly_name text check (char_length(friendly_name) between 1 and 300),
  status text not null default 'ready' check (status in ('ready', 'processing')),
  description text check (char_length(description) <= 5000),
  original_path text
    check (original_path like user_id::text || '/%')
    constraint videos_original_path_is_stored check (private.is_stored_path(original_path)),
  thumbnail_path text
    check (thumbnail_path like user_id::text || '/%')
    constraint videos_thumbnail_path_is_stored check (private.is_stored_path(thumbnail_path)),
  processed_video_path text
    check (processed_video_path like user_id::text || '/%')
    constraint videos_processed_video_path_is_stored check (private.is_stored_path(processed_video_path)),
  processed_at timestamptz,
  processing_heartbeat_at timestamptz,
  recording_date date,
  created_at timestamptz not null default now(),
  -- Measured in the stored file by the edge function measure-video, like measured_version.
  duration_sec numeric check (duration_sec > 0 and duration_sec <= 86400),
  -- Bytes, read from storage by a trigger.
  file_size bigint check (file_size >= 0),
  tokens_consumed integer not null default 0 check (tokens_consumed >= 0),
  player_name text not null default private.default_player_name() check (char_length(player_name) <= 100),
  circle_size integer not null default 50 check (circle_size between 30 and 150),
  circle_tilt integer not null default 45 check (circle_tilt between 0 and 90),
  circle_color text not null default private.default_circle_color() check (circle_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_size integer not null default 80 check (font_size between 40 and 120),
  -- A remainder of less than 0.003 frames does not count as a frame. frameCountOf (src/domain/tokens.ts) has the same
  -- tolerance and double precision, so that the browser shows the charged price. Null without a duration, so that such
  -- a video cannot be charged.
  frame_count integer generated always as (ceil(duration_sec::double precision * 30 - 0.003)::integer) stored,
  -- Identifies the measured bytes.
  measured_version text,
  -- Whether the track document has a path. The dashboard reads this instead of documents of up to a megabyte. Written
  -- by save_track_document.
  is_tracked boolean not null default false,
  -- An export's length in seconds, including its title card, and the measured version.
  processed_duration_sec numeric check (processed_duration_sec > 0 and processed_duration_sec <= 86400),
  -- Whether the overlay follows the player's size.
  fits_player boolean not null default true,
  -- The paid frames, to show the price of the rest. Written with tokens_consumed.
  paid_frames int4multirange not null default '{}',
  -- The range of the clip's frames in an export, with an exclusive end; null for the whole clip.
  processed_first_frame integer,
  processed_end_frame integer,
  -- A reel is a video without an original whose film joins plays. It is never charged, because its plays were.
  is_reel boolean not null default false,
  -- Facts for films that include this export: the frames of its title card, and its look. Null if unknown.
  processed_title_frames smallint check (processed_title_frames between 0 and 180),
  processed_look text check (processed_look in ('follow', 'identify', 'spotlight', 'arrow')),
  processed_version text,
  constraint videos_processed_frames_check check (
    (processed_first_frame is null) = (processed_end_frame is null)
    and processed_first_frame >= 0 and processed_end_frame > processed_first_frame
  )
);
create index videos_user_id_created_at_idx on public.videos (user_id, created_at desc);
create unique index videos_original_path_idx on public.videos (original_path) where original_path is not null;
-- The policies of exports look up a record by its path.
create index videos_processed_video_path_idx on public.videos (processed_video_path) where processed_video_path is not null;
alter table public.videos enable row level security;
create policy "Users add videos of their own" on public.videos
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own videos" on public.videos
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own videos" on public.videos
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Users read their own videos" on public.videos
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.videos
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts
  before insert or update of title, original_name, friendly_name, player_name, description on public.videos
  for each row execute function private.clean_texts('title original_name friendly_name player_name', 'description');

-- Bytes of a stored original, null when there is none. The price depends on them, whatever the client says.
create function private.stored_original_size(p_path text) returns bigint language sql stable set search_path = '' as $$
  select (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;

-- Identifies the bytes of a stored original, null when there are none. Measurements and charges apply to an object and
-- its bytes, not to a name, because names can be reused and several names can share one URL.
create function private.stored_original_version(p_path text) returns text language sql stable set search_path = '' as $$
  select concat_ws('/', o.id::text, o.version)
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;

create function private.set_video_file_size() returns trigger language plpgsql set search_path = '' as $$
begin
  new.file_size := (
    select (o.metadata ->> 'size')::bigint
    from storage.objects o
    where o.bucket_id = 'original_videos' and o.name = new.original_path
  );
  if new.original_path is not null and new.file_size is null then
    raise exception 'No stored file has the name in original_path'
      using errcode = 'foreign_key_violation', detail = new.original_path;
  end if;
  return new;
end;
$$;
create trigger set_video_file_size before insert or update of original_path on public.videos
  for each row execute function private.set_video_file_size();

-- Ids of deleted videos. Reels, chapters and views keep the id of a deleted play, and a new video with that id would
-- pass for the play.
create table private.deleted_videos (id uuid primary key);
alter table private.deleted_videos enable row level security;

create function private.remember_deleted_video() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_videos (id) values (old.id) on conflict do nothing;
  update public.reel_plays p set deleted_name = coalesce(nullif(old.friendly_name, ''), old.title)
  from public.reels r
  where r.video_id = p.reel_id and r.user_id = old.user_id and p.video_id = old.id and p.deleted_name is null;
  return null;
end;
$$;
comment on function private.remember_deleted_video is
  'Security definer: users write neither the list of deleted ids nor the plays of a reel; only reels of the video''s '
  'owner change.';
create trigger remember_deleted_video after delete on public.videos
  for each row execute function private.remember_deleted_video();

create function private.refuse_deleted_id() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deleted_videos d where d.id = new.id) then
    raise exception 'A deleted video had this id' using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;
comment on function private.refuse_deleted_id is 'Security definer: users do not read the list of deleted ids.';
create trigger refuse_deleted_id before insert on public.videos for each row execute function private.refuse_deleted_id();

-- The file that the edge function measure-video should read for the caller's video; with durationSec if already known.
-- Reading is expensive, so a user may start it 60 times an hour.
create function public.begin_video_measurement(p_video_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_file record;
begin
  perform private.require_session();
  select v.* into v_video from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  select
    concat_ws('/', o.id::text, o.version) as version,
    (o.metadata ->> 'size')::bigint as size_bytes,
    o.metadata ->> 'eTag' as etag
  into v_file
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = v_video.original_path;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_file.version is distinct from v_video.measured_version then
    perform private.take_from_rate_limit('measure-video', v_user_id::text, 60, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', v_video.original_path,
    'sizeBytes', v_file.size_bytes,
    'eTag', v_file.etag,
    'version', v_file.version,
    'durationSec', case when v_file.version = v_video.measured_version then v_video.duration_sec end
  );
end;
$$;
comment on function public.begin_video_measurement is
  'Security definer: counts calls, which users cannot write, and tells the owner of a video which bytes are stored.';

-- Stores a measurement. Returns false if the file was replaced since it was measured.
create function public.record_video_measurement(p_video_id uuid, p_version text, p_duration_sec numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.videos v
  set duration_sec = p_duration_sec, measured_version = p_version
  where v.id = p_video_id and private.stored_original_version(v.original_path) = p_version;
  return found;
end;
$$;
comment on function public.record_video_measurement is
  'Security definer, for the edge function measure-video alone: looks into storage.objects.';

-- The edge function measure-video measures stored films as it measures originals: if the browser stated the length, a user
-- who had paid for one frame could share the whole clip. A film is recorded only if it is no longer than the paid frames,
-- the title card and the freezes.
create table private.film_measurements (
  -- The object and its exact bytes, like stored_original_version for originals.
  version text primary key,
  video_id uuid not null references public.videos (id) on delete cascade,
  frames integer not null check (frames > 0),
  duration_sec numeric not null check (duration_sec > 0 and duration_sec <= 86400)
);
create index film_measurements_video_id_idx on private.film_measurements (video_id);
alter table private.film_measurements enable row level security;

-- A stored film of a video; none if the file is not in the video's own folder.
create function private.stored_film(p_video_id uuid, p_path text) returns table (version text, size_bytes bigint, etag text)
language sql stable set search_path = '' as $$
  select concat_ws('/', o.id::text, o.version), (o.metadata ->> 'size')::bigint, o.metadata ->> 'eTag'
  from public.videos v
  join storage.objects o on o.bucket_id = 'processed_videos' and o.name = p_path
  where v.id = p_video_id and starts_with(o.name, v.user_id::text || '/' || v.id::text || '/');
$$;

-- Names the film that the edge function is to read, and whether it knows its length. An unknown film counts against a
-- limit, because reading takes time.
create function public.begin_film_measurement(p_video_id uuid, p_path text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_film record;
  v_duration_sec numeric;
begin
  perform private.require_session();
  select f.* into v_film
  from private.stored_film(p_video_id, p_path) f
  where exists (select from public.videos v where v.id = p_video_id and v.user_id = v_user_id);
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select m.duration_sec into v_duration_sec from private.film_measurements m where m.version = v_film.version;
  if not found then
    perform private.take_from_rate_limit('measure-film', v_user_id::text, 120, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', p_path, 'sizeBytes', v_film.size_bytes, 'eTag', v_film.etag, 'version', v_film.version,
    'durationSec', v_duration_sec
  );
end;
$$;
comment on function public.begin_film_measurement is
  'Security definer: what was measured and the count of measurements are not the caller''s to read; the video has to '
  'be theirs.';

-- Stores how long a film is. Returns false if the file has been replaced since it was measured.
create function public.record_film_measurement(
  p_video_id uuid, p_path text, p_version text, p_frames integer, p_duration_sec numeric
) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into private.film_measurements (version, video_id, frames, duration_sec)
  select f.version, p_video_id, p_frames, p_duration_sec
  from private.stored_film(p_video_id, p_path) f where f.version = p_version
  on conflict (version) do update set frames = excluded.frames, duration_sec = excluded.duration_sec;
  if not found then return false; end if;
  delete from private.film_measurements m
  where m.video_id = p_video_id and not exists (
    select from storage.objects o
    where o.id = split_part(m.version, '/', 1)::uuid and concat_ws('/', o.id::text, o.version) = m.version
  );
  return true;
end;
$$;
comment on function public.record_film_measurement is 'Security definer: edge functions write private tables by functions alone.';

-- The largest number of frames, at 30 a second, of a film that shows p_clip_frames of its clip. Each freeze adds 30, up to
-- 100 times, and sound may end half a second after the picture. A missing argument counts as the maximum.
create function private.most_film_frames(p_clip_frames integer, p_title_frames integer, p_look text) returns integer
language sql immutable set search_path = '' as $$
  select p_clip_frames + coalesce(p_title_frames, 180) + 15
    + case when coalesce(p_look, 'identify') = 'identify' then 30 * least(p_clip_frames, 100) else 0 end;
$$;

-- An export is saved only if it was measured, shows only paid frames, and comes from the paid file, if that still
-- exists. service_role and functions that run as the owner are not checked.
create function private.require_paid_export() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- A new row has no charges yet. In existing rows clients cannot change the number, and a new row's number is computed
  -- only after this trigger.
  v_frame_count integer := old.frame_count;
  v_first integer := coalesce(new.processed_first_frame, 0);
  v_end integer := coalesce(new.processed_end_frame, v_frame_count);
  v_film private.film_measurements;
begin
  if exists (
    select from public.token_usage t
    where t.video_id = new.id and t.action = 'video_processing'
      and t.paid_version is distinct from private.stored_original_version(new.original_path)
  ) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  if not private.paid_frames(new.id) @> int4range(v_first, v_end) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  -- A charge without frames paid for the whole clip, whatever its length.
  if v_frame_count is null then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT412';
  end if;
  select m.* into v_film
  from private.stored_film(new.id, new.processed_video_path) f
  join private.film_measurements m on m.version = f.version;
  if not found then raise exception 'The film of this video has not been measured yet' using errcode = 'PT412'; end if;
  if v_film.frames > private.most_film_frames(
    least(v_end, v_frame_count) - v_first, new.processed_title_frames, new.processed_look
  ) then
    raise exception 'The film shows more than was paid for' using errcode = 'PT402';
  end if;
  new.processed_version := v_film.version;
  new.processed_duration_sec := v_film.duration_sec;
  return new;
end;
$$;
comment on function private.require_paid_export is 'Security definer: reads what was measured and what was paid, which users do not write.';
create trigger require_paid_export
  before insert or update of
    processed_video_path, processed_first_frame, processed_end_frame, processed_title_frames, processed_look
  on public.videos
  for each row when (new.processed_video_path is not null and current_user in ('anon', 'authenticated'))
  execute function private.require_paid_export();

-- supabase/schemas/04_tracks.sql

-- A video's editor state: its path and the work in progress, as one document that only the browser reads. revision
-- counts the saves; writer_id is the editor that saved last, so that one whose answer was lost recognizes its own save.
-- Only save_track_document writes it.
create table public.track_documents (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  revision integer not null check (revision > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 1048576),
  writer_id uuid not null,
  updated_at timestamptz not null default now()
);
create index track_documents_user_id_idx on public.track_documents (user_id);
alter table public.track_documents enable row level security;
create policy "Users read their own tracks" on public.track_documents
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.track_documents
  for each statement execute function private.refuse_ended_session();

-- A document with several players has their paths in `tracks`; one with a single player at the top level.
create function private.has_path(p_document jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p_document @? 'strict $.points[0]', false)
    or exists (
      select from jsonb_path_query(p_document, '$.tracks[*].points') as path where path @? 'strict $[0]'
    );
$$;

-- The part of a save that goes into the video's row. Written only when it changes, because most saves only change the
-- path.
create function private.save_details(p_video public.videos, p_is_tracked boolean, p_details jsonb, p_seen jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  v_now jsonb := to_jsonb(p_video);
  v_new public.videos;
begin
  if exists (
    select from jsonb_each(p_details) d
    where v_now -> d.key not in ('null', '""', d.value) and not coalesce(p_seen -> d.key @> (v_now -> d.key), false)
  ) then
    raise exception 'The details were changed elsewhere' using errcode = 'PT409';
  end if;
  v_new := jsonb_populate_record(p_video, p_details);
  update public.videos v
  set is_tracked = p_is_tracked, friendly_name = v_new.friendly_name, description = nullif(v_new.description, ''),
      player_name = v_new.player_name, recording_date = v_new.recording_date, circle_size = v_new.circle_size,
      circle_tilt = v_new.circle_tilt, circle_color = v_new.circle_color, font_size = v_new.font_size,
      fits_player = v_new.fits_player
  where v.id = p_video.id and (v_new is distinct from p_video or v.is_tracked <> p_is_tracked);
exception when not_null_violation or check_violation or data_exception then
  raise exception 'These details cannot be stored' using errcode = 'PT422';
end;
$$;

-- Saves the track, and the details that are columns of its video, over the revision that the caller has seen (0: none),
-- and returns the new revision. The columns of videos are authoritative for the details. p_details maps names of
-- columns to values, p_seen each of these names to the value that the editor has seen, or to a list of them if the
-- answer to a save was lost. A column with another value was changed elsewhere, and the whole save is refused; details
-- that an editor did not change stay. Locks are taken in the order users, videos, track_documents, as in a cascading
-- delete; the video's row is the lock, because a first save has no document to lock yet.
create function public.save_track_document(
  p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid,
  p_details jsonb default '{}', p_seen jsonb default '{}'
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.* into v_video
  from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select t.revision into v_revision from public.track_documents t where t.video_id = p_video_id;
  v_revision := coalesce(v_revision, 0);
  if v_revision is distinct from p_base_revision then
    raise exception 'The track was changed elsewhere' using errcode = 'PT409';
  end if;

  insert into public.track_documents as t (video_id, user_id, revision, document, writer_id)
  values (p_video_id, v_user_id, v_revision + 1, p_document, p_writer_id)
  on conflict (video_id) do update
  set revision = excluded.revision, document = excluded.document, writer_id = excluded.writer_id, updated_at = now();
  perform private.save_details(v_video, private.has_path(p_document), p_details, p_seen);
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.save_track_document is
  'Security definer: the only writer of track_documents; checks the owner of the video and the revision. The '
  'details that it names are replaced only where the caller has seen their column.';

-- supabase/schemas/05_plans.sql

-- Plans for sale, and those that users still hold. Prices are cents a month, sizes bytes. The limits only stop floods
-- and are far above what a player uses: storage_limit fits the clips and exports of more than two years of a plan's
-- full tokens in 4K at 50 Mbit/s, video_limit a clip every other day for five years, and file_limit, which applies per
-- bucket, three files per video.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 50),
  description text not null default '',
  price integer not null check (price >= 0),
  token_limit integer not null check (token_limit >= 0),
  file_size_limit bigint not null check (file_size_limit > 0),
  stripe_price_id text unique,
  active boolean not null default true,
  video_limit integer not null default 1000 check (video_limit >= 0),
  share_limit integer not null default 1000 check (share_limit >= 0),
  playlist_limit integer not null default 200 check (playlist_limit >= 0),
  storage_limit bigint not null default 10737418240 check (storage_limit >= 0),
  file_limit integer not null default 3000 check (file_limit >= 0),
  image_limit integer not null default 500 check (image_limit >= 0)
);
alter table public.plans enable row level security;

-- Users' subscriptions to plans. Only functions write it.
create table public.user_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan_id uuid not null references public.plans (id),
  stripe_subscription_id text unique,
  status text not null default 'active' check (
    status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  current_period_start timestamptz not null default now(),
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  check (current_period_end > current_period_start)
);
create index user_subscriptions_user_id_idx on public.user_subscriptions (user_id, current_period_start desc);
create index user_subscriptions_plan_id_idx on public.user_subscriptions (plan_id);
alter table public.user_subscriptions enable row level security;
-- Users who hold a plan that is no longer sold can still read it.
create policy "Signed-in users read plans on sale and plans they hold" on public.plans
  for select to authenticated
  using (
    active
    or (select private.is_admin())
    or exists (
      select 1 from public.user_subscriptions s
      where s.plan_id = plans.id and s.user_id = (select auth.uid())
    )
  );
create policy "Users read their own subscriptions" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.user_subscriptions
  for each statement execute function private.refuse_ended_session();

-- An account's current subscription: while its period runs, even while a failed payment is being retried. Its limits
-- still apply then, and its tokens wait for the payment (replenish_tokens, give_subscription_tokens). Everybody else
-- has the free plan.
create function private.held_subscription(p_user_id uuid) returns setof public.user_subscriptions
language sql stable set search_path = '' as $$
  select s.*
  from public.user_subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'trialing', 'past_due') and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
$$;

-- One row; none if no plan is free and none is held.
create function private.held_plan(p_user_id uuid) returns setof public.plans language sql stable set search_path = '' as $$
  select p.*
  from public.plans p
  left join private.held_subscription(p_user_id) s on s.plan_id = p.id
  where s.id is not null or p.price = 0 and p.active
  order by s.id is null, p.file_size_limit
  limit 1;
$$;

-- The caller's plan and its subscription; null without a purchase.
create function public.get_held_plan() returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'plan', json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'price', p.price, 'token_limit', p.token_limit,
      'file_size_limit', p.file_size_limit
    ),
    'subscription', (
      select json_build_object(
        'status', s.status, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'currentPeriodEnd', s.current_period_end
      )
      from private.held_subscription((select auth.uid())) s
    )
  )
  from private.held_plan((select auth.uid())) p;
$$;

-- The maximum size of the caller's originals, in bytes.
create function private.own_file_size_limit() returns bigint language sql stable set search_path = '' as $$
  select coalesce((select p.file_size_limit from private.held_plan((select auth.uid())) p), 104857600);
$$;

-- Refuses a record of an original above the plan's limit, with the limit in the error. service_role and functions that
-- run as the owner are not checked; service_role cannot even access private.
create function private.require_original_within_plan() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if new.file_size > private.own_file_size_limit() then
    raise exception 'The file is larger than the plan allows'
      using errcode = 'PT413', detail = private.own_file_size_limit()::text;
  end if;
  return new;
end;
$$;
-- Triggers run in the order of their names, so set_video_file_size has already read the size.
create trigger uploaded_within_plan before insert on public.videos
  for each row execute function private.require_original_within_plan();

-- The limits of a user's plan. In plpgsql, which keeps its plan, because every upload asks for it.
create function private.limits_of(p_user_id uuid) returns table (
  video_limit integer, share_limit integer, playlist_limit integer, storage_limit bigint, file_limit integer,
  image_limit integer
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit, p.file_limit, p.image_limit
  from private.held_plan(p_user_id) p;
  if not found then return query select 1000, 1000, 200, 10737418240, 3000, 500; end if;
end;
$$;

-- Limits the rows that a user adds, directly or through functions: the plan limits the total per account; the hourly
-- limit is the same for everybody. Only adding is refused: rows stay after a downgrade. The user's row is the lock,
-- taken before all other locks of a call. service_role and the owner have no user and are not checked.
create function private.keep_within_plan() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_limit integer;
  v_count integer;
begin
  if v_user_id is null then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  case tg_table_name
    when 'videos' then
      perform private.take_from_rate_limit('video/user', v_user_id::text, 300, interval '1 hour', now());
      v_limit := (select l.video_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.videos v where v.user_id = v_user_id limit v_limit) counted
      );
    when 'video_shares' then
      v_limit := (select l.share_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_shares s where s.created_by = v_user_id limit v_limit) counted
      );
    when 'video_playlists' then
      v_limit := (select l.playlist_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_playlists p where p.created_by = v_user_id limit v_limit) counted
      );
    when 'support_tickets' then
      -- Support is the same for every plan. 1,000 are two a week for ten years; open_ticket allows ten an hour.
      v_limit := 1000;
      v_count := (
        select count(*) from (select from public.support_tickets t where t.user_id = v_user_id limit v_limit) counted
      );
  end case;
  if v_count >= v_limit then
    raise exception 'The account holds as many of these as it may' using errcode = 'PT403', detail = tg_table_name;
  end if;
  return new;
end;
$$;
comment on function private.keep_within_plan is 'Security definer: counts rows and calls for users who cannot lock or write what it takes.';
-- Triggers run in the order of their names, so this one runs first.
create trigger account_within_plan before insert on public.videos for each row execute function private.keep_within_plan();

-- A user's usage per bucket, the plan's file limit for it, and the plan's total bytes. The index of storage.search
-- finds the files. In plpgsql, which keeps its plan.
create function private.storage_use(p_user_id uuid)
returns table (bucket_id text, files bigint, bytes numeric, file_limit integer, storage_limit bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select b.bucket_id, f.files, f.bytes, case when b.is_image then l.image_limit else l.file_limit end, l.storage_limit
  from (
    values ('original_videos', false), ('processed_videos', false), ('thumbnails', false),
      ('title_backgrounds', true), ('cropped_backgrounds', true), ('playlist_backgrounds', true)
  ) b (bucket_id, is_image)
  cross join private.limits_of(p_user_id) l
  cross join lateral (
    select count(*) as files, coalesce(sum((o.metadata ->> 'size')::numeric), 0) as bytes
    from storage.objects o
    where o.bucket_id = b.bucket_id
      and lower(o.name) collate "C" >= p_user_id::text || '/'
      and lower(o.name) collate "C" < p_user_id::text || '0'
      and starts_with(o.name, p_user_id::text || '/')
  ) f;
end;
$$;

-- What the caller may still add, and the maximum file size per bucket, because Storage does not say why it refuses a
-- file.
create function public.get_own_room() returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'videos', greatest(l.video_limit - (select count(*) from public.videos v where v.user_id = (select auth.uid())), 0),
    'bytes', greatest(max(u.storage_limit) - sum(u.bytes), 0),
    'files', json_object_agg(u.bucket_id, greatest(u.file_limit - u.files, 0)),
    'fileBytes', json_object_agg(
      u.bucket_id,
      case when u.bucket_id = 'original_videos'
        then least(b.file_size_limit, private.own_file_size_limit()) else b.file_size_limit end
    )
  )
  from private.limits_of((select auth.uid())) l
  cross join private.storage_use((select auth.uid())) u
  left join storage.buckets b on b.id = u.bucket_id
  group by l.video_limit;
$$;
comment on function public.get_own_room is
  'Security definer: asks private.storage_use, which counts the files of any account; asks it about the caller alone.';

-- Activates a plan of price 0 for 30 days from now. The caller can only choose the plan.
create function public.create_free_subscription(p_plan_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_plan public.plans;
  v_subscription public.user_subscriptions;
begin
  -- One activation at a time for each account.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  select p.* into v_plan from public.plans p where p.id = p_plan_id and p.active;
  if not found then raise exception 'Plan not found' using errcode = 'PT404'; end if;
  if v_plan.price <> 0 then raise exception 'Selected plan is not free' using errcode = 'PT422'; end if;
  -- Only the webhook ends a subscription at the payment provider, whatever its dates.
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

  -- A repeated call within the period returns the running one.
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
comment on function public.create_free_subscription is
  'Security definer: users cannot write user_subscriptions; the plan''s price and the dates are checked and chosen here.';

-- supabase/schemas/06_tokens.sql

-- Charges. A row stays when its video is deleted, because the tokens are spent. Only charge_video_processing writes it.
create table public.token_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  video_id uuid references public.videos (id) on delete set null,
  amount integer not null check (amount >= 0),
  action text not null check (action in ('video_processing')),
  created_at timestamptz not null default now(),
  -- The object and version that the charge paid for; null if there was no file.
  paid_version text,
  -- The paid frames, so that users can pay for part of a clip first and more later.
  paid_frames int4multirange not null default '{[0,)}'
    check (not isempty(paid_frames) and paid_frames <@ int4range(0, null))
);
create index token_usage_user_id_created_at_idx on public.token_usage (user_id, created_at desc);
-- Charges of a video never share a frame, so a second charge of the same frames would start at the same one, which this
-- index forbids. It also finds a video's charges.
create unique index token_usage_video_id_frames_idx on public.token_usage (video_id, action, lower(paid_frames));
alter table public.token_usage enable row level security;
create policy "Users read their own usage" on public.token_usage
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.token_usage
  for each statement execute function private.refuse_ended_session();

-- Tokens that admins gave.
create table public.token_gifts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null check (amount >= 1),
  type text not null default 'gift' check (type in ('gift')),
  note text not null default '' check (char_length(note) <= 1000),
  -- The giver. The gift stays when that account is deleted.
  admin_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Generated by the admin's browser for each gift, so that a repeated request gives only once.
  request_id uuid unique
);
create index token_gifts_user_id_idx on public.token_gifts (user_id, created_at desc);
create index token_gifts_admin_id_idx on public.token_gifts (admin_id);
alter table public.token_gifts enable row level security;
create policy "Users read their own gifts" on public.token_gifts
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.token_gifts
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of note on public.token_gifts
  for each row execute function private.clean_texts('', 'note');

-- Every change of a user's remaining tokens, append-only: a user's entries add up to token_balance minus the period's
-- usage. Triggers write it, so that no code that changes accounts can skip it.
create table private.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null,
  kind text not null check (kind in ('opened', 'period', 'gift', 'reload', 'usage', 'adjustment')),
  -- Its source: a gift, a charge or an event of the payment provider.
  reference text not null default '',
  created_at timestamptz not null default now()
);
create index token_ledger_user_id_idx on private.token_ledger (user_id, id);
alter table private.token_ledger enable row level security;

-- Entries never change.
create function private.keep_ledger() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The ledger is append-only' using errcode = 'PT403';
end;
$$;
create trigger keep_ledger before update on private.token_ledger for each row execute function private.keep_ledger();

-- Tokens that a user has used since a given time.
create function private.tokens_used_since(p_user_id uuid, p_start timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  where t.user_id = p_user_id and t.created_at >= p_start;
$$;

-- Tokens used since the last replenishment.
create function private.tokens_used(p_user_id uuid) returns integer language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  join public.users u on u.id = t.user_id
  where t.user_id = p_user_id and t.created_at >= u.tokens_replenished_at;
$$;

-- Code that changes an account sets the kind of change in transaction-local settings; a change without them is an
-- adjustment.
create function private.log_account_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_amount integer;
begin
  if tg_op = 'INSERT' then
    insert into private.token_ledger (user_id, amount, kind) values (new.id, new.token_balance, 'opened');
    return null;
  end if;
  v_amount := new.token_balance - private.tokens_used_since(new.id, new.tokens_replenished_at)
    - (old.token_balance - private.tokens_used_since(old.id, old.tokens_replenished_at));
  insert into private.token_ledger (user_id, amount, kind, reference)
  values (
    new.id,
    v_amount,
    coalesce(nullif(current_setting('standout.token_kind', true), ''), 'adjustment'),
    coalesce(current_setting('standout.token_reference', true), '')
  );
  return null;
end;
$$;
comment on function private.log_account_change is 'Security definer: writes private.token_ledger, which no role but the owner can write.';
create trigger log_account_opened after insert on public.users for each row execute function private.log_account_change();
create trigger log_account_change after update of token_balance, tokens_replenished_at on public.users
  for each row
  when (
    (old.token_balance, old.tokens_replenished_at) is distinct from (new.token_balance, new.tokens_replenished_at)
  )
  execute function private.log_account_change();

-- Writes a charge into the ledger.
create function private.log_usage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.token_ledger (user_id, amount, kind, reference)
  select new.user_id, -new.amount, 'usage', new.id::text
  from public.users u
  where u.id = new.user_id and new.created_at >= u.tokens_replenished_at;
  return null;
end;
$$;
comment on function private.log_usage is 'Security definer: writes private.token_ledger, which no role but the owner can write.';
create trigger log_usage after insert on public.token_usage for each row execute function private.log_usage();

-- The tokens of a user's active plan, or a new account's tokens without one.
create function private.token_limit(p_user_id uuid, p_now timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select p.token_limit
      from public.user_subscriptions s
      join public.plans p on p.id = s.plan_id
      where s.user_id = p_user_id and s.status = 'active' and s.current_period_end > p_now
      order by s.current_period_start desc
      limit 1
    ),
    25000
  );
$$;

-- Adds tokens from outside the plan. Takes the account's lock, like a charge.
create function private.credit_tokens(p_user_id uuid, p_amount integer, p_kind text, p_reference text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_amount is null or p_amount < 1 then
    raise exception 'Tokens to credit must be positive' using errcode = 'PT422';
  end if;
  perform private.replenish_tokens(p_user_id, now());
  perform set_config('standout.token_kind', p_kind, true);
  perform set_config('standout.token_reference', p_reference, true);
  update public.users u
  set token_balance = u.token_balance + p_amount, extra_tokens = u.extra_tokens + p_amount
  where u.id = p_user_id;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  perform set_config('standout.token_kind', '', true);
  perform set_config('standout.token_reference', '', true);
end;
$$;

-- Begins a period at p_start with the tokens of the plan held at p_now, plus the remaining extra tokens; the plan's are
-- used first.
create function private.start_token_period(p_user_id uuid, p_start timestamptz, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_left integer;
  v_extra integer;
begin
  select least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0)) into v_extra
  from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  v_left := private.token_limit(p_user_id, p_now) + v_extra;
  perform set_config('standout.token_kind', 'period', true);
  update public.users u
  set token_balance = v_left, extra_tokens = v_extra, tokens_replenished_at = p_start
  where u.id = p_user_id;
  perform set_config('standout.token_kind', '', true);
end;
$$;

-- Starts the period containing p_now, unless it has already started. Periods last a month and keep their day of the
-- month. A paid plan's tokens come with its payments instead. The row's lock prevents two callers from replenishing
-- twice.
create function private.replenish_tokens(p_user_id uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_start timestamptz;
  v_months integer := 0;
begin
  select u.tokens_replenished_at into v_start from public.users u
  where u.id = p_user_id and private.months_after(u.tokens_replenished_at, 1) <= p_now
  for no key update;
  if not found then return; end if;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > p_now
  ) then
    return;
  end if;

  while private.months_after(v_start, v_months + 1) <= p_now loop
    v_months := v_months + 1;
  end loop;
  perform private.start_token_period(p_user_id, private.months_after(v_start, v_months), p_now);
end;
$$;

-- An account's tokens after the next renewal: a continuing paid plan adds its own tokens, any other account gets those
-- of its plan at that time; extra tokens stay.
create function private.tokens_after_renewal(p_user_id uuid) returns integer language sql stable set search_path = '' as $$
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

-- The caller's tokens, after a due replenishment.
create function public.get_token_stats() returns json language plpgsql security definer set search_path = '' as $$
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
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
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
comment on function public.get_token_stats is 'Security definer: replenishes the caller''s own token account, which callers cannot write.';

-- The number of frames in a multirange.
create function private.count_frames(p_frames int4multirange) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(upper(r)::bigint - lower(r)), 0)::bigint from unnest(p_frames) r;
$$;

-- The frames of a video paid by the charges that the caller can see; none without a charge.
create function private.paid_frames(p_video_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select coalesce(range_agg(t.paid_frames), '{}') from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
$$;

-- Takes the tokens for the frames from p_first_frame to before p_end_frame, or for the whole clip: 24 for each unpaid
-- frame, and with the first charge 10 for each started 100 MB. It returns the video's total cost so far; a smaller
-- range refunds nothing. Frames beyond the measured length are ignored. PT409: measure the stored file first. PT410:
-- the file is not the paid one; another file has to be uploaded as another video. Locks are taken in the order users,
-- videos, token_usage, as in a cascading delete, so that two calls never wait for each other in a circle.
create function public.charge_video_processing(
  p_video_id uuid, p_first_frame integer default 0, p_end_frame integer default null
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_first integer := coalesce(p_first_frame, 0);
  v_end integer := p_end_frame;
  v_balance integer;
  v_video public.videos;
  v_charges record;
  v_version text;
  v_size bigint;
  v_is_measured boolean;
  v_unpaid int4multirange;
  v_cost bigint;
begin
  perform private.require_session();
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance into v_balance from public.users u where u.id = v_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  select v.* into v_video from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_first < 0 then raise exception 'The range begins before the clip' using errcode = 'PT422'; end if;
  if v_end <= v_first then raise exception 'The range has no frames' using errcode = 'PT422'; end if;

  -- Reads the file's row once, because it may be replaced between two reads.
  select private.stored_original_version(v_video.original_path), private.stored_original_size(v_video.original_path)
  into v_version, v_size;
  select
    count(*) as number,
    coalesce(sum(t.amount), 0)::integer as amount,
    coalesce(range_agg(t.paid_frames), '{}') as frames,
    coalesce(bool_or(t.paid_version is distinct from v_version), false) as are_of_another_file
  into v_charges
  from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
  if v_charges.are_of_another_file then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;

  v_is_measured := v_video.frame_count is not null and v_video.measured_version is not distinct from v_version;
  if v_is_measured then
    if v_first >= v_video.frame_count then
      raise exception 'The range begins behind the clip' using errcode = 'PT422';
    end if;
    v_end := least(coalesce(v_end, v_video.frame_count), v_video.frame_count);
  end if;
  -- A charge without frames paid for the whole clip, whatever its length.
  if v_charges.frames @> int4range(v_first, v_end) then return v_charges.amount; end if;

  -- A missing file is not charged, because its export could not be saved.
  if v_size is null then raise exception 'This video has no stored file' using errcode = 'PT422'; end if;
  if not v_is_measured then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_unpaid := int4multirange(int4range(v_first, v_end)) - v_charges.frames;
  v_cost := 24 * private.count_frames(v_unpaid);
  if v_charges.number = 0 then v_cost := v_cost + 10 * ((v_size + 104857599) / 104857600); end if;
  if v_cost > v_balance - private.tokens_used(v_user_id) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;

  insert into public.token_usage (user_id, video_id, amount, action, paid_version, paid_frames)
  values (v_user_id, p_video_id, v_cost, 'video_processing', v_version, v_unpaid);
  update public.videos
  set tokens_consumed = v_charges.amount + v_cost, file_size = v_size, paid_frames = v_charges.frames + v_unpaid
  where id = p_video_id;
  return v_charges.amount + v_cost;
end;
$$;
comment on function public.charge_video_processing is
  'Security definer: the only writer of token_usage; checks that the video is the caller''s own.';

-- supabase/schemas/07_payments.sql

-- The history of a subscription, as shown to its owner.
create table public.subscription_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  event_type text not null check (event_type in ('payment', 'subscription_updated', 'reload')),
  -- Cents of a payment; tokens of a reload, negative when taken back.
  amount integer,
  note text not null default '' check (char_length(note) <= 1000),
  plan_id uuid references public.plans (id),
  created_at timestamptz not null default now(),
  constraint subscription_events_amount_check check (amount >= 0 or event_type = 'reload')
);
create index subscription_events_user_id_idx on public.subscription_events (user_id, created_at desc);
create index subscription_events_plan_id_idx on public.subscription_events (plan_id);
alter table public.subscription_events enable row level security;
create policy "Users read their own events" on public.subscription_events
  for select to authenticated using (user_id = (select auth.uid()));

-- Checkouts that were started at the payment provider.
create table public.stripe_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan_id uuid references public.plans (id),
  stripe_session_id text not null unique,
  created_at timestamptz not null default now()
);
create index stripe_sessions_user_id_idx on public.stripe_sessions (user_id, created_at desc);
create index stripe_sessions_plan_id_idx on public.stripe_sessions (plan_id);
alter table public.stripe_sessions enable row level security;
create policy "Users read their own checkouts" on public.stripe_sessions
  for select to authenticated using (user_id = (select auth.uid()));

-- The provider's customer for each user, made before the first checkout, because webhook events identify the customer,
-- never the user.
create table private.stripe_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null default now()
);
alter table private.stripe_customers enable row level security;

-- Applied events, written in the same transaction as their effects.
create table private.stripe_events (
  id text primary key,
  type text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  received_at timestamptz not null default now()
);
create index stripe_events_user_id_idx on private.stripe_events (user_id);
alter table private.stripe_events enable row level security;

-- Payments and reloads already in the history, because different events can report the same one.
create table private.stripe_effects (
  reference text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index stripe_effects_user_id_idx on private.stripe_effects (user_id);
alter table private.stripe_effects enable row level security;

-- The applied state of each subscription.
create table private.stripe_syncs (
  stripe_subscription_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- The number of the newest lookup that was applied.
  ticket bigint not null,
  -- Start of the newest period that was paid and credited, and its plan.
  paid_period timestamptz,
  tokens_plan_id uuid references public.plans (id),
  has_ended boolean not null default false
);
create index stripe_syncs_user_id_idx on private.stripe_syncs (user_id);
create index stripe_syncs_tokens_plan_id_idx on private.stripe_syncs (tokens_plan_id);
alter table private.stripe_syncs enable row level security;

-- How much of each reload's payment was returned, by a refund or a dispute. It only grows, so that repeated, late and
-- out-of-order events lead to the same state.
create table private.stripe_returns (
  session_id text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  returned_cents integer not null check (returned_cents > 0)
);
create index stripe_returns_user_id_idx on private.stripe_returns (user_id);
alter table private.stripe_returns enable row level security;

-- Numbers the lookups at the payment provider by their start, so that a slow one cannot undo a later one.
create sequence private.stripe_tickets;

-- Call it before a lookup at the payment provider.
create function public.begin_stripe_sync() returns bigint language sql security definer set search_path = '' as $$
  select nextval('private.stripe_tickets');
$$;
comment on function public.begin_stripe_sync is 'Security definer: counts in a sequence of schema private, which service_role cannot reach.';

-- The data about a user for a checkout or portal; null for an unknown user. A subscription counts until it has ended,
-- paid or not, because somebody who owes a renewal needs the portal, not a second subscription. The address is the
-- sign-in's.
create function public.get_stripe_account(p_user_id uuid) returns json
language sql stable security definer set search_path = '' as $$
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
comment on function public.get_stripe_account is
  'Security definer: reads auth.users and private.stripe_customers, which service_role cannot read.';

-- Stores a user's customer and returns the valid one: the first, if two checkouts start at once. p_instead_of is a
-- customer to replace because the provider does not know it (another account, test and live keys).
create function public.keep_stripe_customer(p_user_id uuid, p_customer_id text, p_instead_of text default null) returns text
language sql security definer set search_path = '' as $$
  insert into private.stripe_customers as c (user_id, stripe_customer_id) values (p_user_id, p_customer_id)
  on conflict (user_id) do update
    set stripe_customer_id = case
      when c.stripe_customer_id = p_instead_of then excluded.stripe_customer_id else c.stripe_customer_id
    end
  returning c.stripe_customer_id;
$$;
comment on function public.keep_stripe_customer is 'Security definer: writes private.stripe_customers, which service_role cannot write.';

-- A balance always covers the usage of its period, even if the provider's message is late or the new plan is small, so
-- nobody owes tokens.
create function private.cover_usage(p_user_id uuid) returns void language sql set search_path = '' as $$
  update public.users u set token_balance = private.tokens_used(u.id)
  where u.id = p_user_id and u.token_balance < private.tokens_used(u.id);
$$;

-- Credits a subscription's tokens according to the provider's data. Called with the account locked and the
-- subscription's row written.
create function private.give_subscription_tokens(p_sync private.stripe_syncs, p_plan_id uuid, p_period_start timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  -- Paying for a plan ends a free activation, whichever of the two began last.
  update public.user_subscriptions s set status = 'canceled'
  where s.user_id = p_sync.user_id and s.stripe_subscription_id is null and s.status = 'active';
  if p_sync.paid_period is null or p_period_start > p_sync.paid_period then
    -- Never in the future, because usage before the period's start would not count.
    perform private.start_token_period(p_sync.user_id, least(p_period_start, now()), now());
  elsif p_sync.tokens_plan_id is distinct from p_plan_id then
    -- Another plan within a paid period: apply its limit and keep the usage.
    update public.users u set token_balance = private.token_limit(u.id, now()) + u.extra_tokens
    where u.id = p_sync.user_id;
  else
    return;
  end if;
  perform private.cover_usage(p_sync.user_id);
  update private.stripe_syncs y
  set paid_period = greatest(p_period_start, y.paid_period), tokens_plan_id = p_plan_id
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
end;
$$;

-- After a paid subscription has ended, the account is on Free, with a month of its tokens.
create function private.return_to_free(p_sync private.stripe_syncs, p_ended_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_free_id uuid := (select p.id from public.plans p where p.price = 0 and p.active order by p.name limit 1);
begin
  update private.stripe_syncs y set has_ended = true
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_sync.user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > now()
  ) then
    return;
  end if;
  if v_free_id is not null then
    -- It begins after all others, because the newest subscription determines the plan, but before anything bought at
    -- the moment of the end.
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    select p_sync.user_id, v_free_id, f.began, f.began + interval '30 days'
    from (
      select greatest(
        p_ended_at - interval '1 second', max(s.current_period_start) + interval '1 microsecond'
      ) as began
      from public.user_subscriptions s where s.user_id = p_sync.user_id
    ) f;
  end if;
  perform private.start_token_period(p_sync.user_id, least(p_ended_at, now()), now());
  perform private.cover_usage(p_sync.user_id);
end;
$$;

-- Formats cents for the history.
create function private.dollars(p_cents integer) returns text language sql immutable set search_path = '' as $$
  select '$' || to_char(p_cents / 100.0, 'FM999999990.00');
$$;

-- The history's sentence about a change; null when users see no change.
create function private.subscription_change(
  p_old public.user_subscriptions, p_new public.user_subscriptions, p_old_plan text, p_new_plan text
) returns text language sql immutable set search_path = '' as $$
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

-- p_truth: {id, status, priceId, planId, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, createdAt, isPaid}.
-- Returns the plan; null for a subscription to something other than our plans and for one never paid.
create function private.apply_stripe_subscription(p_user_id uuid, p_ticket bigint, p_truth jsonb) returns uuid
language plpgsql set search_path = '' as $$
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
  -- A failed first payment never makes it a subscription.
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
  -- A newer lookup was faster.
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

-- True only for the first call about a payment or reload.
create function private.first_effect(p_reference text, p_user_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.stripe_effects (reference, user_id) values (p_reference, p_user_id) on conflict do nothing;
  return found;
end;
$$;

-- Called with the account locked. p_truth as in apply_stripe_event.
create function private.credit_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql set search_path = '' as $$
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

-- Takes back tokens of a reload whose payment was returned, in proportion to the returned amount, limited to the
-- remaining extra tokens. Used tokens stay used, and nobody owes tokens. It runs after credit_reload, because a
-- return's event may arrive before the payment's.
create function private.take_back_reload(p_user_id uuid, p_truth jsonb) returns void
language plpgsql set search_path = '' as $$
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

-- The webhook's only entry point. The edge function looks up the current state at the payment provider and never passes
-- on an event's contents, so that late, repeated and out-of-order events lead to the same state. p_truth is one of
-- {kind: 'subscription', customerId, subscription: {as in apply_stripe_subscription}, payment: null or {id,
-- amountCents}} {kind: 'reload', userId, sessionId, tokens, amountCents, returnedCents} Returns 'applied', 'duplicate',
-- or 'ignored' when it concerns no user. The event's id and its effects are one transaction; the account's lock
-- serializes a user's events and charges.
create function public.apply_stripe_event(
  p_event_id text, p_event_type text, p_ticket bigint, p_truth jsonb
) returns text language plpgsql security definer set search_path = '' as $$
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
  -- Nothing is paid when a credit covers everything.
  if coalesce((p_truth -> 'payment' ->> 'amountCents')::integer, 0) > 0 then
    if private.first_effect('payment:' || (p_truth -> 'payment' ->> 'id'), v_user_id) then
      -- Later than the change that it paid for, because the history is sorted by time.
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
comment on function public.apply_stripe_event is
  'Security definer: keeps what the payment provider reports in schema private, which service_role cannot reach.';

-- supabase/schemas/08_reels.sql

-- The starts of plays in a film: [{"videoId", "title", "startSec"}], in their order.
create function private.are_chapters(p_chapters jsonb) returns boolean language sql immutable strict set search_path = ''
return case when jsonb_typeof(p_chapters) <> 'array' or jsonb_array_length(p_chapters) not between 1 and 50 then false
  else (
    select bool_and(
      c.chapter ->> 'videoId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and jsonb_typeof(c.chapter -> 'title') = 'string' and char_length(c.chapter ->> 'title') between 1 and 300
      and c.chapter ->> 'title' = private.one_line(c.chapter ->> 'title')
      and jsonb_typeof(c.chapter -> 'startSec') = 'number' and (c.chapter ->> 'startSec')::numeric between 0 and 86400
    )
    and array_agg(c.position order by c.position) = array_agg(c.position order by c.chapter -> 'startSec', c.position)
    from jsonb_array_elements(p_chapters) with ordinality c (chapter, position)
  ) is true
end;

-- The recipes of reels. Only functions write it.
create table public.reels (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- Incremented by each change of the recipe.
  revision integer not null check (revision > 0),
  writer_id uuid not null,
  title_card text not null check (title_card in ('none', 'classic', 'recruiting')),
  transition text not null check (transition in ('cut', 'dip')),
  updated_at timestamptz not null default now(),
  -- The film's recipe and chapters; null without a film.
  made_revision integer check (made_revision between 1 and revision),
  chapters jsonb check (private.are_chapters(chapters)),
  check (num_nonnulls(made_revision, chapters) in (0, 2))
);
create index reels_user_id_idx on public.reels (user_id);
alter table public.reels enable row level security;
create policy "Users read their own reels" on public.reels
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.reels
  for each statement execute function private.refuse_ended_session();

-- The plays of a reel in their order. video_id outlives its video, because the film still shows a deleted play, and the
-- recipe names it by its last name.
create table public.reel_plays (
  reel_id uuid not null references public.reels (video_id) on delete cascade,
  position smallint not null check (position between 1 and 50),
  video_id uuid not null,
  line text not null default '' check (private.is_fact(line, 80)),
  -- Null for the play's own look.
  look text check (look in ('follow', 'identify', 'spotlight', 'arrow')),
  -- Null while the play's video exists.
  deleted_name text,
  primary key (reel_id, position),
  unique (reel_id, video_id)
);
-- remember_deleted_video looks up the plays of a deleted video.
create index reel_plays_video_id_idx on public.reel_plays (video_id);
alter table public.reel_plays enable row level security;
create policy "Users read the plays of their own reels" on public.reel_plays
  for select to authenticated
  using (exists (select from public.reels r where r.video_id = reel_plays.reel_id and r.user_id = (select auth.uid())));
create trigger a_session_is_needed before insert or update or delete on public.reel_plays
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of deleted_name on public.reel_plays
  for each row execute function private.clean_texts('deleted_name', '');

-- Takes the plays of a recipe, {"titleCard", "transition", "plays": [{"videoId", "line", "look"}]}, for a reel whose
-- row the caller has locked. A new play must be the user's own, charged, and exported or tracked; existing plays stay,
-- even deleted ones.
create function private.write_reel_plays(p_reel_id uuid, p_user_id uuid, p_recipe jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_plays jsonb := p_recipe -> 'plays';
  v_ids uuid[];
  v_deleted jsonb;
  v_new record;
begin
  if jsonb_typeof(v_plays) is distinct from 'array' or jsonb_array_length(v_plays) > 50 then
    raise exception 'A reel has at most 50 plays' using errcode = 'PT422', detail = 'plays';
  end if;
  v_ids := array(select (e.play ->> 'videoId')::uuid from jsonb_array_elements(v_plays) e (play));
  if cardinality(v_ids) > (select count(distinct i.id) from unnest(v_ids) i (id)) then
    raise exception 'A reel has a play once' using errcode = 'PT422', detail = 'twice';
  end if;

  -- Locks the plays, so that none is deleted before this transaction ends.
  perform from public.videos v where v.id = any (v_ids) order by v.id for key share;
  for v_new in
    select i.id, v.user_id, v.is_reel,
      (v.processed_video_path is not null or v.is_tracked) and exists (
        select from public.token_usage t where t.video_id = v.id and t.action = 'video_processing'
      ) as is_processed
    from unnest(v_ids) i (id) left join public.videos v on v.id = i.id
    where not exists (select from public.reel_plays p where p.reel_id = p_reel_id and p.video_id = i.id)
  loop
    if v_new.user_id is distinct from p_user_id then raise exception 'Video not found' using errcode = 'PT404'; end if;
    if v_new.is_reel then
      raise exception 'A reel is made of plays, not of reels' using errcode = 'PT422', detail = 'reel';
    end if;
    if not v_new.is_processed then
      raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
    end if;
  end loop;

  select coalesce(jsonb_object_agg(p.video_id, p.deleted_name), '{}') into v_deleted
  from public.reel_plays p where p.reel_id = p_reel_id and p.deleted_name is not null;
  delete from public.reel_plays p where p.reel_id = p_reel_id;
  insert into public.reel_plays (reel_id, position, video_id, line, look, deleted_name)
  select p_reel_id, e.position, (e.play ->> 'videoId')::uuid, e.play ->> 'line', e.play ->> 'look',
    v_deleted ->> (e.play ->> 'videoId')
  from jsonb_array_elements(v_plays) with ordinality e (play, position);
end;
$$;

-- Makes a reel with its first recipe. Repeated with the id of the caller's own reel, whose answer was lost, it changes nothing.
create function public.create_reel(
  p_video_id uuid, p_name text, p_recipe jsonb, p_writer_id uuid
) returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  if exists (select from public.reels r where r.video_id = p_video_id and r.user_id = v_user_id) then return; end if;
  -- A reel takes the player and day of its first play.
  insert into public.videos (id, user_id, title, original_name, friendly_name, is_reel, player_name, recording_date)
  select p_video_id, v_user_id, p_name, p_name, p_name, true, coalesce(v.player_name, private.default_player_name()),
    v.recording_date
  from (values (true)) one (row_alone)
  left join public.videos v on v.user_id = v_user_id and v.id = (p_recipe #>> '{plays,0,videoId}')::uuid;
  insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition)
  values (p_video_id, v_user_id, 1, p_writer_id, p_recipe ->> 'titleCard', p_recipe ->> 'transition');
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.create_reel is
  'Security definer: users have no right to mark a video as a reel; its plays have to be their own and charged.';

-- Replaces the recipe, only over the newest revision, and returns the new revision.
create function public.save_reel(
  p_video_id uuid, p_base_revision integer, p_recipe jsonb, p_writer_id uuid
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select r.revision into v_revision from public.reels r where r.video_id = p_video_id;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_revision is distinct from p_base_revision then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
  update public.reels r
  set revision = v_revision + 1, writer_id = p_writer_id, title_card = p_recipe ->> 'titleCard',
    transition = p_recipe ->> 'transition', updated_at = now()
  where r.video_id = p_video_id;
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.save_reel is
  'Security definer: users have no right to write recipes; the reel and its plays have to be their own.';

-- Whether all plays of the caller's reel exist and were charged, so that its film may be stored.
create function private.is_paid_reel(p_video_id uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(bool_and(
    exists (
      select from public.videos v join public.token_usage t on t.video_id = v.id and t.action = 'video_processing'
      where v.id = p.video_id and v.user_id = r.user_id and not v.is_reel
    )
  ), false)
  from public.reels r join public.reel_plays p on p.reel_id = r.video_id
  where r.video_id = p_video_id and r.user_id = (select auth.uid());
$$;

-- The ranges of clips that a reel's film was composed of, as stated by the browser that made it: [{"videoId", "first",
-- "end"}], frames from the first to before the end, both null for the whole clip.
create function private.are_composed_plays(p_composed jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(p_composed) <> 'array' or jsonb_array_length(p_composed) > 50 then false
    else (
      select coalesce(bool_and(
        case
          when p.play -> 'first' = 'null' and p.play -> 'end' = 'null' then true
          when p.play ->> 'first' ~ '^[0-9]{1,7}$' and p.play ->> 'end' ~ '^[0-9]{1,7}$'
            then (p.play ->> 'first')::integer < (p.play ->> 'end')::integer
          else false
        end
      ), true)
      from jsonb_array_elements(p_composed) p (play)
    )
  end;
$$;

-- Whether everything in a film is paid, and each play belongs to the reel's user. A composed play needs its frames
-- paid; any other play needs its export, which was checked when stored. A play without an export or a stated range must
-- be fully paid.
create function private.shows_paid_frames(p_chapters jsonb, p_composed jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(
    case when c.play is null and v.processed_video_path is not null then true
      else private.paid_frames(v.id) @> int4range(
        coalesce((c.play ->> 'first')::integer, 0), coalesce((c.play ->> 'end')::integer, v.frame_count)
      )
    end
  ), false)
  from jsonb_array_elements(p_chapters) h (chapter)
  join public.videos v on v.id = (h.chapter ->> 'videoId')::uuid and v.user_id = (select auth.uid())
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = h.chapter ->> 'videoId';
$$;

-- The maximum frames of a reel's film: each play once, with the length of its export or stated range, and one card.
create function private.most_reel_frames(p_video_id uuid, p_chapters jsonb, p_composed jsonb) returns bigint
language sql stable set search_path = '' as $$
  select 180 + coalesce(sum(
    case when c.play is null then private.most_film_frames(
        coalesce(v.processed_end_frame - v.processed_first_frame, v.frame_count), v.processed_title_frames,
        v.processed_look)
      else private.most_film_frames(
        coalesce(least((c.play ->> 'end')::integer, v.frame_count) - (c.play ->> 'first')::integer, v.frame_count),
        0, null)
    end
  ), 0)
  from public.reel_plays p
  join public.videos v on v.id = p.video_id
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = p.video_id::text
  where p.reel_id = p_video_id
    and exists (
      select from jsonb_array_elements(p_chapters) h (chapter) where h.chapter ->> 'videoId' = p.video_id::text
    );
$$;

-- Records a reel's film, made from a revision of its recipe. PT409: a play of the film is no longer in the recipe.
create function public.save_reel_film(
  p_video_id uuid, p_revision integer, p_path text, p_chapters jsonb, p_thumbnail_path text default null,
  p_composed jsonb default '[]'
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_version text;
  v_film private.film_measurements;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id and v.is_reel for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if not private.is_paid_reel(p_video_id) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  select f.version into v_version from private.stored_film(p_video_id, p_path) f;
  if not found then raise exception 'No stored file has this name' using errcode = 'foreign_key_violation'; end if;
  if not coalesce(private.are_chapters(p_chapters) and private.are_composed_plays(p_composed), false) then
    raise exception 'These are no chapters' using errcode = 'PT422';
  end if;
  select m.* into v_film from private.film_measurements m where m.version = v_version;
  if not found then raise exception 'The film of this video has not been measured yet' using errcode = 'PT412'; end if;
  if exists (
    select from jsonb_array_elements(p_chapters) c (chapter)
    where (c.chapter ->> 'startSec')::numeric >= v_film.duration_sec or not exists (
      select from public.reel_plays p
      where p.reel_id = p_video_id and p.video_id = (c.chapter ->> 'videoId')::uuid
    )
  ) then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  if not private.shows_paid_frames(p_chapters, p_composed)
    or v_film.frames > private.most_reel_frames(p_video_id, p_chapters, p_composed)
  then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_version = v_film.version, processed_duration_sec = v_film.duration_sec,
    processed_at = now(), status = 'ready', processing_heartbeat_at = null,
    thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.save_reel_film is
  'Security definer: users have no right to write chapters; the reel has to be their own, and what it shows charged.';

-- supabase/schemas/09_links.sql

-- Every code ever issued: 8 digits and uppercase letters. Rows stay when a link is deleted, so that a revoked code
-- never opens anything else, and videos and playlists cannot get the same one.
create table private.access_codes (
  access_code text primary key check (access_code ~ '^[0-9A-Z]{8}$')
);
alter table private.access_codes enable row level security;

-- Each character is equally likely: discards bytes from 252 on, which 36 characters cannot share evenly.
create function private.random_access_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  v_letters constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  v_bytes bytea;
  v_code text := '';
begin
  while length(v_code) < 8 loop
    v_bytes := extensions.gen_random_bytes(8);
    for v_index in 0..7 loop
      if get_byte(v_bytes, v_index) < 252 then
        v_code := v_code || substr(v_letters, get_byte(v_bytes, v_index) % 36 + 1, 1);
      end if;
    end loop;
  end loop;
  return left(v_code, 8);
end;
$$;

-- A code never used before; up to 10 attempts. A user gets 300 an hour, because codes are kept forever.
create function private.take_access_code(p_user_id uuid) returns text language plpgsql volatile set search_path = '' as $$
declare v_code text;
begin
  perform private.take_from_rate_limit('access_code/user', p_user_id::text, 300, interval '1 hour', now());
  for v_attempt in 1..10 loop
    insert into private.access_codes (access_code) values (private.random_access_code())
    on conflict (access_code) do nothing
    returning access_code into v_code;
    if v_code is not null then return v_code; end if;
  end loop;
  raise exception 'Could not generate unique access code' using errcode = 'PT503';
end;
$$;

-- Links to single videos. Their owner reads them; only functions write them. A paused or ended link stays in its
-- owner's list and answers strangers as if it did not exist. file_key opens the link's files in storage; only callers
-- who know the access code, and the password if there is one, get it. It changes with the password.
create table public.video_shares (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  created_by uuid not null references public.users (id) on delete cascade,
  access_code text not null unique check (access_code ~ '^[0-9A-Z]{8}$'),
  file_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Nobody can read it; has_password tells the owner that there is one.
  password_hash text,
  -- What the link shows of its owner's card; the contact needs separate consent.
  shows_card boolean not null default false,
  shows_contact boolean not null default false check (shows_card or not shows_contact),
  has_password boolean not null generated always as (password_hash is not null) stored
);
create index video_shares_video_id_idx on public.video_shares (video_id);
create index video_shares_created_by_created_at_idx on public.video_shares (created_by, created_at desc, id desc);
-- A video has at most one active link.
create unique index video_shares_active_video_id_idx on public.video_shares (video_id) where is_active;
alter table public.video_shares enable row level security;
create policy "Users read their own shares" on public.video_shares
  for select to authenticated using (created_by = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.video_shares
  for each statement execute function private.refuse_ended_session();
create trigger account_within_plan before insert on public.video_shares
  for each row execute function private.keep_within_plan();

-- Shares a processed video of the caller. An already shared video keeps its active link, and the result says how it is
-- guarded; an ended link makes room for a new one. The video's row is the lock, so that concurrent calls get one code.
-- Locks are taken in the order users, videos, then links, as in a cascading delete.
create function public.create_share(p_video_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_path text;
  v_share public.video_shares;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  select v.processed_video_path into v_path from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_path is null then raise exception 'No processed video found for this video.' using errcode = 'PT422'; end if;

  update public.video_shares s set is_active = false
  where s.video_id = p_video_id and s.is_active and s.expires_at <= now();
  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object(
    'id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at,
    'isActive', v_share.is_active, 'expiresAt', v_share.expires_at,
    'hasPassword', v_share.password_hash is not null,
    'showsCard', v_share.shows_card, 'showsContact', v_share.shows_contact
  );
end;
$$;
comment on function public.create_share is
  'Security definer: the only writer of new video_shares; checks that the video is the caller''s own and processed.';

-- Deletes a link with its view records. p_user_id must be the caller.
create function public.delete_share(p_share_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.video_shares s
  where s.id = p_share_id and s.created_by = p_user_id and s.created_by = (select auth.uid());
  if not found then raise exception 'Share not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.delete_share is
  'Security definer: users have no right to delete rows; checks that the share is the caller''s own.';

-- Pauses a link of the caller, or resumes it. A video has one active link: a second one is refused.
create function public.set_link_active(p_access_code text, p_is_active boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  -- The order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v
  where v.id = (
    select s.video_id from public.video_shares s where s.access_code = p_access_code and s.created_by = v_user_id
  ) for no key update;
  update public.video_shares s set is_active = p_is_active
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set is_active = p_is_active
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then raise exception 'Link not found' using errcode = 'PT404'; end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
when unique_violation then
  raise exception 'This video has another active link' using errcode = 'PT409';
end;
$$;
comment on function public.set_link_active is 'Security definer: users have no right to change rows; the link has to be the caller''s own.';

-- Sets when the caller's link ends (null: never), and its password: null keeps it, an empty one removes it. Callers who
-- had the old file key need the new password to get the new one.
create function public.guard_link(
  p_access_code text, p_expires_at timestamptz default null, p_password text default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_hash text;
begin
  if p_expires_at <= now() then raise exception 'A link ends in the future' using errcode = 'PT422'; end if;
  -- The hash only reads 72 bytes.
  if p_password <> '' and (char_length(p_password) < 6 or octet_length(p_password) > 72) then
    raise exception 'A password has 6 to 72 characters' using errcode = 'PT422';
  end if;
  if p_password <> '' then
    perform private.take_from_rate_limit('guard_link', v_user_id::text, 60, interval '1 minute', now());
    v_hash := extensions.crypt(p_password, extensions.gen_salt('bf', 10));
  end if;
  update public.video_shares s
  set expires_at = p_expires_at,
      password_hash = case when p_password is null then s.password_hash else v_hash end,
      file_key = case when p_password is null then s.file_key else gen_random_uuid() end
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p
  set expires_at = p_expires_at,
      password_hash = case when p_password is null then p.password_hash else v_hash end,
      file_key = case when p_password is null then p.file_key else gen_random_uuid() end
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then raise exception 'Link not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.guard_link is 'Security definer: users have no right to change rows; the link has to be the caller''s own.';

-- What a link of the caller shows of the card. The contact of a minor is refused.
create function public.set_link_card(
  p_access_code text, p_shows_card boolean, p_shows_contact boolean
) returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  if p_shows_contact and private.is_account_of_minor(v_user_id) then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  update public.video_shares s set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then raise exception 'Link not found' using errcode = 'PT404'; end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.set_link_card is 'Security definer: users have no right to change rows; the link has to be the caller''s own.';

-- supabase/schemas/10_playlists.sql

-- Playlists and their links, with the columns of video_shares. The original background is in the bucket
-- playlist_backgrounds, the cropped one in cropped_backgrounds.
create table public.video_playlists (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  access_code text not null unique check (access_code ~ '^[0-9A-Z]{8}$'),
  file_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid not null references public.users (id) on delete cascade,
  background_image_path text
    check (background_image_path like created_by::text || '/%')
    constraint video_playlists_background_image_path_is_stored check (private.is_stored_path(background_image_path)),
  cropped_background_path text
    check (cropped_background_path like created_by::text || '/%')
    constraint video_playlists_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path)),
  expires_at timestamptz,
  password_hash text,
  shows_card boolean not null default false,
  shows_contact boolean not null default false check (shows_card or not shows_contact),
  has_password boolean not null generated always as (password_hash is not null) stored
);
create index video_playlists_created_by_created_at_idx on public.video_playlists (created_by, created_at desc, id desc);
alter table public.video_playlists enable row level security;
create policy "Users read their own playlists" on public.video_playlists
  for select to authenticated using (created_by = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.video_playlists
  for each statement execute function private.refuse_ended_session();
create trigger account_within_plan before insert on public.video_playlists
  for each row execute function private.keep_within_plan();
create trigger clean_texts before insert or update of title, description on public.video_playlists
  for each row execute function private.clean_texts('title', 'description');

-- order_num starts at 1; a deleted video leaves a gap. It is checked at the end of a statement, so that one statement can
-- renumber all items.
create table public.playlist_items (
  playlist_id uuid not null references public.video_playlists (id) on delete cascade,
  video_id uuid not null references public.videos (id) on delete cascade,
  order_num integer not null check (order_num >= 1),
  primary key (playlist_id, video_id),
  unique (playlist_id, order_num) deferrable
);
create index playlist_items_video_id_idx on public.playlist_items (video_id);
alter table public.playlist_items enable row level security;
create policy "Users read what is in their own playlists" on public.playlist_items
  for select to authenticated
  using (
    exists (
      select from public.video_playlists p where p.id = playlist_items.playlist_id and p.created_by = (select auth.uid())
    )
  );
create trigger a_session_is_needed before insert or update or delete on public.playlist_items
  for each statement execute function private.refuse_ended_session();

-- Makes sure that a playlist may hold these videos: at most 500, each once, all of them the user's own and processed.
-- They stay locked, so that none is deleted before the items are written.
create function private.lock_playlist_videos(p_user_id uuid, p_video_ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare v_count integer := coalesce(cardinality(p_video_ids), 0);
begin
  if v_count > 500 then raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422'; end if;
  if v_count > (select count(distinct i.id) from unnest(p_video_ids) i (id)) then
    raise exception 'A playlist holds a video once' using errcode = 'PT422';
  end if;
  perform from public.users u where u.id = p_user_id for key share;
  if v_count > (
    select count(*) from (
      select from public.videos v
      where v.id = any(p_video_ids) and v.user_id = p_user_id and v.processed_video_path is not null
      order by v.id for key share
    ) locked
  ) then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
end;
$$;

-- Writes the items in the order of the list.
create function private.add_playlist_items(p_playlist_id uuid, p_video_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select p_playlist_id, i.video_id, i.position
  from unnest(p_video_ids) with ordinality i (video_id, position);
$$;

-- A playlist with all its items, or nothing. An empty title becomes 'Untitled Playlist'. The user's row is locked first,
-- because the code is counted before the trigger takes that lock.
create function public.create_playlist(
  p_title text, p_description text, p_video_ids uuid[], p_background_image_path text default null,
  p_cropped_background_path text default null
) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_playlist public.video_playlists;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  insert into public.video_playlists (
    title, description, access_code, created_by, background_image_path, cropped_background_path
  )
  values (
    coalesce(private.clean_title(p_title), 'Untitled Playlist'), private.clean_description(p_description),
    private.take_access_code(v_user_id), v_user_id, p_background_image_path, p_cropped_background_path
  )
  returning * into v_playlist;
  perform private.add_playlist_items(v_playlist.id, p_video_ids);
  return json_build_object('id', v_playlist.id, 'accessCode', v_playlist.access_code);
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.create_playlist is
  'Security definer: the only writer of new playlists; every video in it has to be the caller''s own and processed.';

-- Finds the caller's playlist and locks it until the end of the transaction.
create function private.lock_own_playlist(p_access_code text) returns uuid
language plpgsql volatile set search_path = '' as $$
declare v_playlist_id uuid;
begin
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid())
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  return v_playlist_id;
end;
$$;

-- Appends videos to the caller's playlist. It reads and writes in one transaction under the playlist's lock, so that
-- two tabs do not overwrite each other. Existing videos keep their place. Adds nothing when there is not enough room.
create function public.add_to_playlist(p_access_code text, p_video_ids uuid[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_count integer := coalesce(cardinality(p_video_ids), 0);
  v_playlist_id uuid;
  v_room integer;
  v_last integer;
  v_fresh uuid[];
begin
  -- Locks are taken in the order users, videos, playlists. Ignores more videos than fit into any playlist.
  if v_count <= 500 then perform private.lock_playlist_videos(v_user_id, p_video_ids); end if;
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = v_user_id
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  select 500 - count(*), coalesce(max(i.order_num), 0) into v_room, v_last
  from public.playlist_items i where i.playlist_id = v_playlist_id;
  if v_count > 500 then return json_build_object('kind', 'full', 'room', v_room); end if;
  v_fresh := array(
    select n.video_id from unnest(p_video_ids) with ordinality n (video_id, position)
    where not exists (
      select from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = n.video_id
    )
    order by n.position
  );
  if cardinality(v_fresh) > v_room then return json_build_object('kind', 'full', 'room', v_room); end if;
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select v_playlist_id, n.video_id, v_last + n.position from unnest(v_fresh) with ordinality n (video_id, position);
  return json_build_object('kind', 'added', 'count', cardinality(v_fresh));
end;
$$;
comment on function public.add_to_playlist is
  'Security definer: clients write no items of playlists; adds the caller''s own videos to the caller''s own playlist '
  'alone.';

-- Puts a video after the last of p_preceding that the playlist has, or first. A video that is not in the playlist is
-- added with p_adds, otherwise ignored, because another tab removed it. Videos are locked before playlists; renumbering
-- locks none.
create function public.place_in_playlist(
  p_access_code text, p_video_id uuid, p_preceding uuid[], p_adds boolean default false
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_playlist_id uuid;
  v_order uuid[];
  v_after integer;
begin
  if cardinality(p_preceding) > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if p_adds then perform private.lock_playlist_videos((select auth.uid()), array[p_video_id]); end if;
  v_playlist_id := private.lock_own_playlist(p_access_code);
  v_order := array(
    select i.video_id from public.playlist_items i where i.playlist_id = v_playlist_id order by i.order_num
  );
  if not coalesce(p_video_id = any(v_order), false) then
    if not coalesce(p_adds, false) then return; end if;
    if cardinality(v_order) >= 500 then
      raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
    end if;
    insert into public.playlist_items (playlist_id, video_id, order_num)
    select v_playlist_id, p_video_id, coalesce(max(i.order_num), 0) + 1
    from public.playlist_items i where i.playlist_id = v_playlist_id;
  end if;
  v_order := array_remove(v_order, p_video_id);
  select array_position(v_order, n.video_id) into v_after
  from unnest(p_preceding) with ordinality n (video_id, place)
  where n.video_id = any(v_order)
  order by n.place desc limit 1;
  v_after := coalesce(v_after, 0);
  v_order := v_order[:v_after] || p_video_id || v_order[v_after + 1:];
  update public.playlist_items i set order_num = n.place
  from unnest(v_order) with ordinality n (video_id, place)
  where i.playlist_id = v_playlist_id and i.video_id = n.video_id and i.order_num <> n.place;
end;
$$;
comment on function public.place_in_playlist is
  'Security definer: clients write no items of playlists; moves within the caller''s own playlist, or adds the '
  'caller''s own video.';

-- Removes a video from a playlist; does nothing if it is not in it.
create function public.remove_from_playlist(p_access_code text, p_video_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare v_playlist_id uuid := private.lock_own_playlist(p_access_code);
begin
  delete from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = p_video_id;
end;
$$;
comment on function public.remove_from_playlist is
  'Security definer: clients write no items of playlists; changes the caller''s own playlist alone.';

-- Changes a playlist: null keeps the title, description or list of videos, and p_keeps_background the background.
-- Returns the previous background.
create function public.update_playlist(
  p_playlist_id uuid, p_title text default null, p_description text default null, p_video_ids uuid[] default null,
  p_background_image_path text default null, p_cropped_background_path text default null,
  p_keeps_background boolean default false
) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_keeps boolean := coalesce(p_keeps_background, false);
  v_before public.video_playlists;
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  select p.* into v_before from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = v_user_id
  for no key update;
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  update public.video_playlists p
  set title = case when p_title is null then p.title else private.clean_title(p_title) end,
      description = case when p_description is null then p.description else private.clean_description(p_description) end,
      background_image_path = case when v_keeps then p.background_image_path else p_background_image_path end,
      cropped_background_path = case when v_keeps then p.cropped_background_path else p_cropped_background_path end
  where p.id = p_playlist_id;
  if p_video_ids is not null then
    delete from public.playlist_items i where i.playlist_id = p_playlist_id;
    perform private.add_playlist_items(p_playlist_id, p_video_ids);
  end if;
  return json_build_object(
    'originalPath', v_before.background_image_path, 'croppedPath', v_before.cropped_background_path
  );
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$$;
comment on function public.update_playlist is
  'Security definer: clients write no playlists; changes the caller''s own playlist, with the caller''s own videos alone.';

-- Deletes a playlist with its items and view records; the videos stay. p_user_id must be the caller.
create function public.delete_playlist(p_playlist_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = p_user_id and p.created_by = (select auth.uid());
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.delete_playlist is
  'Security definer: users have no right to delete rows; checks that the playlist is the caller''s own.';

-- supabase/schemas/11_views.sql

-- Who watched what through which link. Functions write it; the owner of the video reads it. Views by the owner count
-- too and are recognized by their viewer_id. viewer_ip is a keyed digest of the viewer's network: enough to distinguish
-- visitors, without an address that could leak.
create table public.video_views (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  share_id uuid references public.video_shares (id) on delete cascade,
  playlist_id uuid references public.video_playlists (id) on delete cascade,
  access_code text not null,
  viewer_ip text not null check (viewer_ip ~ '^[0-9a-f]{64}$'),
  viewer_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The plays of a reel that the view has shown, by their videos' ids, so that counts survive reordering. Only
  -- get_watched_plays exposes them, as sums.
  watched_plays uuid[] not null default '{}',
  check (num_nonnulls(share_id, playlist_id) = 1)
);
-- Counting a link's views and viewers reads only its index.
create index video_views_share_id_idx on public.video_views (share_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where share_id is not null;
create index video_views_playlist_id_idx on public.video_views (playlist_id, video_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where playlist_id is not null;
create index video_views_video_id_idx on public.video_views (video_id, created_at desc, id desc);
create index video_views_viewer_id_idx on public.video_views (viewer_id) where viewer_id is not null;
alter table public.video_views enable row level security;
create policy "Users read the views of their own videos" on public.video_views
  for select to authenticated
  using (exists (select from public.videos v where v.id = video_views.video_id and v.user_id = (select auth.uid())));

-- How often one of the caller's links was watched, and by how many. Views of other users' links are not counted.
create function private.count_views(p_link_id uuid) returns table (views bigint, unique_viewers bigint)
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(sum(c.views), 0)::bigint, count(*)
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from (
      select s.viewer_id, s.viewer_ip from public.video_views s
      where s.share_id = p_link_id
        and exists (select from public.video_shares l where l.id = p_link_id and l.created_by = (select auth.uid()))
      union all
      select p.viewer_id, p.viewer_ip from public.video_views p
      where p.playlist_id = p_link_id
        and exists (select from public.video_playlists l where l.id = p_link_id and l.created_by = (select auth.uid()))
    ) w
    group by viewer
  ) c;
$$;
comment on function private.count_views is
  'Security definer: tells viewers apart by a column that users cannot read; counts for the caller''s own link alone.';

-- The owner's lists, a page at a time: newest first, from the row named by p_before and p_before_id on. A viewer is an
-- account, or a network without one. They run without sequential scans, because one link with millions of views makes
-- the planner expect that of every link and scan all views for each page.
create function public.get_user_shares(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable security invoker set search_path = '' set enable_seqscan = off as $$
  with page as (
    select s.id, s.video_id, s.access_code, s.created_at, s.is_active, s.expires_at, s.has_password, s.shows_card,
      s.shows_contact
    from public.video_shares s
    where s.created_by = (select auth.uid())
      and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
    order by s.created_at desc, s.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_shares s where s.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', s.id, 'accessCode', s.access_code, 'createdAt', s.created_at, 'isActive', s.is_active,
          'expiresAt', s.expires_at, 'hasPassword', s.has_password,
          'showsCard', s.shows_card, 'showsContact', s.shows_contact,
          'views', c.views, 'uniqueViewers', c.unique_viewers,
          'video', json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'thumbnailPath', v.thumbnail_path,
            'durationSec', coalesce(v.processed_duration_sec, v.duration_sec)
          )
        ) order by s.created_at desc, s.id desc
      ),
      '[]'::json
    )
  )
  from page s
  join public.videos v on v.id = s.video_id
  cross join lateral private.count_views(s.id) c;
$$;

create function public.get_user_playlists(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable security invoker set search_path = '' set enable_seqscan = off as $$
  with page as (
    select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
      p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
    from public.video_playlists p
    where p.created_by = (select auth.uid())
      and (p_before is null or (p.created_at, p.id) < (p_before, p_before_id))
    order by p.created_at desc, p.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_playlists p where p.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', p.id, 'accessCode', p.access_code, 'title', p.title, 'description', p.description,
          'createdAt', p.created_at, 'isActive', p.is_active,
          'expiresAt', p.expires_at, 'hasPassword', p.has_password,
          'showsCard', p.shows_card, 'showsContact', p.shows_contact,
          'backgroundImagePath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
          'totalViews', c.views, 'uniqueViewers', c.unique_viewers,
          'videoCount', (select count(*) from public.playlist_items i where i.playlist_id = p.id),
          'thumbnailPath', (
            select v.thumbnail_path from public.playlist_items i join public.videos v on v.id = i.video_id
            where i.playlist_id = p.id order by i.order_num limit 1
          )
        ) order by p.created_at desc, p.id desc
      ),
      '[]'::json
    )
  )
  from page p
  cross join lateral private.count_views(p.id) c;
$$;

-- The caller's playlist for its edit screen.
create function public.get_user_playlist(p_access_code text) returns json
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off as $$
declare v_playlist record;
begin
  select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
    p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
  into v_playlist
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then raise exception 'Playlist not found' using errcode = 'PT404'; end if;
  return (
    select json_build_object(
      'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
      'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
      'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.has_password,
      'showsCard', v_playlist.shows_card, 'showsContact', v_playlist.shows_contact,
      'backgroundImagePath', v_playlist.background_image_path,
      'croppedBackgroundPath', v_playlist.cropped_background_path,
      'totalViews', n.views, 'uniqueViewers', n.unique_viewers,
      'videos', coalesce(
        (
          select json_agg(
            json_build_object(
              'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
              'thumbnailPath', v.thumbnail_path, 'processedVideoPath', v.processed_video_path,
              'durationSec', coalesce(v.processed_duration_sec, v.duration_sec), 'views', coalesce(c.views, 0)
            ) order by i.order_num
          )
          from public.playlist_items i
          join public.videos v on v.id = i.video_id
          left join (
            select w.video_id, count(*) as views from public.video_views w
            where w.playlist_id = v_playlist.id group by w.video_id
          ) c on c.video_id = v.id
          where i.playlist_id = v_playlist.id
        ),
        '[]'::json
      )
    )
    from private.count_views(v_playlist.id) n
  );
end;
$$;

-- Who watched a video of the caller, newest view first: of one share, of one playlist, or of all links. Minors are shown
-- without their name.
create function public.get_viewers(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_user_id uuid := (select auth.uid());
  -- A separate query for each case, so that each can use its index.
  v_filter text := 'w.video_id = $1'
    || case when p_share_id is null then '' else ' and w.share_id = $2' end
    || case when p_playlist_id is null then '' else ' and w.playlist_id = $3' end;
  v_page text := case when p_before is null then '' else ' and (w.created_at, w.id) < ($4, $5)' end;
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  execute format(
    $sql$
      select json_build_object('views', coalesce(sum(c.views), 0), 'uniqueViewers', count(*),
        'items', (
          select coalesce(json_agg(
            json_build_object(
              'id', w.id,
              'name', case
                when private.is_minor(u.birth_year) then null
                else nullif(btrim(u.first_name || ' ' || u.last_name), '')
              end,
              'viewedAt', w.created_at,
              'isAnonymous', w.viewer_id is null, 'isOwner', w.viewer_id is not distinct from $6
            ) order by w.created_at desc, w.id desc
          ), '[]'::json)
          from (
            select w.* from public.video_views w where %1$s%2$s order by w.created_at desc, w.id desc limit $7
          ) w
          left join public.users u on u.id = w.viewer_id
        ))
      from (
        select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
        from public.video_views w where %1$s group by viewer
      ) c
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_video_id, p_share_id, p_playlist_id, p_before, p_before_id, v_user_id, private.page_size(p_limit);
  return v_result;
end;
$$;
comment on function public.get_viewers is
  'Security definer: names viewers of the caller''s own videos, whose accounts the caller cannot read.';

-- The plays of a reel's film in their order, and how many of its views have shown each: all, or those of a link.
create function public.get_watched_plays(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' as $$
declare v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = (select auth.uid());
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  select json_agg(
    json_build_object('title', c.chapter ->> 'title', 'views', coalesce(n.views, 0)) order by c.position
  )
  into v_result
  from public.reels r
  cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
  left join (
    select p.id, count(*) as views
    from public.video_views w cross join unnest(w.watched_plays) p (id)
    where w.video_id = p_video_id and (p_share_id is null or w.share_id = p_share_id)
      and (p_playlist_id is null or w.playlist_id = p_playlist_id)
    group by p.id
  ) n on n.id = (c.chapter ->> 'videoId')::uuid
  where r.video_id = p_video_id;
  return coalesce(v_result, '[]');
end;
$$;
comment on function public.get_watched_plays is
  'Security definer: users have no right to read what a view has shown; the video has to be their own.';

-- supabase/schemas/12_visitors.sql

-- A video as a link shows it. Paths are object names in processed_videos and thumbnails. Chapters of a reel have titles and
-- seconds, but not the ids of their videos.
create function private.shared_video(v public.videos) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
    'recordingDate', v.recording_date, 'durationSec', coalesce(v.processed_duration_sec, v.duration_sec),
    'videoPath', v.processed_video_path, 'thumbnailPath', v.thumbnail_path,
    'chapters', (
      select json_agg(
        json_build_object('title', c.chapter ->> 'title', 'startSec', c.chapter -> 'startSec') order by c.position
      )
      from public.reels r cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
      where r.video_id = v.id
    )
  );
$$;

-- What a link shows of its owner's card: only what the owner switched on; null when that is nothing. Checks again
-- whether the owner is a minor, because the year of birth may have changed. A minor's card shows no fact that contains
-- a contact.
create function private.shown_card(p_user_id uuid, p_shows_card boolean, p_shows_contact boolean) returns json
language sql stable set search_path = '' as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'name', private.shown_fact(c.name, m.is_minor), 'number', private.shown_fact(c.number, m.is_minor),
      'position', private.shown_fact(c.position, m.is_minor), 'team', private.shown_fact(c.team, m.is_minor),
      'year', private.shown_fact(c.year, m.is_minor), 'height', private.shown_fact(c.height, m.is_minor),
      'weight', private.shown_fact(c.weight, m.is_minor),
      'contact', case when p_shows_contact and c.shows_contact and not m.is_minor then nullif(c.contact, '') end
    )),
    '{}'
  )::json
  from public.player_cards c cross join lateral (select private.is_account_of_minor(c.user_id) as is_minor) m
  where c.user_id = p_user_id and p_shows_card;
$$;

-- The content of an open link for those who may see it; null for every other code. A single video uses the backgrounds
-- of its owner's settings.
create function private.opened_content(p_access_code text) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'kind', 'video', 'fileKey', s.file_key, 'expiresAt', s.expires_at,
    'isOwner', s.created_by is not distinct from (select auth.uid()),
    'backgroundPath', u.title_background_path, 'croppedBackgroundPath', u.cropped_background_path,
    'card', private.shown_card(s.created_by, s.shows_card, s.shows_contact),
    'video', private.shared_video(v)
  )
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  left join public.user_settings u on u.user_id = s.created_by
  where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
    and v.processed_video_path is not null
  union all
  select json_build_object(
    'kind', 'playlist', 'fileKey', p.file_key, 'expiresAt', p.expires_at,
    'isOwner', p.created_by is not distinct from (select auth.uid()),
    'backgroundPath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
    'card', private.shown_card(p.created_by, p.shows_card, p.shows_contact),
    'id', p.id, 'title', p.title, 'description', p.description,
    'videos', coalesce(
      (
        select json_agg(private.shared_video(v) order by i.order_num)
        from public.playlist_items i
        join public.videos v on v.id = i.video_id
        where i.playlist_id = p.id and v.processed_video_path is not null
      ),
      '[]'::json
    )
  )
  from public.video_playlists p
  where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now());
$$;

-- An open link that asks the caller for a password; its owner is not asked.
create function private.locked_link(p_access_code text) returns table (kind text, password_hash text)
language sql stable set search_path = '' as $$
  select 'video', s.password_hash
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
    and v.processed_video_path is not null
    and s.password_hash is not null and s.created_by is distinct from (select auth.uid())
  union all
  select 'playlist', p.password_hash
  from public.video_playlists p
  where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now())
    and p.password_hash is not null and p.created_by is distinct from (select auth.uid());
$$;

-- What a link shows; if it asks for a password, only that fact.
create function private.shared_content(p_access_code text) returns json language sql stable set search_path = '' as $$
  select coalesce(
    (select json_build_object('kind', 'locked', 'of', l.kind) from private.locked_link(p_access_code) l),
    private.opened_content(p_access_code)
  );
$$;

-- Whether an active link has this code and content, like private.shared_content. It always looks up both kinds and
-- never builds the content, so that its time reveals almost nothing.
create function private.opens_content(p_access_code text) returns boolean language sql stable set search_path = '' as $$
  select count(*) > 0
  from (
    select s.id from public.video_shares s
    join public.videos v on v.id = s.video_id
    where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
      and v.processed_video_path is not null
    union all
    select p.id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now())
  ) opened;
$$;

-- An invalid code costs the same work, so that the time reveals almost nothing.
create function private.is_link_password(p_access_code text, p_password text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_nobodys constant text := '$2a$10$7EqJtq98hPqEX7fNZaFWoO.kdRYQmBcXdSfV0g1.Fnhu6yQCCLVMa';
  v_hash text := (select l.password_hash from private.locked_link(p_access_code) l);
begin
  return extensions.crypt(coalesce(p_password, ''), coalesce(v_hash, v_nobodys)) = v_hash is true;
end;
$$;

-- Counts a lookup: 120 and 20 wrong codes a minute for one network, which a clubhouse may share. After too many wrong
-- codes all codes are refused until the next minute, even right ones, or guessing could continue. The answer is the
-- same for all codes. Right codes also write a second count, which is not used, because otherwise a caller who rolls
-- the call back could tell them by the time.
create function public.begin_look_up(p_access_code text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_of(private.client_address());
  v_wrong constant text := 'shared_content/wrong';
  v_wrong_limit constant integer := 20;
  v_opens boolean;
begin
  perform private.take_from_rate_limit('shared_content', v_network, 120, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, v_network, interval '1 minute', now()) >= v_wrong_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_opens := private.opens_content(p_access_code);
  perform private.take_from_rate_limit(
    case when v_opens then 'shared_content/right' else v_wrong end, v_network,
    case when v_opens then 120 else v_wrong_limit end, interval '1 minute', now());
  return private.give_receipt('shared_content', v_network, p_access_code);
end;
$$;
comment on function public.begin_look_up is 'Security definer, callable by anon: counts that a link is looked up, and answers nothing of it.';

-- For anyone with a link and the receipt of begin_look_up for its code.
create function public.get_share_or_playlist_by_access_code(p_access_code text, p_receipt uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.use_receipt(p_receipt, 'shared_content', private.network_of(private.client_address()), p_access_code);
  return private.shared_content(p_access_code);
end;
$$;
comment on function public.get_share_or_playlist_by_access_code is
  'Security definer, callable by anon: a link is watched without an account. The code is the key, counted before.';

-- Counts a password before it is checked: 60 a minute for a network, which a clubhouse may share; wrong ones 10 in ten
-- minutes per network and link, and 300 an hour per link from all networks. After that right ones are refused too, or
-- guessing could continue. The answer and the written rows are the same for all.
create function public.begin_unlock(p_access_code text, p_password text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_of(private.client_address());
  v_place text := v_network || ' ' || coalesce(p_access_code, '');
  v_wrong constant text := 'unlock/wrong';
  v_wrong_everywhere constant text := 'unlock/wrong_everywhere';
  v_is_right boolean;
begin
  perform private.take_from_rate_limit('unlock', v_network, 60, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, v_place, interval '10 minutes', now()) >= 10
    or private.rate_limit_used(v_wrong_everywhere, p_access_code, interval '1 hour', now()) >= 300 then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_is_right := private.is_link_password(p_access_code, p_password);
  perform private.take_from_rate_limit(
    case when v_is_right then 'unlock/right' else v_wrong end, v_place,
    case when v_is_right then 1000 else 10 end, interval '10 minutes', now());
  perform private.take_from_rate_limit(
    case when v_is_right then 'unlock/right_everywhere' else v_wrong_everywhere end, coalesce(p_access_code, ''),
    case when v_is_right then 1000000 else 300 end, interval '1 hour', now());
  return private.give_receipt('unlock', v_network, p_access_code, p_password);
end;
$$;
comment on function public.begin_unlock is
  'Security definer, callable by anon: counts that a password of a link is tried, and answers nothing of it.';

-- A link's content for a caller with its password and the receipt of begin_unlock for that password. Null for a wrong
-- password or an invalid code.
create function public.unlock_share_or_playlist(p_access_code text, p_password text, p_receipt uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.use_receipt(p_receipt, 'unlock', private.network_of(private.client_address()), p_access_code, p_password);
  if not private.is_link_password(p_access_code, p_password) then return null; end if;
  return private.opened_content(p_access_code);
end;
$$;
comment on function public.unlock_share_or_playlist is
  'Security definer, callable by anon: a link is watched without an account. Code and password are counted before.';

-- A code's group. The key is private, so that nobody can tell which codes share a group.
create function private.code_group(p_access_code text) returns text language sql stable set search_path = '' as $$
  select 'group ' || get_byte(extensions.hmac(convert_to(p_access_code, 'UTF8'), k.secret, 'sha256'), 0) % 64
  from private.rate_limit_key k;
$$;

-- One lookup by code, counted for a network. Over the limit of lookups, or after too many invalid codes, all codes are
-- refused until the next minute, even right ones, or guessing could continue.
create function private.look_up_content(
  p_action text, p_network text, p_access_code text, p_limit integer, p_wrong_limit integer
) returns json language plpgsql volatile set search_path = '' as $$
declare
  v_wrong text := p_action || '/wrong';
  v_content json;
begin
  perform private.take_from_rate_limit(p_action, p_network, p_limit, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, p_network, interval '1 minute', now()) >= p_wrong_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_content := private.shared_content(p_access_code);
  if v_content is null then
    perform private.take_from_rate_limit(v_wrong, p_network, p_wrong_limit, interval '1 minute', now());
  end if;
  return v_content;
end;
$$;

-- The data that the edge function link-preview shows crawlers: only headline facts of the card, because readers store
-- previews, and nothing of a link with a password. p_client_address is the visitor's when the edge function knows it
-- for certain: then its network has 600 lookups and 60 wrong codes a minute. All crawlers come through the worker of
-- the app's host, so from one address. Without an address each link has its own 600 lookups a minute; wrong codes are
-- counted in 64 groups of codes, 100 a minute each, and a group over its limit refuses right codes too, or guessing
-- would continue. It takes 6,400 wrong codes a minute to close all previews, and at that speed guessing finds one of
-- 10,000 open links in 30 days on average. Only wrong codes write a group's row, so that right ones never wait for
-- guesses.
create function public.get_link_preview(p_access_code text, p_client_address text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wrong constant text := 'link_preview/wrong_of_group';
  v_wrong_limit constant integer := 100;
  v_group text;
  v_content json;
begin
  if p_client_address is not null then
    v_content :=
      private.look_up_content('link_preview', private.network_of(p_client_address), p_access_code, 600, 60);
  else
    v_group := private.code_group(p_access_code);
    if private.rate_limit_used(v_wrong, v_group, interval '1 minute', now()) >= v_wrong_limit then
      raise exception 'rate limit' using errcode = 'PT429';
    end if;
    v_content := private.shared_content(p_access_code);
    if v_content is null then
      perform private.take_from_rate_limit(v_wrong, v_group, v_wrong_limit, interval '1 minute', now());
    else
      perform private.take_from_rate_limit('link_preview/code', p_access_code, 600, interval '1 minute', now());
    end if;
  end if;
  if v_content ->> 'kind' = 'locked' then return null; end if;
  return (v_content::jsonb #- '{card,contact}' #- '{card,year}' #- '{card,height}' #- '{card,weight}')::json;
end;
$$;
comment on function public.get_link_preview is 'Security definer: counts look-ups in schema private, which service_role cannot reach.';

-- Records that a video began to play behind a link. The viewer's page generates p_view_id, and callers who know it can
-- add watched plays. It returns nothing, so that codes cannot be tried here. One network records 60 views a minute, and
-- 60 of one video an hour: enough for a clubhouse, but a loop cannot inflate the count. Views over the hourly limit are
-- silently ignored, because an error would reveal right codes. A view of a link with a password counts only with the
-- key of its files.
create function public.record_view(p_access_code text, p_video_id uuid, p_view_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_viewer_id uuid := (select auth.uid());
  v_network text := private.network_of(private.client_address());
  v_share_id uuid;
  v_playlist_id uuid;
  v_key text := nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key';
begin
  perform private.take_from_rate_limit('record_view', v_network, 60, interval '1 minute', now());
  -- Locked in the order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_viewer_id for key share;
  if not found then v_viewer_id := null; end if;
  perform from public.videos v
  where v.id = p_video_id and v.processed_video_path is not null for key share;
  if not found then return; end if;

  select s.id into v_share_id from public.video_shares s
  where s.access_code = p_access_code and s.is_active and s.video_id = p_video_id
    and (s.expires_at is null or s.expires_at > now())
    and (s.password_hash is null or s.file_key::text = v_key)
  for key share;
  if v_share_id is null then
    select p.id into v_playlist_id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active
      and (p.expires_at is null or p.expires_at > now())
      and (p.password_hash is null or p.file_key::text = v_key)
      and exists (select from public.playlist_items i where i.playlist_id = p.id and i.video_id = p_video_id)
    for key share;
  end if;
  if num_nulls(v_share_id, v_playlist_id) = 2 then return; end if;

  begin
    perform private.take_from_rate_limit('record_view/video', v_network || ' ' || p_video_id, 60, interval '1 hour', now());
  exception when sqlstate 'PT429' then
    return;
  end;
  insert into public.video_views (id, video_id, share_id, playlist_id, access_code, viewer_ip, viewer_id)
  select coalesce(p_view_id, gen_random_uuid()), p_video_id, v_share_id, v_playlist_id, p_access_code,
    encode(extensions.hmac(convert_to(v_network, 'UTF8'), k.secret, 'sha256'), 'hex'), v_viewer_id
  from private.rate_limit_key k
  on conflict (id) do nothing;
end;
$$;
comment on function public.record_view is 'Security definer: anyone with the code of a link is counted; the calls are limited by network.';

-- Adds plays to a view of the last day, by their numbers in the chapters (from 1). It returns nothing, like
-- record_view.
create function public.record_watched_plays(p_access_code text, p_view_id uuid, p_plays smallint[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_from_rate_limit(
    'record_watched_plays', private.network_of(private.client_address()), 240, interval '1 minute', now());
  if cardinality(p_plays) > 50 or not private.opens_content(p_access_code) then return; end if;
  update public.video_views w
  set watched_plays = array(
    select p.id from unnest(w.watched_plays) p (id)
    union
    select (r.chapters -> (n.number - 1) ->> 'videoId')::uuid
    from public.reels r cross join unnest(p_plays) n (number)
    where r.video_id = w.video_id and n.number between 1 and jsonb_array_length(r.chapters)
  )
  where w.id = p_view_id and w.access_code = p_access_code and w.created_at > now() - interval '1 day'
    -- A remade film has other plays, so this keeps a view from growing without limit.
    and cardinality(w.watched_plays) < 200;
end;
$$;
comment on function public.record_watched_plays is
  'Security definer: the viewer of an open link adds to their own view by the id that they made; the calls are '
  'limited by network.';

-- The request's key in the header x-share-key; null for none.
create function private.share_key() returns uuid language sql stable set search_path = '' as $$
  select case when h.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.key::uuid end
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key' as key) h;
$$;

-- The files that a link's key opens. Visitors can only read with the key, which is checked each time, because a URL
-- that they signed themselves would outlive the link. The edge function link-files signs URLs for two hours, or less if
-- the link ends.
create function private.linked_files(p_file_key uuid) returns table (bucket_id text, name text, expires_at timestamptz)
language sql stable set search_path = '' as $$
  select f.bucket_id, f.name, shown.expires_at
  from (
    select s.video_id, s.expires_at from public.video_shares s
    where s.file_key = p_file_key and s.is_active and (s.expires_at is null or s.expires_at > now())
    union all
    select i.video_id, p.expires_at
    from public.video_playlists p join public.playlist_items i on i.playlist_id = p.id
    where p.file_key = p_file_key and p.is_active and (p.expires_at is null or p.expires_at > now())
  ) shown
  join public.videos v on v.id = shown.video_id and v.processed_video_path is not null
  cross join lateral (
    -- Hides an export that was replaced after it was measured.
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id = 'processed_videos' and o.name = v.processed_video_path
      and (v.processed_version is null or v.processed_version = concat_ws('/', o.id::text, o.version))
    union all
    select o.bucket_id, o.name from storage.objects o where o.bucket_id = 'thumbnails' and o.name = v.thumbnail_path
  ) f;
$$;

-- Files that the request's share key opens, as bucket/name; none without a key.
create function private.shared_files() returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  -- A key cannot sign, list or copy files.
  if storage.operation() is distinct from 'storage.object.get_authenticated' then return '{}'; end if;
  return array(select f.bucket_id || '/' || f.name from private.linked_files(private.share_key()) f);
end;
$$;
comment on function private.shared_files is
  'Security definer, callable by anon: a link''s key opens the files of its videos alone, whose rows only their '
  'owner reads.';

-- The files of the link with the request's key, and for how many seconds to sign their URLs; null for an invalid key.
create function public.get_link_files() returns json language plpgsql security definer set search_path = '' as $$
declare
  v_key uuid := private.share_key();
  v_files json;
  v_expires_at timestamptz;
begin
  select json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name)), min(f.expires_at)
  into v_files, v_expires_at
  from private.linked_files(v_key) f;
  if v_files is null then return null; end if;
  perform private.take_from_rate_limit('link_files/link', v_key::text, 1200, interval '1 minute', now());
  return json_build_object(
    'files', v_files,
    'seconds', greatest(1, floor(least(7200, coalesce(extract(epoch from v_expires_at - now()), 7200))))
  );
end;
$$;
comment on function public.get_link_files is
  'Security definer, callable by anon: the key of a link returns the names of its files, and no rows.';

-- supabase/schemas/13_support.sql

-- Support tickets and their threads. Users read and write in their own tickets, admins in all; only admins change a
-- status. Nobody can change or delete a message.
create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  subject text not null check (subject = btrim(subject) and char_length(subject) between 1 and 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  status text not null default 'not_started'
    check (status in ('not_started', 'in_progress', 'bug', 'feature_request', 'completed', 'billing_issue')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When support answered, and when the owner of the ticket read its thread.
  answered_at timestamptz,
  read_at timestamptz
);
create index support_tickets_user_id_updated_at_idx on public.support_tickets (user_id, updated_at desc, id desc);
-- get_all_tickets lists all tickets, or those with a status.
create index support_tickets_updated_at_idx on public.support_tickets (updated_at desc, id desc);
create index support_tickets_status_updated_at_idx on public.support_tickets (status, updated_at desc, id desc);
-- For substrings of words. Without fastupdate, because few rows are written at a time and every search would have to
-- read the whole pending list.
create index support_tickets_text_idx on public.support_tickets
  using gin ((subject || ' ' || description) extensions.gin_trgm_ops) with (fastupdate = off);
alter table public.support_tickets enable row level security;
create policy "Users read their own tickets, admins every ticket" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
-- The types of new tickets.
create policy "Users open tickets of their own" on public.support_tickets
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status in ('not_started', 'bug', 'feature_request', 'billing_issue'));
create policy "Admins change the status of tickets" on public.support_tickets
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger admins_only before update on public.support_tickets
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();
create trigger a_session_is_needed before insert or update or delete on public.support_tickets
  for each statement execute function private.refuse_ended_session();
create trigger account_within_plan before insert on public.support_tickets
  for each row execute function private.keep_within_plan();
create trigger clean_texts before insert or update of subject, description on public.support_tickets
  for each row execute function private.clean_texts('subject', 'description');

-- An admin's reply stays in the thread when the admin's account is deleted.
create table public.ticket_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  is_admin boolean not null default false,
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now()
);
create index ticket_replies_ticket_id_created_at_idx on public.ticket_replies (ticket_id, created_at, id);
create index ticket_replies_user_id_idx on public.ticket_replies (user_id);
-- due_ticket_mails reads the answers of the last three days.
create index ticket_replies_answers_idx on public.ticket_replies (created_at) where is_admin;
alter table public.ticket_replies enable row level security;
create policy "Users read threads of their own tickets, admins every thread" on public.ticket_replies
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select from public.support_tickets t where t.id = ticket_replies.ticket_id and t.user_id = (select auth.uid())
    )
  );
create policy "Users reply in their own tickets, admins in every ticket" on public.ticket_replies
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and is_admin = (select private.is_admin())
    and (
      (select private.is_admin())
      or exists (
        select from public.support_tickets t
        where t.id = ticket_replies.ticket_id and t.user_id = (select auth.uid())
      )
    )
  );
create trigger a_session_is_needed before insert or update or delete on public.ticket_replies
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of message on public.ticket_replies
  for each row execute function private.clean_texts('', 'message');

-- Limits how many tickets a user opens. The owner and service_role are not checked.
create function private.open_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_from_rate_limit('ticket/user', (select auth.uid())::text, 10, interval '1 hour', now());
  new.subject := private.clean_title(new.subject);
  new.description := private.clean_description(new.description);
  return new;
end;
$$;
comment on function private.open_ticket is 'Security definer: counts calls in private.rate_limits, which users cannot write.';
create trigger open_ticket before insert on public.support_tickets
  for each row when (current_user = 'authenticated') execute function private.open_ticket();

-- The ticket's row is the lock, so that the messages of a thread have an order. Locks are taken in the order users,
-- tickets, which is also the order of a cascading delete.
create function private.write_reply() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_is_admin boolean := (select private.is_admin());
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.support_tickets t
  where t.id = new.ticket_id and (t.user_id = v_user_id or v_is_admin) for no key update;
  if not found or new.user_id is distinct from v_user_id or (new.is_admin and not v_is_admin) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  perform private.take_from_rate_limit(
    'ticket_reply/user', v_user_id::text, case when v_is_admin then 600 else 60 end, interval '1 hour', now());
  if (select count(*) from public.ticket_replies r where r.ticket_id = new.ticket_id) >= 500 then
    raise exception 'A ticket holds at most 500 replies' using errcode = 'PT422';
  end if;
  -- An admin's message is always support's, whatever the browser sends.
  new.is_admin := v_is_admin;
  new.message := private.clean_description(new.message);
  new.created_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.write_reply is 'Security definer: counts calls in private.rate_limits and locks the ticket, which users cannot.';
create trigger write_reply before insert on public.ticket_replies
  for each row when (current_user = 'authenticated') execute function private.write_reply();

-- A reply moves its ticket's updated_at, which only grows, so the same updated_at means the same thread. An answer's
-- time is the updated_at that it gives its ticket. An admin's message in their own ticket is not an answer.
create function private.reply_updates_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t
  set updated_at = greatest(new.created_at, t.updated_at + interval '1 microsecond'),
    answered_at = case
      when new.is_admin and new.user_id is distinct from t.user_id
        then greatest(new.created_at, t.updated_at + interval '1 microsecond')
      else t.answered_at
    end
  where t.id = new.ticket_id;
  return null;
end;
$$;
comment on function private.reply_updates_ticket is 'Security definer: notes when a ticket was answered, which users cannot write.';
create trigger reply_updates_ticket after insert on public.ticket_replies
  for each row execute function private.reply_updates_ticket();

-- So does a new status.
create function private.status_updates_ticket() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;
create trigger status_updates_ticket before update of status on public.support_tickets
  for each row when (old.status is distinct from new.status) execute function private.status_updates_ticket();

-- An author for threads and lists.
create function private.ticket_user(u public.users) returns json language sql immutable set search_path = '' as $$
  select case when u.id is not null
    then json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
  end;
$$;

-- Only the owner gets new answers; an admin who reads the ticket does not.
create function private.has_new_answer(t public.support_tickets) returns boolean
language sql stable set search_path = '' as $$
  select t.user_id = (select auth.uid())
    and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at);
$$;

-- A ticket for both lists. The list counts the replies, so that their policy checks for an admin only once.
create function private.listed_ticket(t public.support_tickets, u public.users, p_reply_count bigint) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', p_reply_count, 'hasNewAnswer', private.has_new_answer(t)
  );
$$;

-- Distinguishes a ticket that may not be read from one that does not exist.
create function private.ticket_exists(p_ticket_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.support_tickets t where t.id = p_ticket_id);
$$;
comment on function private.ticket_exists is
  'Security definer: a ticket that may not be read is refused, one that is gone is not found; tells nothing else of it.';

-- A ticket that the caller may read: its owner or an admin.
create function private.readable_ticket(p_ticket_id uuid) returns public.support_tickets
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets;
begin
  select t.* into v_ticket from public.support_tickets t where t.id = p_ticket_id;
  if found then return v_ticket; end if;
  if private.ticket_exists(p_ticket_id) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  raise exception 'Ticket not found' using errcode = 'PT404';
end;
$$;

-- A search's tickets, for admins only. Planned with its pattern, which decides whether the index is used.
create function private.find_tickets(p_pattern text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then return; end if;
  return query execute $sql$
    select s.id from public.support_tickets s where (s.subject || ' ' || s.description) ilike $1
    union
    select s.id from public.support_tickets s join public.users a on a.id = s.user_id
    where (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike $1
  $sql$ using p_pattern;
end;
$$;
comment on function private.find_tickets is
  'Security definer: row level security would keep a search in texts from its index; tells ids, and admins alone.';

-- The caller's tickets, latest update first, a page at a time.
create function public.get_user_tickets(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable set search_path = '' as $$
  with page as (
    select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
    from public.support_tickets t
    where t.user_id = (select auth.uid())
      and (p_before is null or (t.updated_at, t.id) < (p_before, p_before_id))
    order by t.updated_at desc, t.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.support_tickets t where t.user_id = (select auth.uid())),
    'items', coalesce(
      json_agg(
        private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
      ),
      '[]'::json
    )
  )
  from page p
  join public.users u on u.id = (p.ticket).user_id;
$$;

-- All tickets, for admins. The search matches parts of the subject, the description, or the author's name or e-mail.
create function public.get_all_tickets(
  p_search text default null, p_status text default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  v_search text := nullif(btrim(left(p_search, 200)), '');
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  -- A separate query for each case, so that each can use its index.
  v_filter text := 'true'
    || case when p_status is null then '' else ' and t.status = $1' end
    || case when v_search is null then '' else ' and t.id in (select private.find_tickets($2))' end;
  v_page text := case when p_before is null then '' else ' and (t.updated_at, t.id) < ($3, $4)' end;
  v_result json;
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  execute format(
    $sql$
      select json_build_object(
        'total', (select count(*) from public.support_tickets t where %1$s),
        'items', coalesce(
          json_agg(
            private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
          ),
          '[]'::json
        )
      )
      from (
        select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
        from public.support_tickets t where %1$s%2$s
        order by t.updated_at desc, t.id desc limit $5
      ) p
      join public.users u on u.id = (p.ticket).user_id
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_status, v_pattern, p_before, p_before_id, private.page_size(p_limit);
  return v_result;
end;
$$;

-- Checks the ticket separately, because a join would not check it when the other table has no visible row.
create function public.get_ticket(p_ticket_id uuid) returns json
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select json_build_object(
      'id', v_ticket.id, 'userId', v_ticket.user_id, 'subject', v_ticket.subject, 'description', v_ticket.description,
      'status', v_ticket.status, 'createdAt', v_ticket.created_at, 'updatedAt', v_ticket.updated_at,
      'user', private.ticket_user(u), 'hasNewAnswer', private.has_new_answer(v_ticket)
    )
    from public.users u where u.id = v_ticket.user_id
  );
end;
$$;

-- The messages of a thread, oldest first; at most 500.
create function public.get_ticket_replies(p_ticket_id uuid) returns json
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'isAdmin', r.is_admin, 'message', r.message,
          'createdAt', r.created_at, 'user', private.ticket_user(u)
        ) order by r.created_at, r.id
      ),
      '[]'::json
    )
    from public.ticket_replies r
    left join public.users u on u.id = r.user_id and (not r.is_admin or (select private.is_admin()))
    where r.ticket_id = v_ticket.id
  );
end;
$$;

-- Marks the thread as read up to p_seen_at, the updated_at that the browser showed. Later answers stay unread, and a
-- call can neither mark future answers nor undo reading.
create function public.mark_ticket_read(p_ticket_id uuid, p_seen_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t
  set read_at = greatest(t.read_at, least(p_seen_at, t.updated_at))
  where t.id = p_ticket_id and t.user_id = (select auth.uid());
  if not found then raise exception 'Ticket not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.mark_ticket_read is
  'Security definer: clients change no ticket of their own; writes when the caller read the caller''s own ticket alone.';

-- How many of the caller's tickets have an unread answer. Counting stops at 100, because the badge then says "99+".
create function public.count_unread_tickets() returns integer language sql stable set search_path = '' as $$
  select count(*)::integer
  from (
    select from public.support_tickets t
    where t.user_id = (select auth.uid())
      and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at)
    limit 100
  ) unread;
$$;

-- How many tickets are open, for the link on the admin's dashboard. Counting stops at 100, because the link then says
-- "99+".
create function public.count_open_tickets() returns integer language plpgsql stable set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  return (
    select count(*)
    from (
      select from public.support_tickets t
      where t.status in ('not_started', 'in_progress', 'bug', 'feature_request', 'billing_issue')
      limit 100
    ) waiting
  );
end;
$$;

-- Answers whose mail was sent, is being sent, or could not be sent yet. The edge function ticket-mail claims an answer,
-- sends its mail and reports the outcome; the database decides whether to send one, and to whom.
create table private.ticket_mails (
  reply_id uuid primary key references public.ticket_replies (id) on delete cascade,
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  attempts integer not null default 0,
  -- A claim is valid for ten minutes, then it counts as lost.
  claimed_at timestamptz,
  sent_at timestamptz
);
create index ticket_mails_ticket_id_idx on private.ticket_mails (ticket_id);
alter table private.ticket_mails enable row level security;

-- The answers that need a mail, one of them or all: to somebody other than their author, unread, at most three days
-- old, and the only ones of their ticket since its owner last read it.
create function private.due_ticket_mails(p_reply_id uuid default null)
returns table (reply_id uuid, ticket_id uuid, email text, first_name text, subject text, message text, attempts integer, answered_at timestamptz)
language sql stable set search_path = '' as $$
  select r.id, t.id, a.email::text, u.first_name, t.subject, r.message, coalesce(m.attempts, 0), r.created_at
  from public.ticket_replies r
  join public.support_tickets t on t.id = r.ticket_id
  join public.users u on u.id = t.user_id
  join auth.users a on a.id = t.user_id
  left join public.user_settings s on s.user_id = t.user_id
  left join private.ticket_mails m on m.reply_id = r.id
  where r.is_admin and r.user_id is distinct from t.user_id
    and (p_reply_id is null or r.id = p_reply_id)
    and r.created_at > now() - interval '3 days'
    and (t.read_at is null or t.read_at < r.created_at)
    and coalesce(s.mail_answers, true)
    -- One address, in a form that no mail service reads as several.
    and a.email ~ '^[^[:space:][:cntrl:]<>()",;:@]+@[^[:space:][:cntrl:]<>()",;:@]+$'
    and a.deleted_at is null and (a.banned_until is null or a.banned_until < now())
    and not private.is_deletion_confirmed(t.user_id)
    and m.sent_at is null and coalesce(m.attempts, 0) < 8
    and (m.claimed_at is null or m.claimed_at < now() - interval '10 minutes')
    and not exists (
      select from private.ticket_mails o join public.ticket_replies told on told.id = o.reply_id
      where o.ticket_id = t.id and o.reply_id <> r.id
        and (o.sent_at is not null or o.claimed_at > now() - interval '10 minutes')
        and (t.read_at is null or t.read_at < told.created_at)
    );
$$;

-- The content of the mail about an answer, for the caller who claims it; null for all others and when no mail is due.
create function public.claim_ticket_mail(p_reply_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare v_due record;
begin
  -- The ticket's row is the lock, so only one of two claims, or of two answers, is first.
  perform from public.support_tickets t
  where t.id = (select r.ticket_id from public.ticket_replies r where r.id = p_reply_id)
  for no key update;
  select * into v_due from private.due_ticket_mails(p_reply_id);
  if not found then return null; end if;
  insert into private.ticket_mails as m (reply_id, ticket_id, attempts, claimed_at)
  values (v_due.reply_id, v_due.ticket_id, 1, now())
  on conflict on constraint ticket_mails_pkey do update set attempts = m.attempts + 1, claimed_at = now();
  return json_build_object(
    'replyId', v_due.reply_id, 'ticketId', v_due.ticket_id, 'email', v_due.email, 'firstName', v_due.first_name,
    'subject', v_due.subject, 'message', v_due.message
  );
end;
$$;
comment on function public.claim_ticket_mail is
  'Security definer: reads auth.users and writes private.ticket_mails, which service_role cannot.';

-- Records a claimed mail's outcome: sent, or free to be claimed again. A sent one stays sent.
create function public.settle_ticket_mail(p_reply_id uuid, p_is_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.ticket_mails m
  set sent_at = case when p_is_sent then now() end,
    claimed_at = case when p_is_sent then m.claimed_at end
  where m.reply_id = p_reply_id and m.sent_at is null;
$$;
comment on function public.settle_ticket_mail is 'Security definer: writes private.ticket_mails, which service_role cannot write.';

-- Answers whose mail failed or was never tried. Those with the fewest tries come first, so that an unreachable address
-- does not delay others.
create function public.get_waiting_ticket_mails() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(w.reply_id order by w.attempts, w.answered_at, w.reply_id), '[]')
  from (
    select d.reply_id, d.attempts, d.answered_at from private.due_ticket_mails() d
    order by d.attempts, d.answered_at, d.reply_id
    limit 20
  ) w;
$$;
comment on function public.get_waiting_ticket_mails is
  'Security definer: reads auth.users and private.ticket_mails, which service_role cannot read.';

-- The FAQ: read by everybody, written by admins. Texts are plain, with line breaks.
create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  content text not null check (content ~ '\S' and char_length(content) <= 5000),
  order_num integer not null check (order_num >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.faq_entries enable row level security;
-- Always true on purpose, because this is a public page.
create policy "Everybody reads the FAQ" on public.faq_entries
  for select to anon, authenticated using (true);
create policy "Admins add to the FAQ" on public.faq_entries
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change the FAQ" on public.faq_entries
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove from the FAQ" on public.faq_entries
  for delete to authenticated using ((select private.is_admin()));
create trigger admins_only before insert or update or delete on public.faq_entries
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();
create trigger a_session_is_needed before insert or update or delete on public.faq_entries
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of title, content on public.faq_entries
  for each row execute function private.clean_texts('title', 'content');

create function private.touch_faq_entry() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
-- Moving an entry does not count as changing it.
create trigger touch_faq_entry before update on public.faq_entries
  for each row when (old.title is distinct from new.title or old.content is distinct from new.content)
  execute function private.touch_faq_entry();

-- Puts all entries in this order, or changes nothing. Refused when entries were added or removed since the order was
-- made.
create function public.reorder_faq_entries(p_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  perform from public.faq_entries e order by e.id for update;
  if exists (
    select from public.faq_entries e full join unnest(p_ids) i (id) on i.id = e.id
    where e.id is null or i.id is null
  ) or cardinality(p_ids) > (select count(*) from public.faq_entries) then
    raise exception 'The FAQ has other entries by now' using errcode = 'PT409';
  end if;
  update public.faq_entries e
  set order_num = i.position
  from unnest(p_ids) with ordinality i (id, position)
  where e.id = i.id and e.order_num is distinct from i.position;
end;
$$;

-- supabase/schemas/14_admin.sql

-- The audit trail of admins' actions. It has no foreign keys, because it outlives the accounts it names.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null check (
    action in ('gift_tokens', 'set_user_as_admin', 'read_user_history', 'read_video_usage')
  ),
  user_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table private.admin_actions enable row level security;

-- The audit trail cannot be changed.
create function private.keep_admin_actions() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The trace of admin actions is append-only' using errcode = 'PT403';
end;
$$;
create trigger keep_admin_actions before update or delete on private.admin_actions
  for each row execute function private.keep_admin_actions();
create trigger keep_all_admin_actions before truncate on private.admin_actions
  for each statement execute function private.keep_admin_actions();

create function private.log_admin_action(p_action text, p_user_id uuid, p_details jsonb) returns void
language sql set search_path = '' as $$
  insert into private.admin_actions (admin_id, action, user_id, details)
  values ((select auth.uid()), p_action, p_user_id, p_details);
$$;

-- The admins' list of users with its figures as columns, so that search, sort and pages of 100,000 users are index scans.
-- Triggers keep it in step with the tables that the figures come from.
create table private.admin_user_rows (
  user_id uuid primary key references public.users (id) on delete cascade,
  plan_name text not null,
  created_at timestamptz not null,
  token_balance integer not null,
  tokens_used integer not null,
  token_remaining integer not null generated always as (greatest(token_balance - tokens_used, 0)) stored,
  -- The sort key of the name column: the lowercase name, or the e-mail without one.
  name_key text collate "C" not null,
  -- The searched text, in lowercase.
  search_text text collate "C" not null
);
-- Each sort column: for all users, and for those of one plan.
create index admin_user_rows_name_idx on private.admin_user_rows (name_key, user_id);
create index admin_user_rows_plan_idx on private.admin_user_rows (plan_name, user_id);
create index admin_user_rows_created_at_idx on private.admin_user_rows (created_at, user_id);
create index admin_user_rows_balance_idx on private.admin_user_rows (token_balance, user_id);
create index admin_user_rows_used_idx on private.admin_user_rows (tokens_used, user_id);
create index admin_user_rows_remaining_idx on private.admin_user_rows (token_remaining, user_id);
create index admin_user_rows_plan_name_idx on private.admin_user_rows (plan_name, name_key, user_id);
create index admin_user_rows_plan_created_at_idx on private.admin_user_rows (plan_name, created_at, user_id);
create index admin_user_rows_plan_balance_idx on private.admin_user_rows (plan_name, token_balance, user_id);
create index admin_user_rows_plan_used_idx on private.admin_user_rows (plan_name, tokens_used, user_id);
create index admin_user_rows_plan_remaining_idx on private.admin_user_rows (plan_name, token_remaining, user_id);
create index admin_user_rows_search_idx on private.admin_user_rows using gin (search_text extensions.gin_trgm_ops);
alter table private.admin_user_rows enable row level security;

-- The correct rows, computed from the source tables. The plan is that of the subscription with the latest period start,
-- else Free; used is what was used since the last replenishment.
create view private.admin_user_facts with (security_invoker = true) as
select
  u.id as user_id,
  coalesce(held.name, 'Free') as plan_name,
  u.created_at,
  u.token_balance,
  private.tokens_used_since(u.id, u.tokens_replenished_at) as tokens_used,
  private.small_letters(coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)) as name_key,
  private.small_letters(btrim(u.first_name || ' ' || u.last_name) || ' ' || u.email) as search_text
from public.users u
left join lateral (
  select p.name
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = u.id
  order by s.current_period_start desc, s.created_at desc, s.id
  limit 1
) held on true;

-- Takes the account's lock first, like everything that changes accounts, so that concurrent changes wait for each other
-- without a deadlock. Reads after the lock see the other change.
create function private.refresh_admin_user_row(p_user_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then return; end if;
  insert into private.admin_user_rows as r
    (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
  select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
  from private.admin_user_facts f where f.user_id = p_user_id
  on conflict (user_id) do update
  set (plan_name, created_at, token_balance, tokens_used, name_key, search_text) = (
    excluded.plan_name, excluded.created_at, excluded.token_balance, excluded.tokens_used, excluded.name_key,
    excluded.search_text
  );
end;
$$;

create function private.follow_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_admin_user_row(new.id);
  return null;
end;
$$;
comment on function private.follow_user is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_user
  after insert or update of email, first_name, last_name, created_at, token_balance, tokens_replenished_at
  on public.users
  for each row execute function private.follow_user();

create function private.follow_user_of_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.refresh_admin_user_row(old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id is distinct from old.user_id) then
    perform private.refresh_admin_user_row(new.user_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_user_of_row is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_subscription
  after insert or delete or update of user_id, plan_id, current_period_start, created_at on public.user_subscriptions
  for each row execute function private.follow_user_of_row();
create trigger follow_usage
  after insert or delete or update of user_id, amount, created_at on public.token_usage
  for each row execute function private.follow_user_of_row();

create function private.follow_plan_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_user_rows r set plan_name = f.plan_name
  from private.admin_user_facts f
  where r.plan_name = old.name and f.user_id = r.user_id and f.plan_name <> r.plan_name;
  return null;
end;
$$;
comment on function private.follow_plan_name is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_plan_name
  after update of name on public.plans
  for each row when (old.name <> new.name) execute function private.follow_plan_name();

-- A row of the admins' table of users.
create function private.admin_user_json(p_user_id uuid) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'createdAt', u.created_at,
    'currentPlan', r.plan_name, 'tokenBalance', r.token_balance, 'tokensUsed', r.tokens_used,
    'tokenRemaining', r.token_remaining, 'isAdmin', u.is_admin
  )
  from public.users u join private.admin_user_rows r on r.user_id = u.id
  where u.id = p_user_id;
$$;

-- A page of users after the row given by p_after (its value in the sort column) and p_after_id, and the total. The term
-- is matched literally in names and e-mail: it has no wildcards.
create function public.get_users_with_tokens(
  p_search text default '', p_plan text default null, p_sort text default 'createdAt',
  p_ascending boolean default false, p_limit integer default 50, p_after text default null,
  p_after_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  -- Sorts few matches; with many, a scan in the requested order fills a page sooner.
  c_few constant integer := 5000;
  v_search text := private.small_letters(btrim(regexp_replace(left(coalesce(p_search, ''), 200), '\s+', ' ', 'g')));
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  v_limit integer := private.page_size(p_limit);
  v_column text := case coalesce(p_sort, 'createdAt')
    when 'name' then 'name_key' when 'currentPlan' then 'plan_name' when 'createdAt' then 'created_at'
    when 'tokenBalance' then 'token_balance' when 'tokensUsed' then 'tokens_used'
    when 'tokenRemaining' then 'token_remaining'
  end;
  v_type text := case
    when v_column in ('name_key', 'plan_name') then 'text' when v_column = 'created_at' then 'timestamptz'
    else 'integer'
  end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_filter text := 'true'
    || case when p_plan is null then '' else ' and r.plan_name = $1' end
    || case when v_search = '' then '' else ' and r.search_text like $2' end;
  v_after text;
  v_total bigint;
  v_items json;
  v_next json;
begin
  perform private.require_admin();
  if v_column is null then raise exception 'There is no such column to sort by' using errcode = 'PT422'; end if;
  execute format('select count(*) from private.admin_user_rows r where %s', v_filter)
  into v_total using p_plan, v_pattern;
  v_after := case when p_after_id is null then '' else format(
    ' and (r.%I, r.user_id) %s ($3::%s, $4)', v_column, case when p_ascending then '>' else '<' end, v_type
  ) end;
  execute format(
    $sql$
      with %5$s page as (
        select r.user_id, r.%3$I::text as value, row_number() over (order by r.%3$I %4$s, r.user_id %4$s) as place
        from %1$s r where %2$s order by r.%3$I %4$s, r.user_id %4$s limit $5
      )
      select
        coalesce(json_agg(private.admin_user_json(p.user_id) order by p.place), '[]'::json),
        (
          select json_build_object('value', l.value, 'id', l.user_id) from page l where l.place = $5
        )
      from page p
    $sql$,
    case when v_total > c_few then 'private.admin_user_rows' else 'found' end,
    case when v_total > c_few then v_filter else 'true' end || v_after,
    v_column,
    v_direction,
    case when v_total > c_few then '' else format(
      'found as materialized (select r.* from private.admin_user_rows r where %s),', v_filter
    ) end
  )
  into v_items, v_next using p_plan, v_pattern, p_after, p_after_id, v_limit;
  return json_build_object('total', v_total, 'items', v_items, 'next', v_next);
end;
$$;
comment on function public.get_users_with_tokens is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

create function public.get_user_with_tokens(p_user_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare v_user json;
begin
  perform private.require_admin();
  v_user := private.admin_user_json(p_user_id);
  if v_user is null then raise exception 'User not found' using errcode = 'PT404'; end if;
  return v_user;
end;
$$;
comment on function public.get_user_with_tokens is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

-- Gives 1 to 1,000,000 tokens, the largest plan's monthly amount. A repeated request is compared with the note as
-- stored.
create function public.gift_tokens(p_user_id uuid, p_amount integer, p_note text, p_request_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_admin_id uuid := (select auth.uid());
  v_note text := private.many_lines(coalesce(p_note, ''));
  v_gift public.token_gifts;
begin
  perform private.require_admin();
  if p_amount is null or p_amount not between 1 and 1000000 then
    raise exception 'A gift is 1 to 1,000,000 tokens' using errcode = 'PT422';
  end if;
  if char_length(v_note) > 1000 then raise exception 'A note has 1,000 characters at most' using errcode = 'PT422'; end if;
  if p_request_id is null then raise exception 'A gift needs the id of its request' using errcode = 'PT422'; end if;
  -- Takes the account's lock first, so that the second of two equal requests waits here.
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;

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
comment on function public.gift_tokens is
  'Security definer: writes gifts and balances, which no client can; for admins alone, asked at every call.';

-- Makes somebody else an admin; repeating it changes nothing and adds no second audit entry.
create function public.set_user_as_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare v_was_admin boolean;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Admins cannot change their own role' using errcode = 'PT409';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;
  if v_was_admin then return; end if;
  update public.users u set is_admin = true where u.id = p_user_id;
  perform private.log_admin_action('set_user_as_admin', p_user_id, '{}');
end;
$$;
comment on function public.set_user_as_admin is
  'Security definer: writes the rank, which no client can; for admins alone, asked at every call.';

-- Audits that an admin reads somebody's account data.
create function private.trace_reading(p_action text, p_user_id uuid, p_before timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.users u where u.id = p_user_id;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;
  perform private.log_admin_action(
    p_action, p_user_id, jsonb_strip_nulls(jsonb_build_object('before', p_before))
  );
end;
$$;

-- Audits that an admin will read a page of somebody's account data.
create function public.begin_account_reading(
  p_action text, p_user_id uuid, p_before timestamptz default null, p_before_id uuid default null
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The audit trail has other actions too, which callers must not write.
  if p_action is null or p_action not in ('read_user_history', 'read_video_usage') then
    raise exception 'There is no such reading' using errcode = 'PT422';
  end if;
  perform private.trace_reading(p_action, p_user_id, p_before);
  return private.give_receipt(
    p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text, p_before_id::text);
end;
$$;
comment on function public.begin_account_reading is
  'Security definer: leaves a trace that nobody can write; for admins alone, asked at every call.';

-- Lets an admin read the audited page.
create function private.use_reading_receipt(
  p_receipt uuid, p_action text, p_user_id uuid, p_before timestamptz, p_before_id uuid
) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.use_receipt(
    p_receipt, p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text,
    p_before_id::text);
end;
$$;

-- Events, gifts and usage in one list, newest first, a page at a time.
create function private.account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  v_limit integer := private.page_size(p_limit);
  v_result json;
begin
  if p_user_id is distinct from (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
  select coalesce(
    json_agg(
      json_build_object(
        'id', h.id, 'type', h.type, 'amount', h.amount, 'note', h.note, 'planName', h.plan_name,
        'adminName', h.admin_name, 'createdAt', h.created_at
      ) order by h.created_at desc, h.id desc
    ),
    '[]'::json
  )
  into v_result
  from (
    select * from (
      (
        select e.id, e.event_type as type, e.amount, e.note, p.name as plan_name, null as admin_name, e.created_at
        from public.subscription_events e left join public.plans p on p.id = e.plan_id
        where e.user_id = p_user_id and (p_before is null or (e.created_at, e.id) < (p_before, p_before_id))
        order by e.created_at desc, e.id desc limit v_limit
      )
      union all
      (
        select g.id, g.type, g.amount, g.note, null, nullif(btrim(a.first_name || ' ' || a.last_name), ''),
          g.created_at
        from public.token_gifts g left join public.users a on a.id = g.admin_id
        where g.user_id = p_user_id and (p_before is null or (g.created_at, g.id) < (p_before, p_before_id))
        order by g.created_at desc, g.id desc limit v_limit
      )
      union all
      (
        select t.id, 'usage', t.amount, coalesce(nullif(v.friendly_name, ''), v.title, ''), null, null, t.created_at
        from public.token_usage t left join public.videos v on v.id = t.video_id
        where t.user_id = p_user_id and (p_before is null or (t.created_at, t.id) < (p_before, p_before_id))
        order by t.created_at desc, t.id desc limit v_limit
      )
    ) as merged
    order by merged.created_at desc, merged.id desc
    limit v_limit
  ) h;
  return v_result;
end;
$$;

-- The caller's own history, or somebody else's for admins with a receipt of 'read_user_history'.
create function public.get_account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null,
  p_receipt uuid default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.use_reading_receipt(p_receipt, 'read_user_history', p_user_id, p_before, p_before_id);
  end if;
  return private.account_history(p_user_id, p_limit, p_before, p_before_id);
end;
$$;
comment on function public.get_account_history is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';

-- What each of somebody's videos cost, a page at a time, newest first, for admins with a receipt of 'read_video_usage'.
create function public.get_user_video_token_usage(
  p_user_id uuid, p_receipt uuid, p_limit integer default 50, p_before timestamptz default null,
  p_before_id uuid default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.use_reading_receipt(p_receipt, 'read_video_usage', p_user_id, p_before, p_before_id);
  return json_build_object(
    'total', (select count(*) from public.videos v where v.user_id = p_user_id),
    'tokensConsumed', (
      select coalesce(sum(v.tokens_consumed), 0) from public.videos v where v.user_id = p_user_id
    ),
    'items', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'originalName', v.original_name, 'friendlyName', v.friendly_name,
            'createdAt', v.created_at, 'fileSize', v.file_size, 'frameCount', v.frame_count,
            'tokensConsumed', v.tokens_consumed
          ) order by v.created_at desc, v.id desc
        ),
        '[]'::json
      )
      from (
        select w.* from public.videos w
        where w.user_id = p_user_id and (p_before is null or (w.created_at, w.id) < (p_before, p_before_id))
        order by w.created_at desc, w.id desc
        limit private.page_size(p_limit)
      ) v
    )
  );
end;
$$;
comment on function public.get_user_video_token_usage is
  'Security definer: reads videos that their owners alone can read; for admins alone, asked at every call.';

-- supabase/schemas/15_own_data.sql

-- Everything stored in the caller's account, except the keys of links and data about other people. The columns of links
-- are listed, because users may not read all of them. Tracks are read separately, and list_own_files lists the files.
create function public.get_own_data() returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'account', (select to_jsonb(u) from public.users u where u.id = (select auth.uid())),
    'settings', (select to_jsonb(s) from public.user_settings s where s.user_id = (select auth.uid())),
    'player_card', (select to_jsonb(c) from public.player_cards c where c.user_id = (select auth.uid())),
    'videos', (
      select coalesce(json_agg(to_jsonb(v) order by v.created_at, v.id), '[]')
      from public.videos v where v.user_id = (select auth.uid())
    ),
    'reels', (
      select coalesce(
        json_agg(
          to_jsonb(r) || jsonb_build_object('plays', (
            select coalesce(jsonb_agg(to_jsonb(p) - 'reel_id' order by p.position), '[]')
            from public.reel_plays p where p.reel_id = r.video_id
          ))
          order by r.updated_at, r.video_id
        ),
        '[]'
      )
      from public.reels r where r.user_id = (select auth.uid())
    ),
    'shares', (
      select coalesce(json_agg(to_jsonb(s) order by s.created_at, s.id), '[]')
      from (
        select l.id, l.video_id, l.created_by, l.access_code, l.is_active, l.created_at, l.expires_at, l.has_password,
          l.shows_card, l.shows_contact
        from public.video_shares l where l.created_by = (select auth.uid())
      ) s
    ),
    'playlists', (
      select coalesce(
        json_agg(
          to_jsonb(p) || jsonb_build_object('video_ids', (
            select coalesce(jsonb_agg(i.video_id order by i.order_num), '[]')
            from public.playlist_items i where i.playlist_id = p.id
          ))
          order by p.created_at, p.id
        ),
        '[]'
      )
      from (
        select l.id, l.title, l.description, l.access_code, l.is_active, l.created_at, l.created_by,
          l.background_image_path, l.cropped_background_path, l.expires_at, l.has_password, l.shows_card, l.shows_contact
        from public.video_playlists l where l.created_by = (select auth.uid())
      ) p
    ),
    'views', (
      select coalesce(json_agg(to_jsonb(w) order by w.video_id), '[]')
      from (
        select x.video_id, count(*) as views, min(x.created_at) as first_at, max(x.created_at) as last_at
        from public.video_views x join public.videos v on v.id = x.video_id
        where v.user_id = (select auth.uid())
        group by x.video_id
      ) w
    ),
    'tickets', (
      select coalesce(
        json_agg(
          to_jsonb(t) || jsonb_build_object('replies', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('message', r.message, 'from_support', r.is_admin, 'created_at', r.created_at)
                order by r.created_at, r.id
              ),
              '[]'
            )
            from public.ticket_replies r where r.ticket_id = t.id
          ))
          order by t.created_at, t.id
        ),
        '[]'
      )
      from public.support_tickets t where t.user_id = (select auth.uid())
    ),
    'token_usage', (
      select coalesce(json_agg(to_jsonb(k) order by k.created_at, k.id), '[]')
      from public.token_usage k where k.user_id = (select auth.uid())
    ),
    'token_gifts', (
      select coalesce(
        json_agg(
          json_build_object('amount', g.amount, 'note', g.note, 'created_at', g.created_at) order by g.created_at, g.id
        ),
        '[]'
      )
      from public.token_gifts g where g.user_id = (select auth.uid())
    ),
    'subscriptions', (
      select coalesce(
        json_agg(to_jsonb(s) || jsonb_build_object('plan', p.name) order by s.current_period_start, s.id), '[]'
      )
      from public.user_subscriptions s join public.plans p on p.id = s.plan_id where s.user_id = (select auth.uid())
    ),
    'subscription_events', (
      select coalesce(json_agg(to_jsonb(e) order by e.created_at, e.id), '[]')
      from public.subscription_events e where e.user_id = (select auth.uid())
    )
  );
$$;

-- supabase/schemas/16_storage.sql

-- Whether an account has room for a file. An upload only has its announced length; without one it counts as its
-- bucket's maximum. Copies and moves have the stored size. A replacement or a moved file replaces the old one, and is
-- allowed if it is no larger. An account that is being deleted accepts no files.
create function private.has_room_for(p_user_id uuid, p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_bucket storage.buckets;
  v_old storage.objects;
  v_bytes numeric;
  v_stored_bytes numeric;
  v_storage_limit bigint;
  v_files bigint;
  v_file_limit integer;
  -- Whether the user makes the request, rather than Storage itself after an upload arrived.
  v_is_asked boolean := (select auth.uid()) is not null;
begin
  -- A signed URL accepts bytes for two hours without any further check.
  if v_is_asked and current_setting('storage.operation', true) = 'storage.object.sign_upload_url' then return false; end if;
  -- A file added now would outlive the account.
  if private.is_deletion_confirmed(p_user_id) then return false; end if;

  select b.* into v_bucket from storage.buckets b where b.id = p_bucket_id;
  v_bytes := coalesce((p_metadata ->> 'size')::numeric, (p_metadata ->> 'contentLength')::numeric);
  -- For copies and moves; Storage itself checks an upload's size and type.
  if v_is_asked and p_metadata ? 'size' and (
    v_bytes > v_bucket.file_size_limit
    or v_bucket.allowed_mime_types is not null
      and coalesce(p_metadata ->> 'mimetype', '') <> all (v_bucket.allowed_mime_types)
  ) then
    return false;
  end if;
  if v_bytes is null or v_bytes < 0 then v_bytes := v_bucket.file_size_limit; end if;

  select o.* into v_old from storage.objects o
  where o.id = p_id or (o.bucket_id = p_bucket_id and o.name = p_name)
  limit 1;
  select sum(u.bytes), max(u.storage_limit), max(u.files) filter (where u.bucket_id = p_bucket_id),
    max(u.file_limit) filter (where u.bucket_id = p_bucket_id)
  into v_stored_bytes, v_storage_limit, v_files, v_file_limit
  from private.storage_use(p_user_id) u;
  v_bytes := v_bytes - coalesce((v_old.metadata ->> 'size')::numeric, 0);
  return (v_old.bucket_id is not distinct from p_bucket_id or v_files < v_file_limit)
    and (v_bytes <= 0 or v_stored_bytes + v_bytes <= v_storage_limit);
end;
$$;

-- Counts files when their rows are written. Storage checks the policies before the bytes arrive and writes the row
-- afterwards, past the policies, so concurrent uploads do not see each other. Therefore the account's row is the lock.
-- Storage also checks by a row that it rolls back, so the same trigger refuses an upload before its bytes.
create function private.keep_files_within_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := coalesce((select auth.uid())::text, new.owner_id);
begin
  -- The policies refuse other folders; files stored by the project itself have no owner.
  if v_user_id::text is distinct from (storage.foldername(new.name))[1] then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  if not found or not private.has_room_for(v_user_id, new.id, new.bucket_id, new.name, new.metadata) then
    -- Storage treats an error with this message like a policy's refusal.
    raise exception 'row-level security: the plan has no room for this file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
comment on function private.keep_files_within_plan is
  'Security definer: counts the files, reads the plan of the account and locks it, for every writer of the row.';
create trigger keep_files_within_plan before insert or update of bucket_id, name, metadata, version on storage.objects
  for each row when (
    new.bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
  )
  execute function private.keep_files_within_plan();

-- The bucket of exports accepts only films of charged videos, in their video's folder (user/video/name), and films of
-- reels whose plays were all charged. Exports directly in the user's folder can only be read and removed.
create function private.is_paid_export(p_name text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.token_usage t
    where t.user_id = (select auth.uid()) and t.action = 'video_processing' and t.video_id = e.video_id
  ) or private.is_paid_reel(e.video_id)
  from (
    select case
      when p_name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 2)::uuid
    end as video_id
  ) e;
$$;

create policy "Users add files to their folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users replace files in their folder" on storage.objects
  for update to authenticated
  using (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Users remove files in their folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "Visitors read the files of their link" on storage.objects
  for select to anon
  using (
    bucket_id in ('processed_videos', 'thumbnails')
    and bucket_id || '/' || name = any ((select private.shared_files())::text[])
  );

-- Each user has the folder named by the user's id. Nobody can list another's folder; public buckets are readable by URL
-- without a policy.
create policy "Users read files in their folder and of their link" on storage.objects
  for select to authenticated
  using (
    (
      bucket_id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
      and (storage.foldername(name))[1] = (select auth.uid())::text
    )
    or (
      bucket_id in ('processed_videos', 'thumbnails')
      and bucket_id || '/' || name = any ((select private.shared_files())::text[])
    )
  );

-- Storage lets anybody who can see a bucket and one file in it empty the bucket, whoever owns the files. Users only
-- need the list of buckets, to distinguish a missing bucket from a failed upload.
create policy "Signed-in users list the buckets" on storage.buckets
  for select to authenticated
  using (
    storage.operation() = 'storage.bucket.list'
    and id in ('original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds', 'playlist_backgrounds')
  );

-- The policies below are restrictive: they apply in addition to those about folders. A file recorded for a video is
-- measured and paid for its bytes, so its name accepts no other bytes while the record exists.
create policy "Originals with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  );

create policy "Originals with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  )
  with check (
    bucket_id <> 'original_videos'
    or not exists (select 1 from public.videos v where v.original_path = objects.name)
  );

-- Recorded films cannot be replaced or added again, so that a URL signed for a film never shows another one.
create policy "Exports with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );

create policy "Exports with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  )
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );

-- For every bucket: two names must not share one URL.
create policy "Names of new files are plain" on storage.objects
  as restrictive for insert to authenticated
  with check (private.is_stored_path(name));

create policy "Files are moved to plain names" on storage.objects
  as restrictive for update to authenticated
  with check (private.is_stored_path(name));

-- A chunked upload is checked at each chunk.
create policy "Files are added in a session" on storage.objects
  as restrictive for insert to authenticated
  with check ((select private.has_session()));

create policy "Files are replaced in a session" on storage.objects
  as restrictive for update to authenticated
  using ((select private.has_session()))
  with check ((select private.has_session()));

create policy "Files are removed in a session" on storage.objects
  as restrictive for delete to authenticated
  using ((select private.has_session()));

create policy "Exports belong to charged videos" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

create policy "Exports are replaced and moved for charged videos alone" on storage.objects
  as restrictive for update to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

-- Storage passes the announced length to policies before it accepts the bytes. An unannounced length counts as the
-- bucket's maximum.
create policy "Originals are within the plan's file limit" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or coalesce((metadata ->> 'size')::numeric, (metadata ->> 'contentLength')::numeric, 5368709120)
      between 0 and (select private.own_file_size_limit())
  );

-- supabase/schemas/17_grants.sql

-- Nobody has a right that is not granted here. Postgres lets everybody execute new functions, and older projects of
-- Supabase grant the API roles everything, so all of it is revoked first. supabase/permissions.md lists the result with
-- its reasons.

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema private from public, anon, authenticated;
revoke execute on all functions in schema public, private from public, anon, authenticated;

grant usage on schema private to anon, authenticated;

-- Tables

grant select, insert, update, delete on all tables in schema public to service_role;
grant select on public.faq_entries to anon;
grant select, delete on public.faq_entries, public.videos to authenticated;
grant select on
  public.plans, public.playlist_items, public.reel_plays, public.reels, public.stripe_sessions, public.subscription_events,
  public.support_tickets, public.ticket_replies, public.token_gifts, public.token_usage, public.track_documents,
  public.user_subscriptions, public.users
to authenticated;
grant select, insert, update on public.player_cards, public.user_settings to authenticated;
grant select (
  id, title, description, access_code, file_key, is_active, created_at, created_by, background_image_path,
  cropped_background_path, expires_at, shows_card, shows_contact, has_password
) on public.video_playlists to authenticated;
grant select (
  id, video_id, created_by, access_code, file_key, is_active, created_at, expires_at, shows_card, shows_contact,
  has_password
) on public.video_shares to authenticated;
grant select (
  id, video_id, share_id, playlist_id, access_code, viewer_id, created_at
) on public.video_views to authenticated;
grant insert (
  id, user_id, title, original_name, friendly_name, status, description, original_path, thumbnail_path, recording_date,
  player_name, circle_size, circle_tilt, circle_color, font_size, fits_player
) on public.videos to authenticated;
grant update (
  title, friendly_name, status, description, thumbnail_path, processed_video_path, processed_at, processing_heartbeat_at,
  recording_date, player_name, circle_size, circle_tilt, circle_color, font_size, fits_player, processed_first_frame,
  processed_end_frame, processed_title_frames, processed_look
) on public.videos to authenticated;
grant insert (title, content, order_num), update (title, content, order_num) on public.faq_entries to authenticated;
grant insert (user_id, subject, description, status), update (status) on public.support_tickets to authenticated;
grant insert (ticket_id, user_id, is_admin, message) on public.ticket_replies to authenticated;

-- Functions

grant execute on function
  private.shared_files, public.begin_email_check, public.begin_look_up, public.begin_unlock, public.email_account_exists,
  public.get_link_files, public.get_share_or_playlist_by_access_code, public.record_view, public.record_watched_plays,
  public.unlock_share_or_playlist
to anon, authenticated;
grant execute on function
  private.default_circle_color, private.default_player_name, private.is_contact, private.is_fact, private.is_stored_path,
  private.many_lines, private.one_line, private.without_unseen
to authenticated, service_role;
grant execute on function
  private.count_views, private.find_tickets, private.has_new_answer, private.has_session, private.held_plan,
  private.held_subscription, private.is_admin, private.is_minor, private.is_paid_export, private.is_paid_reel,
  private.listed_ticket, private.own_file_size_limit, private.page_size, private.readable_ticket, private.require_session,
  private.stored_original_version, private.ticket_exists, private.ticket_user, public.add_to_playlist,
  public.begin_account_reading, public.begin_film_measurement, public.begin_video_measurement,
  public.charge_video_processing, public.clear_account, public.confirm_account_deletion, public.count_open_tickets,
  public.count_unread_tickets, public.create_free_subscription, public.create_playlist, public.create_reel,
  public.create_share, public.delete_account, public.delete_playlist, public.delete_share, public.get_account_history,
  public.get_all_tickets, public.get_held_plan, public.get_own_data, public.get_own_room, public.get_player_card,
  public.get_ticket, public.get_ticket_replies, public.get_token_stats, public.get_user_playlist,
  public.get_user_playlists, public.get_user_shares, public.get_user_tickets, public.get_user_video_token_usage,
  public.get_user_with_tokens, public.get_users_with_tokens, public.get_viewers, public.get_watched_plays,
  public.gift_tokens, public.guard_link, public.is_account_deletion_confirmed, public.list_own_files,
  public.mark_ticket_read, public.place_in_playlist, public.remove_from_playlist, public.reorder_faq_entries,
  public.request_account_deletion, public.save_reel, public.save_reel_film, public.save_track_document,
  public.set_link_active, public.set_link_card, public.set_user_as_admin, public.update_playlist
to authenticated;
grant execute on function
  private.are_chapters, public.apply_stripe_event, public.begin_stripe_sync, public.claim_ticket_mail,
  public.get_link_preview, public.get_stripe_account, public.get_waiting_ticket_mails, public.keep_stripe_customer,
  public.record_film_measurement, public.record_video_measurement, public.settle_ticket_mail
to service_role;

-- supabase/schemas/18_rows.sql

-- Rows that every project starts with.

insert into private.rate_limit_key default values;

-- The plans that the landing page advertises (src/domain/advertised-plans.ts; a test compares them).
insert into public.plans (
  name, description, price, token_limit, file_size_limit,
  video_limit, share_limit, playlist_limit, storage_limit, file_limit, image_limit
) values
  ('Free', 'Try it with your own clip.', 0, 25000, 104857600, 1000, 1000, 200, 10737418240, 3000, 500),
  ('Starter', 'For a tournament weekend.', 999, 100000, 524288000, 2500, 2500, 500, 53687091200, 7500, 1250),
  ('Pro', 'For a season of highlights.', 2999, 200000, 1073741824, 5000, 5000, 1000, 107374182400, 15000, 2500),
  ('Enterprise', 'For a club with several teams.', 9999, 1000000, 5368709120, 20000, 20000, 4000, 536870912000, 60000, 10000);

-- Backgrounds are public, because they are decoration and show a player only if the owner wants it. The buckets of
-- videos accept files up to the largest plan's limit.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('original_videos', 'original_videos', false, 5368709120, array['video/mp4', 'video/quicktime', 'video/webm']),
  ('processed_videos', 'processed_videos', false, 5368709120, array['video/mp4']),
  ('thumbnails', 'thumbnails', false, 5242880, array['image/jpeg']),
  ('title_backgrounds', 'title_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('cropped_backgrounds', 'cropped_backgrounds', true, 5242880, array['image/jpeg']),
  ('playlist_backgrounds', 'playlist_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Admins change these on the page.
insert into public.faq_entries (order_num, title, content) values
  (1, 'What does a token pay for?', 'Each frame we track costs 24 tokens, at 30 frames a second, plus 10 for every started 100 MB of file. A 20-second clip comes to about 14,410. You see the price before tracking starts, and a clip is charged once, however often you correct or export it.'),
  (2, 'Which videos can I upload?', 'MP4, MOV and WebM. How large a file may be depends on your plan: 100 MB on Free, 500 MB on Starter, 1 GB on Pro and 5 GB on Enterprise. A clip that your browser cannot play, as some phones record them, can be converted on your device before it is uploaded.'),
  (3, 'What happens when the track is lost?', 'Tracking stops and the timeline shows where. Put the circle back on your player and track again from there. Only that part is tracked again, and it costs no new tokens.'),
  (4, 'Who can see a video I share?', 'Everybody who has the link, without an account. Nobody else finds the video. Under Shares you can give the link a password and a last day, pause it, and delete it: then it stops working for everybody.'),
  (5, 'Can I use it on a phone?', 'Yes. Uploading, tracking, exporting and sharing all work in the browser of a phone. A laptop is faster and gives you more room for corrections.'),
  (6, 'How do I cancel?', 'Open Subscription in the account menu and choose to cancel. Your plan stays until the end of the period that you have paid for.'),
  (7, 'Where is my video processed?', 'On your own device: your browser tracks the player and makes the export. The clip and the finished video are stored in your account, so you can continue on another computer and share the result.');

-- Accounts that a project had before this schema.
insert into public.users (id, email, first_name, last_name, created_at)
select
  u.id, coalesce(u.email, ''), private.clean_name(u.raw_user_meta_data, 'first_name'),
  private.clean_name(u.raw_user_meta_data, 'last_name'), coalesce(u.created_at, now())
from auth.users u
on conflict (id) do nothing;
