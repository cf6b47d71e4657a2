-- An account without a readable year of birth may be a minor's, so its contact is not shown either.
create or replace function private.is_account_of_minor(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (select u.birth_year is null or private.is_minor(u.birth_year) from public.users u where u.id = p_user_id), true
  );
$$;

create or replace function private.hide_contact_of_minor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_account_of_minor(new.id) then return null; end if;
  update public.player_cards c set shows_contact = false where c.user_id = new.id and c.shows_contact;
  update public.video_shares s set shows_contact = false where s.created_by = new.id and s.shows_contact;
  update public.video_playlists p set shows_contact = false where p.created_by = new.id and p.shows_contact;
  return null;
end;
$$;

update public.player_cards c set shows_contact = false where c.shows_contact and private.is_account_of_minor(c.user_id);
update public.video_shares s set shows_contact = false where s.shows_contact and private.is_account_of_minor(s.created_by);
update public.video_playlists p set shows_contact = false
where p.shows_contact and private.is_account_of_minor(p.created_by);

-- Whether a text has what somebody could be reached by: a phone number (seven digits or more, with what people write between
-- them, but no season and no date), an e-mail address, a handle or a web address. The app has the same rule, holdsContact.
create function private.holds_contact(p_text text) returns boolean
language sql immutable set search_path = ''
as $$
  with plain as (
    select translate(
      normalize(p_text, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९–—', '012345678901234567890123456789--'
    ) collate "C" as text
  ),
  undated as (
    select regexp_replace(
      plain.text,
      '(?<![0-9] ?[ ()./+-]?)(?:(?:19|20)[0-9]{2} ?[/-] ?(?:19|20)?[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?![ ()./+-]?[0-9])',
      ',', 'g'
    ) as text
    from plain
  )
  select plain.text ~* '@|://|\mwww\.|\m[a-z0-9-]+\.(?:app|at|au|be|bio|ca|ch|co|com|de|dk|es|eu|fr|gg|info|io|it|link|ly|me|net|nl|no|org|page|pl|pt|ru|se|site|tv|uk|us)\M'
    or undated.text ~ '[0-9](?:[ ()./+-]*[0-9]){6}'
  from plain, undated;
$$;
revoke execute on function private.holds_contact(text) from public;

create or replace function private.keep_contact_of_minors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_fact text;
begin
  if not private.is_account_of_minor(new.user_id) then return new; end if;
  if new.shows_contact then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  foreach v_fact in array array['name', 'number', 'position', 'team', 'year', 'height', 'weight'] loop
    -- A fact from before the rule must not keep others from being saved.
    if to_jsonb(new) ->> v_fact is distinct from to_jsonb(old) ->> v_fact
      and private.holds_contact(to_jsonb(new) ->> v_fact)
    then
      raise exception 'A minor''s card holds no phone number and no address' using errcode = 'PT422', detail = v_fact;
    end if;
  end loop;
  return new;
end;
$$;
drop trigger keep_contact_of_minors on public.player_cards;
create trigger keep_contact_of_minors before insert or update on public.player_cards
  for each row execute function private.keep_contact_of_minors();

create function private.shown_fact(p_fact text, p_is_minor boolean) returns text
language sql immutable set search_path = ''
as $$
  select case when not (p_is_minor and private.holds_contact(p_fact)) then nullif(p_fact, '') end;
$$;
revoke execute on function private.shown_fact(text, boolean) from public;

-- As before, and of a minor's card no fact that holds a contact: cards from before the rule, and those of accounts whose year
-- has changed since.
create or replace function private.shown_card(p_user_id uuid, p_shows_card boolean, p_shows_contact boolean) returns json
language sql stable set search_path = ''
as $$
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

-- Also returns whether the account has a year of birth, so that the app can say why the contact is not shown.
create or replace function public.get_player_card() returns json
language sql stable security invoker set search_path = ''
as $$
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
comment on function public.get_player_card() is null;
grant execute on function private.is_minor(smallint) to authenticated;
