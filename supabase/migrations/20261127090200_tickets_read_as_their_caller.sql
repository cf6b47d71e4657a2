-- Row level security decides which tickets and replies are read: users read their own, admins all.
alter function public.count_open_tickets() security invoker;
alter function public.count_unread_tickets() security invoker;

-- They ask these in the caller's name, which compute and read nothing.
grant execute on function private.ticket_user(public.users) to authenticated;
grant execute on function private.has_new_answer(public.support_tickets) to authenticated;

-- As before, with the number of replies given: the list counts them, so that their policy asks once for all who is an admin.
drop function private.listed_ticket(public.support_tickets, public.users);
create function private.listed_ticket(t public.support_tickets, u public.users, p_reply_count bigint) returns json
language sql stable security invoker set search_path = ''
as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', p_reply_count, 'hasNewAnswer', private.has_new_answer(t)
  );
$$;
revoke execute on function private.listed_ticket(public.support_tickets, public.users, bigint) from public;
grant execute on function private.listed_ticket(public.support_tickets, public.users, bigint) to authenticated;

create or replace function public.get_user_tickets(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language sql stable security invoker set search_path = ''
as $$
  with page as (
    select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
    from public.support_tickets t
    where t.user_id = (select auth.uid())
      and (p_before is null or (t.updated_at, t.id) < (p_before, p_before_id))
    order by t.updated_at desc, t.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.support_tickets t where t.user_id = (select auth.uid())),
    'items', coalesce(
      json_agg(
        private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
      ),
      '[]'::json
    )
  )
  from page p
  join public.users u on u.id = (p.ticket).user_id;
$$;

create function private.ticket_exists(p_ticket_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.support_tickets t where t.id = p_ticket_id);
$$;
comment on function private.ticket_exists(uuid) is
  'Security definer: a ticket that may not be read is refused, one that is gone is not found; tells nothing else of it.';
revoke execute on function private.ticket_exists(uuid) from public;
grant execute on function private.ticket_exists(uuid) to authenticated;

create or replace function private.readable_ticket(p_ticket_id uuid) returns public.support_tickets
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
begin
  select t.* into v_ticket from public.support_tickets t where t.id = p_ticket_id;
  if found then return v_ticket; end if;
  if private.ticket_exists(p_ticket_id) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  raise exception 'Ticket not found' using errcode = 'PT404';
end;
$$;
grant execute on function private.readable_ticket(uuid) to authenticated;

-- The ticket is asked for by itself: in a join it would not be asked for where the other table shows no row.
create or replace function public.get_ticket(p_ticket_id uuid) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select json_build_object(
      'id', v_ticket.id, 'userId', v_ticket.user_id, 'subject', v_ticket.subject, 'description', v_ticket.description,
      'status', v_ticket.status, 'createdAt', v_ticket.created_at, 'updatedAt', v_ticket.updated_at,
      'user', private.ticket_user(u), 'hasNewAnswer', private.has_new_answer(v_ticket)
    )
    from public.users u where u.id = v_ticket.user_id
  );
end;
$$;

create or replace function public.get_ticket_replies(p_ticket_id uuid) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'isAdmin', r.is_admin, 'message', r.message,
          'createdAt', r.created_at, 'user', private.ticket_user(u)
        ) order by r.created_at, r.id
      ),
      '[]'::json
    )
    from public.ticket_replies r
    left join public.users u on u.id = r.user_id and (not r.is_admin or (select private.is_admin()))
    where r.ticket_id = v_ticket.id
  );
end;
$$;

-- The tickets that a search finds, for admins alone. It is planned with its pattern, which decides about the index.
create function private.find_tickets(p_pattern text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.is_admin()) then return; end if;
  return query execute $sql$
    select s.id from public.support_tickets s where (s.subject || ' ' || s.description) ilike $1
    union
    select s.id from public.support_tickets s join public.users a on a.id = s.user_id
    where (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike $1
  $sql$ using p_pattern;
end;
$$;
comment on function private.find_tickets(text) is
  'Security definer: row level security would keep a search in texts from its index; tells ids, and admins alone.';
revoke execute on function private.find_tickets(text) from public;
grant execute on function private.find_tickets(text) to authenticated;

create or replace function public.get_all_tickets(
  p_search text default null, p_status text default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_search text := nullif(btrim(left(p_search, 200)), '');
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'true'
    || case when p_status is null then '' else ' and t.status = $1' end
    || case when v_search is null then '' else ' and t.id in (select private.find_tickets($2))' end;
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
          json_agg(
            private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
          ),
          '[]'::json
        )
      )
      from (
        select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
        from public.support_tickets t where %1$s%2$s
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

comment on function public.count_open_tickets() is null;
comment on function public.count_unread_tickets() is null;
comment on function public.get_user_tickets(integer, timestamptz, uuid) is null;
comment on function public.get_all_tickets(text, text, integer, timestamptz, uuid) is null;
comment on function public.get_ticket(uuid) is null;
comment on function public.get_ticket_replies(uuid) is null;
