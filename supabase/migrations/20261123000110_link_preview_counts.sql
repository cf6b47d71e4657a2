-- Crawlers that ask for a link's page come through the worker of the app's host, and so from one address. It is counted
-- only for a visitor whom the worker has proven; others are counted so that nobody uses up what everybody has.

-- The group that a code belongs to. Its key is private, so that nobody can tell which codes share one.
create function private.code_group(p_access_code text) returns text
language sql stable security definer set search_path = ''
as $$
  select 'group ' || get_byte(extensions.hmac(convert_to(p_access_code, 'UTF8'), k.secret, 'sha256'), 0) % 64
  from private.rate_limit_key k;
$$;
comment on function private.code_group(text) is 'Security definer: reads the key of rate limits.';
revoke execute on function private.code_group(text) from public;

-- p_client_address is the visitor's when the edge function knows it for certain: then its network has 600 look-ups and 60
-- wrong codes a minute, and is refused every code after that. Without an address a link has 600 look-ups a minute for
-- itself; the next link is not touched. Wrong codes have no link, and cannot be told from guesses: 64 groups of codes
-- take 100 of them a minute each, and a group that has taken them refuses right codes too, or guessing would go on. So
-- it takes 6,400 wrong codes a minute to close all previews until the next one, and whoever guesses at that speed,
-- of 36^8 codes, finds one of 10,000 open links in 30 days on average. Only wrong codes write a group's row, so that
-- right ones never wait for guesses.
create or replace function public.get_link_preview(p_access_code text, p_client_address text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wrong constant text := 'link_preview/wrong_of_group';
  v_wrong_limit constant integer := 100;
  v_group text;
  v_content json;
begin
  if p_client_address is not null then
    return private.look_up_content('link_preview', private.network_of(p_client_address), p_access_code, 600, 60);
  end if;
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
  return v_content;
end;
$$;
