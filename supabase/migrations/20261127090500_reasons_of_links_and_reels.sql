-- What links, reels and stored files ask (continues 20261127090400). These are called by functions that run as the owner,
-- or read what the caller may read.
alter function private.is_account_of_minor(uuid) security invoker;
alter function private.opened_content(text) security invoker;
alter function private.shared_content(text) security invoker;
alter function private.shown_card(uuid, boolean, boolean) security invoker;
alter function private.storage_use(uuid) security invoker;
comment on function private.storage_use(uuid) is null;
alter function private.is_paid_export(text) security invoker;
alter function private.is_paid_reel(uuid) security invoker;
comment on function private.is_paid_export(text) is null;
comment on function private.is_paid_reel(uuid) is null;
-- The policy of exports asks it in the caller's name.
grant execute on function private.is_paid_reel(uuid) to authenticated;

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

comment on function private.keep_contact_of_minors() is
  'Security definer: reads a year of birth in the name of whoever writes the card, who need not be able to.';
comment on function private.shared_files() is
  'Security definer, callable by anon: a link''s key opens the files of its videos alone, whose rows only their owner reads.';
comment on function public.get_link_files() is
  'Security definer, callable by anon: whoever has the key of a link learns the names of its files, and no rows.';
comment on function private.clean_texts() is
  'Security definer: cleans whatever role writes, and service_role cannot reach schema private.';
