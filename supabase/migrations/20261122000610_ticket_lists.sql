-- What the screens of support read (sharing spec, section 7: getUserTickets, getAllTickets, getTicket, getTicketReplies).
-- Security definer because a name in a thread is that of an account which the reader cannot see; each of them checks
-- who is asking. Lists come a page at a time, the ticket with the newest news first.

create extension if not exists pg_trgm with schema extensions;

-- For parts of words, wherever they stand. Few rows are written at a time, so these go without a list of what is not
-- in the index yet: every search would read all of it.
create index support_tickets_text_idx on public.support_tickets
  using gin ((subject || ' ' || description) extensions.gin_trgm_ops) with (fastupdate = off);
create index users_ticket_search_idx on public.users
  using gin ((first_name || ' ' || last_name || ' ' || email) extensions.gin_trgm_ops) with (fastupdate = off);

create function private.ticket_user(u public.users) returns json
language sql immutable set search_path = ''
as $$
  select case when u.id is not null
    then json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
  end;
$$;
revoke execute on function private.ticket_user(public.users) from public;

-- A ticket as both lists show it.
create function private.listed_ticket(t public.support_tickets, u public.users) returns json
language sql stable set search_path = ''
as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', (select count(*) from public.ticket_replies r where r.ticket_id = t.id)
  );
$$;
revoke execute on function private.listed_ticket(public.support_tickets, public.users) from public;

create function public.get_user_tickets(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security definer set search_path = ''
as $$
  with page as (
    select t as ticket from public.support_tickets t
    where t.user_id = (select auth.uid())
      and (p_before is null or (t.updated_at, t.id) < (p_before, p_before_id))
    order by t.updated_at desc, t.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.support_tickets t where t.user_id = (select auth.uid())),
    'items', coalesce(
      json_agg(private.listed_ticket(p.ticket, u) order by (p.ticket).updated_at desc, (p.ticket).id desc), '[]'::json
    )
  )
  from page p
  join public.users u on u.id = (p.ticket).user_id;
$$;
comment on function public.get_user_tickets(integer, timestamptz, uuid) is
  'Security definer: counts replies without a policy for each of them; lists the caller''s own tickets alone.';
revoke execute on function public.get_user_tickets(integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_user_tickets(integer, timestamptz, uuid) to authenticated;

-- All tickets, for admins. The search looks for a part of the subject, the description, or its author's name or e-mail.
create function public.get_all_tickets(
  p_search text default null, p_status text default null,
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := nullif(btrim(left(p_search, 200)), '');
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'true'
    || case when p_status is null then '' else ' and t.status = $1' end
    || case when v_search is null then '' else
      ' and t.id in (
        select s.id from public.support_tickets s where (s.subject || '' '' || s.description) ilike $2
        union
        select s.id from public.support_tickets s join public.users a on a.id = s.user_id
        where (a.first_name || '' '' || a.last_name || '' '' || a.email) ilike $2)' end;
  v_page text := case when p_before is null then '' else ' and (t.updated_at, t.id) < ($3, $4)' end;
  v_result json;
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  execute format(
    $sql$
      select json_build_object(
        'total', (select count(*) from public.support_tickets t where %1$s),
        'items', coalesce(
          json_agg(private.listed_ticket(p.ticket, u) order by (p.ticket).updated_at desc, (p.ticket).id desc),
          '[]'::json
        )
      )
      from (
        select t as ticket from public.support_tickets t where %1$s%2$s
        order by t.updated_at desc, t.id desc limit $5
      ) p
      join public.users u on u.id = (p.ticket).user_id
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_status, v_pattern, p_before, p_before_id, private.page_size(p_limit);
  return v_result;
end;
$$;
comment on function public.get_all_tickets(text, text, integer, timestamptz, uuid) is
  'Security definer: counts replies without a policy for each of them; answers admins alone.';
revoke execute on function public.get_all_tickets(text, text, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_all_tickets(text, text, integer, timestamptz, uuid) to authenticated;

-- A ticket that the caller may read: its owner or an admin (sharing spec, section 8).
create function private.readable_ticket(p_ticket_id uuid) returns public.support_tickets
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
begin
  select t.* into v_ticket from public.support_tickets t where t.id = p_ticket_id;
  if not found then
    raise exception 'Ticket not found' using errcode = 'PT404';
  end if;
  if v_ticket.user_id is distinct from (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  return v_ticket;
end;
$$;
revoke execute on function private.readable_ticket(uuid) from public;

create function public.get_ticket(p_ticket_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'description', t.description, 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u)
  )
  from private.readable_ticket(p_ticket_id) t
  join public.users u on u.id = t.user_id;
$$;
comment on function public.get_ticket(uuid) is
  'Security definer: says who may not read, where a policy would say that there is nothing; owner and admins alone.';
revoke execute on function public.get_ticket(uuid) from public, anon;
grant execute on function public.get_ticket(uuid) to authenticated;

-- The messages of a thread, oldest first; there are 500 at most.
create function public.get_ticket_replies(p_ticket_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    json_agg(
      json_build_object(
        'id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'isAdmin', r.is_admin, 'message', r.message,
        'createdAt', r.created_at, 'user', private.ticket_user(u)
      ) order by r.created_at, r.id
    ),
    '[]'::json
  )
  from private.readable_ticket(p_ticket_id) t
  join public.ticket_replies r on r.ticket_id = t.id
  left join public.users u on u.id = r.user_id and (not r.is_admin or (select private.is_admin()));
$$;
comment on function public.get_ticket_replies(uuid) is
  'Security definer: as get_ticket. Who of support has answered is told to admins alone.';
revoke execute on function public.get_ticket_replies(uuid) from public, anon;
grant execute on function public.get_ticket_replies(uuid) to authenticated;
