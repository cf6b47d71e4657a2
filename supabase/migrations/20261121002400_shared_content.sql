-- What a link shows to whoever has its code (sharing spec, sections 3 and 7).

-- The network that a request came from: an IPv4 address, in IPv6's clothes too, or the 64-bit prefix of an IPv6 one,
-- of which one visitor has all addresses. What is no address is a subject of its own.
create function private.network_of(p_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := regexp_replace(p_address, '^::ffff:(?=[0-9]+\.)', '', 'i')::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  return network(set_masklen(v_address, 64))::text;
exception when invalid_text_representation then
  return left(p_address, 100);
end;
$$;
revoke execute on function private.network_of(text) from public;

-- Calls of a subject in the running window, as take_from_rate_limit counts them.
create function private.rate_limit_used(p_action text, p_subject text, p_window interval, p_now timestamptz)
returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(r.calls), 0)
  from private.rate_limits r, private.rate_limit_key k
  where r.action = p_action
    and r.subject = extensions.hmac(convert_to(p_subject, 'UTF8'), k.secret, 'sha256')
    and r.window_start = date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
$$;
revoke execute on function private.rate_limit_used(text, text, interval, timestamptz) from public;

-- A video as a link shows it. The paths are object names in processed_videos and thumbnails.
create function private.shared_video(v public.videos) returns json
language sql immutable set search_path = ''
as $$
  select json_build_object(
    'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
    'recordingDate', v.recording_date, 'durationSec', v.duration_sec,
    'videoPath', v.processed_video_path, 'thumbnailPath', v.thumbnail_path
  );
$$;
revoke execute on function private.shared_video(public.videos) from public;

-- What an active link shows, null for every other code. A single video has the backgrounds of its owner's settings.
create function private.shared_content(p_access_code text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'kind', 'video', 'fileKey', s.file_key, 'isOwner', s.created_by is not distinct from (select auth.uid()),
    'backgroundPath', u.title_background_path, 'croppedBackgroundPath', u.cropped_background_path,
    'video', private.shared_video(v)
  )
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  left join public.user_settings u on u.user_id = s.created_by
  where s.access_code = p_access_code and s.is_active and v.processed_video_path is not null
  union all
  select json_build_object(
    'kind', 'playlist', 'fileKey', p.file_key, 'isOwner', p.created_by is not distinct from (select auth.uid()),
    'backgroundPath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
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
  where p.access_code = p_access_code and p.is_active;
$$;
revoke execute on function private.shared_content(text) from public;

-- One look-up by code, counted for a network. Over the limit of look-ups, or after too many codes that opened nothing,
-- every code is refused alike until the next minute: right ones too, or guessing would go on.
create function private.look_up_content(
  p_action text, p_network text, p_access_code text, p_limit integer, p_wrong_limit integer
) returns json
language plpgsql volatile security definer set search_path = ''
as $$
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
revoke execute on function private.look_up_content(text, text, text, integer, integer) from public;

-- For everybody with a link. 120 look-ups and 20 wrong codes a minute for one network, which a club house may share.
create function public.get_share_or_playlist_by_access_code(p_access_code text) returns json
language sql volatile security definer set search_path = ''
as $$
  select private.look_up_content(
    'shared_content', private.network_of(private.client_address()), p_access_code, 120, 20);
$$;
comment on function public.get_share_or_playlist_by_access_code(text) is
  'Security definer, callable by anon: a link is watched without an account. The code is the key, rate-limited.';
revoke execute on function public.get_share_or_playlist_by_access_code(text) from public;
grant execute on function public.get_share_or_playlist_by_access_code(text) to anon, authenticated;

-- The same for the edge function that answers crawlers, which says whom it asks for. Crawlers come from few networks.
create function public.get_link_preview(p_access_code text, p_client_address text) returns json
language sql volatile security definer set search_path = ''
as $$
  select private.look_up_content(
    'link_preview', private.network_of(coalesce(p_client_address, 'unknown')), p_access_code, 600, 60);
$$;
comment on function public.get_link_preview(text, text) is
  'Called by the edge function link-preview as service_role: nobody else may say what address a request came from.';
revoke execute on function public.get_link_preview(text, text) from public, anon, authenticated;
grant execute on function public.get_link_preview(text, text) to service_role;
