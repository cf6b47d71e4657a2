-- A link can be paused, end by itself, and ask for a password. What is not open answers as if it were not there, to
-- visitors, previews and files alike. The password is kept as a hash that nobody can read; its link tells nothing but
-- that there is one, and hands out the key of its files only to who knows it. The key changes with the password.
alter table public.video_shares add column expires_at timestamptz, add column password_hash text;
alter table public.video_playlists add column expires_at timestamptz, add column password_hash text;

revoke select on public.video_shares, public.video_playlists from authenticated;
grant select (id, video_id, created_by, access_code, file_key, is_active, created_at, expires_at)
  on public.video_shares to authenticated;
grant select (
  id, title, description, access_code, file_key, is_active, created_at, created_by, background_image_path,
  cropped_background_path, expires_at
) on public.video_playlists to authenticated;

-- What an open link shows to who may see it; null for every other code.
create function private.opened_content(p_access_code text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'kind', 'video', 'fileKey', s.file_key, 'expiresAt', s.expires_at,
    'isOwner', s.created_by is not distinct from (select auth.uid()),
    'backgroundPath', u.title_background_path, 'croppedBackgroundPath', u.cropped_background_path,
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
revoke execute on function private.opened_content(text) from public;

-- An open link that asks the caller for a password; its owner is not asked.
create function private.locked_link(p_access_code text) returns table (kind text, password_hash text)
language sql stable security definer set search_path = ''
as $$
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
revoke execute on function private.locked_link(text) from public;

-- What a link shows before a password: of one that asks for it, only that.
create or replace function private.shared_content(p_access_code text) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select json_build_object('kind', 'locked', 'of', l.kind) from private.locked_link(p_access_code) l),
    private.opened_content(p_access_code)
  );
$$;

create or replace function private.opens_content(p_access_code text) returns boolean
language sql stable security definer set search_path = ''
as $$
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

-- A code that opens nothing costs the same work, so that the time it takes says next to nothing.
create function private.is_link_password(p_access_code text, p_password text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_nobodys constant text := '$2a$10$7EqJtq98hPqEX7fNZaFWoO.kdRYQmBcXdSfV0g1.Fnhu6yQCCLVMa';
  v_hash text := (select l.password_hash from private.locked_link(p_access_code) l);
begin
  return extensions.crypt(coalesce(p_password, ''), coalesce(v_hash, v_nobodys)) = v_hash is true;
end;
$$;
revoke execute on function private.is_link_password(text, text) from public;

-- Counts a password before it is answered: 60 a minute for a network, which a club house may share; of wrong ones 10 in
-- ten minutes for a network and a link, and 300 an hour for a link from everywhere. After that right ones are refused
-- too, or guessing would go on. The answer is the same for all, and so is what is written.
create function public.begin_unlock(p_access_code text, p_password text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
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
comment on function public.begin_unlock(text, text) is
  'Security definer, callable by anon: counts that a password of a link is tried, and answers nothing of it.';
revoke execute on function public.begin_unlock(text, text) from public;
grant execute on function public.begin_unlock(text, text) to anon, authenticated;

-- What a link shows to whoever knows its password, with the receipt of begin_unlock for that very password. Null for a
-- wrong one, and for a code that opens nothing.
create function public.unlock_share_or_playlist(p_access_code text, p_password text, p_receipt uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_receipt(
    p_receipt, 'unlock', private.network_of(private.client_address()), p_access_code, p_password);
  if not private.is_link_password(p_access_code, p_password) then return null; end if;
  return private.opened_content(p_access_code);
end;
$$;
comment on function public.unlock_share_or_playlist(text, text, uuid) is
  'Security definer, callable by anon: a link is watched without an account. Code and password are counted before.';
revoke execute on function public.unlock_share_or_playlist(text, text, uuid) from public;
grant execute on function public.unlock_share_or_playlist(text, text, uuid) to anon, authenticated;

-- As before; a link behind a password has no preview. Its code is a right one all the same, and counted so.
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
  return case when v_content ->> 'kind' = 'locked' then null else v_content end;
end;
$$;

-- Files are opened by the key of a link that is open.
create or replace function private.shared_files() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_header text := nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key';
  v_key uuid;
begin
  if v_header is null or v_header !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return '{}'; end if;
  v_key := v_header::uuid;
  return array(
    select f.path
    from (
      select s.video_id from public.video_shares s
      where s.file_key = v_key and s.is_active and (s.expires_at is null or s.expires_at > now())
      union all
      select i.video_id from public.video_playlists p join public.playlist_items i on i.playlist_id = p.id
      where p.file_key = v_key and p.is_active and (p.expires_at is null or p.expires_at > now())
    ) shown
    join public.videos v on v.id = shown.video_id and v.processed_video_path is not null
    cross join lateral (
      values ('processed_videos/' || v.processed_video_path), ('thumbnails/' || v.thumbnail_path)
    ) f (path)
    where f.path is not null
  );
end;
$$;

-- A view of a link with a password counts for who has been told the key of its files.
create or replace function public.record_view(p_access_code text, p_video_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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

-- As before; a link that has ended makes room for a new one.
create or replace function public.create_share(p_video_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_path text;
  v_share public.video_shares;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  select v.processed_video_path into v_path from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_path is null then
    raise exception 'No processed video found for this video.' using errcode = 'PT422';
  end if;

  update public.video_shares s set is_active = false
  where s.video_id = p_video_id and s.is_active and s.expires_at <= now();
  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object('id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at);
end;
$$;

-- Pauses a link of the caller's, or resumes it. A video has one active link: a second one is refused.
create function public.set_link_active(p_access_code text, p_is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
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
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
exception when unique_violation then
  raise exception 'This video has another active link' using errcode = 'PT409';
end;
$$;
comment on function public.set_link_active(text, boolean) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';
revoke execute on function public.set_link_active(text, boolean) from public, anon;
grant execute on function public.set_link_active(text, boolean) to authenticated;

-- When a link of the caller's ends (null: never), and its password: null keeps it, an empty one takes it away. Whoever
-- was told the key of the files before has to know the new password for the new one.
create function public.guard_link(
  p_access_code text, p_expires_at timestamptz default null, p_password text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_hash text;
begin
  if p_expires_at <= now() then
    raise exception 'A link ends in the future' using errcode = 'PT422';
  end if;
  -- The hash reads no more than 72 bytes.
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
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.guard_link(text, timestamptz, text) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';
revoke execute on function public.guard_link(text, timestamptz, text) from public, anon;
grant execute on function public.guard_link(text, timestamptz, text) to authenticated;

-- The owner's lists say how a link is guarded.
create or replace function public.get_user_shares(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select s.* from public.video_shares s
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
          'expiresAt', s.expires_at, 'hasPassword', s.password_hash is not null,
          'views', c.views, 'uniqueViewers', c.unique_viewers,
          'video', json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'thumbnailPath', v.thumbnail_path,
            'durationSec', v.duration_sec
          )
        ) order by s.created_at desc, s.id desc
      ),
      '[]'::json
    )
  )
  from page s
  join public.videos v on v.id = s.video_id
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.share_id = s.id group by viewer
    ) w
  ) c;
$$;

create or replace function public.get_user_playlists(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with page as (
    select p.* from public.video_playlists p
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
          'expiresAt', p.expires_at, 'hasPassword', p.password_hash is not null,
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
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.playlist_id = p.id group by viewer
    ) w
  ) c;
$$;

create or replace function public.get_user_playlist(p_access_code text) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_playlist public.video_playlists;
  v_views bigint;
  v_unique_viewers bigint;
begin
  select p.* into v_playlist from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  select coalesce(sum(w.views), 0), count(*) into v_views, v_unique_viewers
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from public.video_views w where w.playlist_id = v_playlist.id group by viewer
  ) w;
  return json_build_object(
    'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
    'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
    'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.password_hash is not null,
    'backgroundImagePath', v_playlist.background_image_path,
    'croppedBackgroundPath', v_playlist.cropped_background_path,
    'totalViews', v_views, 'uniqueViewers', v_unique_viewers,
    'videos', coalesce(
      (
        select json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
            'thumbnailPath', v.thumbnail_path, 'processedVideoPath', v.processed_video_path,
            'durationSec', v.duration_sec, 'views', coalesce(c.views, 0)
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
  );
end;
$$;
