-- A token outlives its session by up to an hour: whoever signs out, or is signed out, still has one that the data and
-- storage services take. What is of value asks whether the session is still there.

-- Whether the caller's token belongs to a session that has not ended, of an account that is not banned. The claim is
-- compared as text, since what is no id names no session.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.user_id = (select auth.uid())
      and s.id::text = (select auth.jwt() ->> 'session_id')
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;
comment on function private.has_session() is
  'Security definer: users cannot read auth.sessions; answers for the caller''s own token alone.';
revoke execute on function private.has_session() from public;
-- Policies and triggers ask it in the caller's name.
grant execute on function private.has_session() to authenticated;

-- PT401, as for any token that does not count.
create function private.require_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception 'The session has ended' using errcode = 'PT401';
  end if;
end;
$$;
revoke execute on function private.require_session() from public;
grant execute on function private.require_session() to authenticated;

-- The rank counts in a session alone. Only who has it is asked for the session: others are answered by one look-up, as
-- before.
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false)
      then private.has_session()
    else false
  end;
$$;

-- Says which of the two is missing.
create or replace function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
end;
$$;
