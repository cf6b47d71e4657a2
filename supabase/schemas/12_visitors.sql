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
