-- New videos begin with what their owner's settings say (sharing spec, section 2, "/settings"): the name of the player
-- and the color of the circle. Who has saved no settings gets the defaults of the tables.
create function private.default_player_name() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select s.default_player_name from public.user_settings s where s.user_id = (select auth.uid())),
    'Player 1'
  );
$$;
revoke execute on function private.default_player_name() from public;
grant execute on function private.default_player_name() to authenticated, service_role;

create function private.default_circle_color() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select s.default_color from public.user_settings s where s.user_id = (select auth.uid())),
    '#FFFFFF'
  );
$$;
revoke execute on function private.default_circle_color() from public;
grant execute on function private.default_circle_color() to authenticated, service_role;

alter table public.videos
  alter column player_name set default private.default_player_name(),
  alter column circle_color set default private.default_circle_color();
