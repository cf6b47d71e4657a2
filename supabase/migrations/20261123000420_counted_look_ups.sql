-- Look-ups by code are counted before they answer, right ones and wrong ones. Link previews stay as they are: the edge
-- function that asks for them asks in one way only.
drop function public.get_share_or_playlist_by_access_code(text);

-- Whether an active link has this code and something to show, as private.shared_content has it. Both kinds are always
-- looked for, and nothing is made of what they hold, so that the time it takes says next to nothing.
create function private.opens_content(p_access_code text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) > 0
  from (
    select s.id from public.video_shares s
    join public.videos v on v.id = s.video_id
    where s.access_code = p_access_code and s.is_active and v.processed_video_path is not null
    union all
    select p.id from public.video_playlists p where p.access_code = p_access_code and p.is_active
  ) opened;
$$;
revoke execute on function private.opens_content(text) from public;

-- Counts a look-up: 120 and 20 wrong codes a minute for one network, which a club house may share. After too many wrong
-- codes every code is refused alike until the next minute: right ones too, or guessing would go on. The answer is the
-- same for all codes. Right ones are counted once more as well, though nobody asks how many they were: a caller who
-- takes the call back would else see by the time it took what the code is.
create function public.begin_look_up(p_access_code text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
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
comment on function public.begin_look_up(text) is
  'Security definer, callable by anon: counts that a link is looked up, and answers nothing of it.';
revoke execute on function public.begin_look_up(text) from public;
grant execute on function public.begin_look_up(text) to anon, authenticated;

-- For everybody with a link, and the receipt of begin_look_up for its code.
create function public.get_share_or_playlist_by_access_code(p_access_code text, p_receipt uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_receipt(
    p_receipt, 'shared_content', private.network_of(private.client_address()), p_access_code);
  return private.shared_content(p_access_code);
end;
$$;
comment on function public.get_share_or_playlist_by_access_code(text, uuid) is
  'Security definer, callable by anon: a link is watched without an account. The code is the key, counted before.';
revoke execute on function public.get_share_or_playlist_by_access_code(text, uuid) from public;
grant execute on function public.get_share_or_playlist_by_access_code(text, uuid) to anon, authenticated;
