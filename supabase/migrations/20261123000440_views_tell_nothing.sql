-- A view over the hour's limit is left out without a word. It was refused, which only right codes are, so that a code
-- could be tried by it; and a refusal takes the minute's count back, so that trying had no limit.
create or replace function public.record_view(p_access_code text, p_video_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_viewer_id uuid := (select auth.uid());
  v_network text := private.network_of(private.client_address());
  v_share_id uuid;
  v_playlist_id uuid;
begin
  perform private.take_from_rate_limit('record_view', v_network, 60, interval '1 minute', now());
  -- Locked in the order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_viewer_id for key share;
  if not found then v_viewer_id := null; end if;
  perform from public.videos v
  where v.id = p_video_id and v.processed_video_path is not null for key share;
  if not found then return; end if;

  select s.id into v_share_id from public.video_shares s
  where s.access_code = p_access_code and s.is_active and s.video_id = p_video_id for key share;
  if v_share_id is null then
    select p.id into v_playlist_id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active
      and exists (select from public.playlist_items i where i.playlist_id = p.id and i.video_id = p_video_id)
    for key share;
  end if;
  if num_nulls(v_share_id, v_playlist_id) = 2 then return; end if;

  begin
    perform private.take_from_rate_limit(
      'record_view/video', v_network || ' ' || p_video_id, 60, interval '1 hour', now());
  exception when sqlstate 'PT429' then
    return;
  end;
  insert into public.video_views (video_id, share_id, playlist_id, access_code, viewer_ip, viewer_id)
  select p_video_id, v_share_id, v_playlist_id, p_access_code,
    encode(extensions.hmac(convert_to(v_network, 'UTF8'), k.secret, 'sha256'), 'hex'), v_viewer_id
  from private.rate_limit_key k;
end;
$$;
