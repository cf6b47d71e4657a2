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
