-- Counts calls per subject in fixed windows. Subjects (addresses) are kept as keyed digests only, and windows that
-- are over are removed by the calls themselves.
create table private.rate_limits (
  action text not null,
  subject bytea not null,
  window_start timestamptz not null,
  calls integer not null default 1,
  primary key (action, subject, window_start)
);
create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- The digests' key, made once per project and readable by the owner alone.
create table private.rate_limit_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null default extensions.gen_random_bytes(32)
);
insert into private.rate_limit_key default values;

-- The address that a request came from. Behind Supabase's gateway the first header is set by the edge and cannot be
-- forged; a request without either shares one subject.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(h.headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown'
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) h;
$$;
revoke execute on function private.client_address() from public;

-- Counts one call and refuses it over the limit; a refused call is rolled back and so does not count.
create function private.take_from_rate_limit(
  p_action text, p_subject text, p_limit integer, p_window interval, p_now timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
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
  if v_calls > p_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
end;
$$;
revoke execute on function private.take_from_rate_limit(text, text, integer, interval, timestamptz) from public;
