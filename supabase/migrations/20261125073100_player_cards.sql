-- The facts about the player of an account, for title cards and shared pages. Each may be missing, which is ''.

-- A text of one line that is shown as it is: trimmed, without control characters and without the marks that turn the direction of
-- writing, which would reach beyond the fact. What joins emoji stays.
create function private.is_fact(p_text text, p_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(p_text) <= p_length and p_text = btrim(p_text)
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
$$;
revoke execute on function private.is_fact(text, integer) from public;
grant execute on function private.is_fact(text, integer) to authenticated, service_role;

-- An e-mail address or a phone number.
create function private.is_contact(p_text text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_text ~ '^[^\s@<>"''(),:;]+@[^\s@<>"''(),:;]+\.[^\s@<>"''(),:;]+$'
    or (p_text ~ '^\+?[0-9][0-9 ()./-]*$' and char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 5 and 20);
$$;
revoke execute on function private.is_contact(text) from public;
grant execute on function private.is_contact(text) to authenticated, service_role;

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
  -- Without it the contact is shown nowhere; a link asks for its own consent beside it.
  shows_contact boolean not null default false check (contact <> '' or not shows_contact)
);

alter table public.player_cards enable row level security;
revoke all on public.player_cards from public, anon, authenticated;
grant select, insert, update on public.player_cards to authenticated;
grant select, insert, update, delete on public.player_cards to service_role;

create policy "Users read their own card" on public.player_cards
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users add a card of their own" on public.player_cards
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users change their own card" on public.player_cards
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create trigger a_session_is_needed before insert or update or delete on public.player_cards
  for each statement execute function private.refuse_ended_session();

-- The contact of an account of a minor is shown nowhere.
create function private.is_account_of_minor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select private.is_minor(u.birth_year) from public.users u where u.id = p_user_id), true);
$$;
revoke execute on function private.is_account_of_minor(uuid) from public;

create function private.keep_contact_of_minors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_account_of_minor(new.user_id) then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  return new;
end;
$$;
revoke execute on function private.keep_contact_of_minors() from public;

create trigger keep_contact_of_minors before insert or update on public.player_cards
  for each row when (new.shows_contact) execute function private.keep_contact_of_minors();

-- What a link shows of its owner's card; the contact separately. Both are off until the owner switches them on.
alter table public.video_shares
  add column shows_card boolean not null default false,
  add column shows_contact boolean not null default false check (shows_card or not shows_contact);
alter table public.video_playlists
  add column shows_card boolean not null default false,
  add column shows_contact boolean not null default false check (shows_card or not shows_contact);
grant select (shows_card, shows_contact) on public.video_shares to authenticated;
grant select (shows_card, shows_contact) on public.video_playlists to authenticated;

-- A year of birth that turns out to be a minor's switches off what an adult's had switched on.
create function private.hide_contact_of_minor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_minor(new.birth_year) then return null; end if;
  update public.player_cards c set shows_contact = false where c.user_id = new.id and c.shows_contact;
  update public.video_shares s set shows_contact = false where s.created_by = new.id and s.shows_contact;
  update public.video_playlists p set shows_contact = false where p.created_by = new.id and p.shows_contact;
  return null;
end;
$$;
revoke execute on function private.hide_contact_of_minor() from public;

create trigger hide_contact_of_minor after update of birth_year on public.users
  for each row when (new.birth_year is distinct from old.birth_year)
  execute function private.hide_contact_of_minor();

-- The caller's card; null before the first. Beside it whether its contact may be shown.
create function public.get_player_card() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'mayShowContact', not private.is_account_of_minor((select auth.uid())),
    'card', (
      select json_build_object(
        'name', c.name, 'number', c.number, 'position', c.position, 'team', c.team, 'year', c.year,
        'height', c.height, 'weight', c.weight, 'contact', c.contact, 'showsContact', c.shows_contact
      )
      from public.player_cards c where c.user_id = (select auth.uid())
    )
  );
$$;
comment on function public.get_player_card() is
  'Security definer: reads the caller’s own card and year of birth.';
revoke execute on function public.get_player_card() from public, anon;
grant execute on function public.get_player_card() to authenticated;

-- What a link of the caller's shows of the card. The contact of a minor is refused.
create function public.set_link_card(p_access_code text, p_shows_card boolean, p_shows_contact boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  if p_shows_contact and private.is_account_of_minor(v_user_id) then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  update public.video_shares s set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.set_link_card(text, boolean, boolean) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';
revoke execute on function public.set_link_card(text, boolean, boolean) from public, anon;
grant execute on function public.set_link_card(text, boolean, boolean) to authenticated;
