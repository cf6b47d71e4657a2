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
