-- Access codes of shared videos and playlists (sharing spec, sections 3 and 9): 8 digits and uppercase letters.

-- Every code that was ever handed out. Rows stay when a link is deleted, so that a revoked code never opens anything
-- else, and videos and playlists cannot get the same one.
create table private.access_codes (
  access_code text primary key check (access_code ~ '^[0-9A-Z]{8}$')
);
alter table private.access_codes enable row level security;

-- Each letter is equally likely: bytes from 252 on, which 36 letters cannot share evenly, are thrown away.
create function private.random_access_code() returns text
language plpgsql volatile set search_path = ''
as $$
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
revoke execute on function private.random_access_code() from public;

-- A code that nobody had before; up to 10 attempts (sharing spec, section 7). A user gets 300 an hour, since codes
-- are kept for ever.
create function private.take_access_code(p_user_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_code text;
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
revoke execute on function private.take_access_code(uuid) from public;
