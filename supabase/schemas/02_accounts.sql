-- A name from the sign-up's metadata, which visitors write: one line of at most 100 characters. Ignores anything but
-- text, because an error here would break the sign-up with a 500. Cleaned again after truncation, which can split a
-- character.
create function private.clean_name(p_metadata jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_metadata -> p_key) = 'string'
      then private.one_line(left(private.one_line(p_metadata ->> p_key), 100))
    else ''
  end;
$$;

-- The year of birth in the metadata of a sign-up; null unless a living person may have been born in that year.
create function private.clean_birth_year(p_metadata jsonb) returns smallint language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(p_metadata -> 'birth_year') = 'number' and p_metadata ->> 'birth_year' ~ '^(19|20|21)\d\d$'
      and (p_metadata ->> 'birth_year')::integer <= extract(year from now())
    then (p_metadata ->> 'birth_year')::smallint
  end;
$$;

-- People count as minors until the end of the year in which they turn 18.
create function private.is_minor(p_birth_year smallint) returns boolean language sql stable set search_path = '' as $$
  select coalesce(extract(year from now()) - p_birth_year <= 18, false);
$$;

-- One row for each account. Triggers on auth.users make it; users only read it: functions with checks change rank and tokens.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  created_at timestamptz not null default now(),
  is_admin boolean not null default false,
  token_balance integer not null default 25000 check (token_balance >= 0),
  tokens_replenished_at timestamptz not null default now(),
  -- Tokens from outside the plan (gifts, reloads), which outlive the period.
  extra_tokens integer not null default 0 check (extra_tokens >= 0),
  -- As stated at registration; null for accounts registered by a custom client without it.
  birth_year smallint check (birth_year between 1900 and 2200)
);
-- email_account_exists looks for an address.
create index users_email_idx on public.users (email);
-- keep_last_admin looks for another admin.
create index users_is_admin_idx on public.users (id) where is_admin;
-- find_tickets looks for a part of a name.
create index users_ticket_search_idx on public.users
  using gin ((first_name || ' ' || last_name || ' ' || email) extensions.gin_trgm_ops) with (fastupdate = off);
alter table public.users enable row level security;
create trigger clean_texts before insert or update of first_name, last_name on public.users
  for each row execute function private.clean_texts('first_name last_name', '');

-- Whether the caller is an admin in a session. Only admins need the session check; others cost one lookup.
create function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false)
      then private.has_session()
    else false
  end;
$$;
comment on function private.is_admin is
  'Security definer: the policy of public.users asks it, and would ask itself; answers for the caller''s own token alone.';
create policy "Users read their own account, admins every account" on public.users
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

-- Checks the current rank, whatever the token was issued for. The error says whether the session or the rank is
-- missing.
create function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
end;
$$;

-- Refuses statements of anyone but admins. With only a policy they would silently change no rows.
create function private.admins_only() returns trigger language plpgsql set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  return null;
end;
$$;

-- Adds the account of a new user. Anyone under the terms' age of 13 gets none. The auth service then answers with a
-- 500, so the form checks this first. The year is stored once; later metadata does not change it.
create function private.create_user_from_auth() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_birth_year smallint := private.clean_birth_year(new.raw_user_meta_data);
begin
  if extract(year from now()) - v_birth_year < 13 then
    raise exception 'An account needs an age of 13' using errcode = 'PT403';
  end if;
  insert into public.users (id, email, first_name, last_name, birth_year)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'first_name'), ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'last_name'), ''),
    v_birth_year
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
comment on function private.create_user_from_auth is 'Security definer: the auth service adds accounts, and has no rights on public.users.';
create trigger create_user_from_auth after insert on auth.users for each row execute function private.create_user_from_auth();

create function private.sync_user_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;
comment on function private.sync_user_email is 'Security definer: the auth service changes addresses, and has no rights on public.users.';
create trigger sync_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.sync_user_email();

-- Copies a name changed through the auth service (PUT /user), so that support and admins see the same name as its
-- owner. An empty name is ignored. An error here would answer the change with a 500.
create function private.sync_user_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.users u
  set
    first_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'first_name'), ''), u.first_name),
    last_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'last_name'), ''), u.last_name)
  where u.id = new.id;
  return new;
end;
$$;
comment on function private.sync_user_name is 'Security definer: the auth service changes names, and has no rights on public.users.';
create trigger sync_user_name after update of raw_user_meta_data on auth.users
  for each row when (
    old.raw_user_meta_data -> 'first_name' is distinct from new.raw_user_meta_data -> 'first_name'
    or old.raw_user_meta_data -> 'last_name' is distinct from new.raw_user_meta_data -> 'last_name'
  )
  execute function private.sync_user_name();

-- Keeps at least one admin who can appoint others. The lock makes two admins who leave at once leave one after the
-- other.
create function private.keep_last_admin() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.users u where u.is_admin and u.id <> old.id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
create trigger keep_last_admin_in_rank before update of is_admin on public.users
  for each row when (old.is_admin and not new.is_admin) execute function private.keep_last_admin();
create trigger keep_last_admin before delete on public.users
  for each row when (old.is_admin) execute function private.keep_last_admin();

-- Nobody may keep paying for a deleted account, so an account whose subscription at the payment provider still charges
-- cannot be deleted. It can be once that is canceled there (at once, or at the end of its period if nothing is owed).
create function private.keep_paying_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = old.id and s.stripe_subscription_id is not null
      and (
        s.status in ('past_due', 'unpaid', 'paused')
        or s.status in ('active', 'trialing') and not s.cancel_at_period_end
      )
  ) then
    raise exception 'The subscription of this account still takes payments'
      using errcode = 'PT409', hint = 'Cancel it at the payment provider, then delete the account.';
  end if;
  return old;
end;
$$;
create trigger keep_paying_account before delete on public.users for each row execute function private.keep_paying_account();

-- Deletes accounts one after the other. Accounts share rows (gifts given, answers to tickets, views of videos) that
-- lose their author or are deleted with their owner, so two concurrent deletions could wait for each other's rows in a
-- deadlock. Its name makes this the first trigger of a deletion, so the last admin's lock always comes after it.
create function private.delete_accounts_in_turn() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.delete_accounts_in_turn'));
  return old;
end;
$$;
create trigger delete_accounts_in_turn before delete on public.users
  for each row execute function private.delete_accounts_in_turn();

-- An e-mail in the form that accounts store.
create function private.asked_email(p_email text) returns text language sql immutable set search_path = '' as $$
  select lower(btrim(left(coalesce(p_email, ''), 320)));
$$;

-- Counts a check: 60 for one network and 10 for one e-mail in 15 minutes. Every call counts the network before the
-- e-mail, so that calls cannot deadlock. It does not look up an account.
create function public.begin_email_check(p_email text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_of(private.client_address());
  v_email text := private.asked_email(p_email);
begin
  perform private.take_from_rate_limit('email_account_exists/network', v_network, 60, interval '15 minutes', now());
  perform private.take_from_rate_limit('email_account_exists/email', v_email, 10, interval '15 minutes', now());
  return private.give_receipt('email_account_exists', v_network, v_email);
end;
$$;
comment on function public.begin_email_check is
  'Security definer, callable by anon: counts a question of login or sign-up, and answers nothing of it.';

-- Returns only whether an address has an account, for a caller with the receipt of begin_email_check for it.
create function public.email_account_exists(p_email text, p_receipt uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare v_email text := private.asked_email(p_email);
begin
  perform private.use_receipt(p_receipt, 'email_account_exists', private.network_of(private.client_address()), v_email);
  return v_email <> '' and exists (select from public.users u where u.email = v_email);
end;
$$;
comment on function public.email_account_exists is
  'Security definer, callable by anon: login and sign-up ask before there is a session. One yes or no, counted before.';

-- A user's own defaults. Users write all columns, including the key, because an upsert sets every column that it names.
create table public.user_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  default_player_name text not null default 'Player 1' check (char_length(default_player_name) <= 100),
  default_color text not null default '#FFFFFF' check (default_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_font_color text not null default '#FFFFFF' check (title_font_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_background_path text
    check (title_background_path like user_id::text || '/%')
    constraint user_settings_title_background_path_is_stored check (private.is_stored_path(title_background_path)),
  cropped_background_path text
    check (cropped_background_path like user_id::text || '/%')
    constraint user_settings_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path)),
  -- Whether to mail support's answers.
  mail_answers boolean not null default true,
  -- The style of an export's title card and its length in frames.
  title_style text not null default 'classic' check (title_style in ('classic', 'recruiting')),
  title_frames smallint not null default 50 check (title_frames between 50 and 180)
);
alter table public.user_settings enable row level security;
create policy "Users read their own settings" on public.user_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users add settings of their own" on public.user_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own settings" on public.user_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.user_settings
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of default_player_name on public.user_settings
  for each row execute function private.clean_texts('default_player_name', '');

-- The facts about a player, for title cards and shared pages. An empty text is a missing fact.
create table public.player_cards (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text not null default '' check (private.is_fact(name, 60)),
  number text not null default '' check (private.is_fact(number, 60)),
  position text not null default '' check (private.is_fact(position, 60)),
  team text not null default '' check (private.is_fact(team, 60)),
  year text not null default '' check (private.is_fact(year, 60)),
  height text not null default '' check (private.is_fact(height, 60)),
  weight text not null default '' check (private.is_fact(weight, 60)),
  contact text not null default '' check (contact = '' or (private.is_fact(contact, 100) and private.is_contact(contact))),
  -- Required to show the contact anywhere; each link needs its own consent too.
  shows_contact boolean not null default false check (contact <> '' or not shows_contact)
);
alter table public.player_cards enable row level security;
create policy "Users read their own card" on public.player_cards
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users add a card of their own" on public.player_cards
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users change their own card" on public.player_cards
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.player_cards
  for each statement execute function private.refuse_ended_session();

-- An account without a known year of birth may be a minor's, so its contact is not shown either.
create function private.is_account_of_minor(p_user_id uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    (select u.birth_year is null or private.is_minor(u.birth_year) from public.users u where u.id = p_user_id), true
  );
$$;

-- A minor's card shows no contact, and none of its facts may hold one.
create function private.keep_contact_of_minors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_fact text;
begin
  if not private.is_account_of_minor(new.user_id) then return new; end if;
  if new.shows_contact then raise exception 'The contact of a minor is not shown' using errcode = 'PT403'; end if;
  foreach v_fact in array array['name', 'number', 'position', 'team', 'year', 'height', 'weight'] loop
    -- Facts stored before the account was known as a minor's must not block saving other facts.
    if to_jsonb(new) ->> v_fact is distinct from to_jsonb(old) ->> v_fact
      and private.holds_contact(to_jsonb(new) ->> v_fact)
    then
      raise exception 'A minor''s card holds no phone number and no address' using errcode = 'PT422', detail = v_fact;
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.keep_contact_of_minors is
  'Security definer: reads the year of birth of the card''s account, which the writing role may not read.';
create trigger keep_contact_of_minors before insert or update on public.player_cards
  for each row execute function private.keep_contact_of_minors();

-- When a year of birth turns out to be a minor's, this switches off what was switched on as an adult's.
create function private.hide_contact_of_minor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_account_of_minor(new.id) then return null; end if;
  update public.player_cards c set shows_contact = false where c.user_id = new.id and c.shows_contact;
  update public.video_shares s set shows_contact = false where s.created_by = new.id and s.shows_contact;
  update public.video_playlists p set shows_contact = false where p.created_by = new.id and p.shows_contact;
  return null;
end;
$$;
comment on function private.hide_contact_of_minor is
  'Security definer: the role that changes a year of birth may have no right to change cards and links.';
create trigger hide_contact_of_minor after update of birth_year on public.users
  for each row when (new.birth_year is distinct from old.birth_year) execute function private.hide_contact_of_minor();

-- The caller's card, null before the first, and whether the account has a year of birth, so that the app can say why the
-- contact is not shown.
create function public.get_player_card() returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'mayShowContact', exists (
      select from public.users u
      where u.id = (select auth.uid()) and u.birth_year is not null and not private.is_minor(u.birth_year)
    ),
    'hasBirthYear', exists (select from public.users u where u.id = (select auth.uid()) and u.birth_year is not null),
    'card', (
      select json_build_object(
        'name', c.name, 'number', c.number, 'position', c.position, 'team', c.team, 'year', c.year,
        'height', c.height, 'weight', c.weight, 'contact', c.contact, 'showsContact', c.shows_contact
      )
      from public.player_cards c where c.user_id = (select auth.uid())
    )
  );
$$;

-- An owner deletes the account in one job of repeatable steps (edge function delete-account): the owner requests it and
-- confirms the mailbox again, payments end, then rows that point to files, the files, and finally the account with
-- everything in it are deleted. Every step acts only on the caller and takes no id.
create table private.account_deletions (
  user_id uuid primary key references public.users (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  -- When the owner confirmed the mailbox; the job may then continue for up to a day.
  confirmed_at timestamptz
);
alter table private.account_deletions enable row level security;

create function private.is_deletion_confirmed(p_user_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.account_deletions d
    where d.user_id = p_user_id and d.confirmed_at > now() - interval '1 day'
  );
$$;

-- Checked before anything is deleted, so that an account that has to stay is not half deleted.
create function private.require_deletable(p_user_id uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = p_user_id and u.is_admin)
    and not exists (select from public.users u where u.is_admin and u.id <> p_user_id)
  then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
end;
$$;

create function private.require_confirmed_deletion() returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_deletion_confirmed((select auth.uid())) then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$$;

-- Records the request, and discards earlier proof.
create function public.request_account_deletion() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  perform private.require_deletable(v_user_id);
  insert into private.account_deletions (user_id) values (v_user_id)
  on conflict (user_id) do update set requested_at = clock_timestamp(), confirmed_at = null;
end;
$$;
comment on function public.request_account_deletion is 'Security definer: notes the wish of the caller alone.';

-- The proof is a session that a mail started after the request. Older sessions, whoever uses them, and password
-- sessions do not count. Repeating it changes nothing.
create function public.confirm_account_deletion() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  if private.is_deletion_confirmed(v_user_id) then return; end if;
  perform private.require_deletable(v_user_id);
  update private.account_deletions d set confirmed_at = clock_timestamp()
  where d.user_id = v_user_id
    and d.requested_at > now() - interval '1 hour'
    and ((select auth.jwt()) -> 'amr') @> any (array['[{"method": "otp"}]', '[{"method": "magiclink"}]']::jsonb[])
    and exists (
      select from auth.sessions s
      where s.user_id = v_user_id and s.id::text = (select auth.jwt() ->> 'session_id') and s.created_at > d.requested_at
    );
  if not found then raise exception 'A fresh code is needed' using errcode = 'PT403'; end if;
end;
$$;
comment on function public.confirm_account_deletion is 'Security definer: reads when the caller’s own session began.';

-- Whether a deletion is unfinished.
create function public.is_account_deletion_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_deletion_confirmed((select auth.uid()));
$$;
comment on function public.is_account_deletion_confirmed is
  'Security definer: reads private.account_deletions, which users cannot read; tells about the caller alone.';

-- Deletes what points to files before the files, so that links end at once and nothing points to a missing file.
create function public.clear_account() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  delete from public.video_playlists p where p.created_by = v_user_id;
  delete from public.videos v where v.user_id = v_user_id;
  delete from public.user_settings s where s.user_id = v_user_id;
end;
$$;
comment on function public.clear_account is 'Security definer: removes rows of the caller alone, once they have proved their mailbox.';

-- Up to a thousand files of an account after the named one.
create function private.files_of(p_user_id uuid, p_after_bucket text, p_after_name text)
returns table (bucket_id text, name text, size_bytes bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds',
      'playlist_backgrounds'
    )
    and lower(o.name) collate "C" >= p_user_id::text || '/'
    and lower(o.name) collate "C" < p_user_id::text || '0'
    and starts_with(o.name, p_user_id::text || '/')
    and (o.bucket_id, o.name collate "C") > (p_after_bucket, p_after_name)
  order by o.bucket_id, o.name collate "C"
  limit 1000;
end;
$$;

create function public.list_own_files(p_after_bucket text default '', p_after_name text default '') returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(
    json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name, 'sizeBytes', f.size_bytes)
      order by f.bucket_id, f.name collate "C"),
    '[]'
  )
  from private.files_of((select auth.uid()), p_after_bucket, p_after_name) f;
$$;
comment on function public.list_own_files is
  'Security definer: row level security would keep the listing from its index; lists the caller''s own folder alone.';

-- The last step. Triggers of users refuse accounts that still pay and the last admin.
create function public.delete_account() returns void language plpgsql security definer set search_path = '' as $$
declare v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  if exists (select from private.files_of(v_user_id, '', '')) then
    raise exception 'The account still has files' using errcode = 'PT409';
  end if;
  -- Runs without a user from here on, because the session is deleted with the account and triggers of dependent rows
  -- check for it.
  perform set_config('request.jwt.claims', '', true);
  delete from auth.users u where u.id = v_user_id;
end;
$$;
comment on function public.delete_account is 'Security definer: removes the caller’s own account, once they have proved their mailbox.';
