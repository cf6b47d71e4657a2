-- Whether support has answered since the owner of a ticket read its thread. Both times are written by functions alone:
-- answered_at by the trigger of the reply, read_at by mark_ticket_read. Answers from before are taken as read.
alter table public.support_tickets add column answered_at timestamptz, add column read_at timestamptz;

create index support_tickets_unread_idx on public.support_tickets (user_id)
  where answered_at is not null and (read_at is null or read_at < answered_at);

-- An admin who writes in a ticket of their own has answered nobody. An answer has the updated_at that it gives its ticket:
-- who has seen that has seen the answer.
create or replace function private.reply_updates_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.support_tickets t
  set updated_at = greatest(new.created_at, t.updated_at + interval '1 microsecond'),
    answered_at = case
      when new.is_admin and new.user_id is distinct from t.user_id
        then greatest(new.created_at, t.updated_at + interval '1 microsecond')
      else t.answered_at
    end
  where t.id = new.ticket_id;
  return null;
end;
$$;

-- Only the owner has new answers; an admin who reads the ticket has none.
create function private.has_new_answer(t public.support_tickets) returns boolean
language sql stable set search_path = ''
as $$
  select t.user_id = (select auth.uid())
    and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at);
$$;
revoke execute on function private.has_new_answer(public.support_tickets) from public;

create or replace function private.listed_ticket(t public.support_tickets, u public.users) returns json
language sql stable set search_path = ''
as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', (select count(*) from public.ticket_replies r where r.ticket_id = t.id),
    'hasNewAnswer', private.has_new_answer(t)
  );
$$;

create or replace function public.get_ticket(p_ticket_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'description', t.description, 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'hasNewAnswer', private.has_new_answer(t)
  )
  from private.readable_ticket(p_ticket_id) t
  join public.users u on u.id = t.user_id;
$$;

-- The owner has read the thread as it was at p_seen_at, the updated_at that the browser showed. An answer that came
-- since stays unread, and no call reaches into the future or takes back what was read.
create function public.mark_ticket_read(p_ticket_id uuid, p_seen_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.support_tickets t
  set read_at = greatest(t.read_at, least(p_seen_at, t.updated_at))
  where t.id = p_ticket_id and t.user_id = (select auth.uid());
  if not found then
    raise exception 'Ticket not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.mark_ticket_read(uuid, timestamptz) is
  'Security definer: clients change no ticket of their own; writes when the caller read the caller''s own ticket alone.';
revoke execute on function public.mark_ticket_read(uuid, timestamptz) from public, anon;
grant execute on function public.mark_ticket_read(uuid, timestamptz) to authenticated;

-- How many of the caller's tickets have an answer that was not read. Counting ends at 100: the badge says "99+" then.
create function public.count_unread_tickets() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from (
    select from public.support_tickets t
    where t.user_id = (select auth.uid())
      and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at)
    limit 100
  ) unread;
$$;
comment on function public.count_unread_tickets() is
  'Security definer: counts without a policy for each ticket; counts the caller''s own tickets alone.';
revoke execute on function public.count_unread_tickets() from public, anon;
grant execute on function public.count_unread_tickets() to authenticated;
