-- Support tickets and their threads. Users read and write in their own tickets, admins in all; only admins change a
-- status. Nobody can change or delete a message.
create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  subject text not null check (subject = btrim(subject) and char_length(subject) between 1 and 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  status text not null default 'not_started'
    check (status in ('not_started', 'in_progress', 'bug', 'feature_request', 'completed', 'billing_issue')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When support answered, and when the owner of the ticket read its thread.
  answered_at timestamptz,
  read_at timestamptz
);
create index support_tickets_user_id_updated_at_idx on public.support_tickets (user_id, updated_at desc, id desc);
-- get_all_tickets lists all tickets, or those with a status.
create index support_tickets_updated_at_idx on public.support_tickets (updated_at desc, id desc);
create index support_tickets_status_updated_at_idx on public.support_tickets (status, updated_at desc, id desc);
-- For substrings of words. Without fastupdate, because few rows are written at a time and every search would have to
-- read the whole pending list.
create index support_tickets_text_idx on public.support_tickets
  using gin ((subject || ' ' || description) extensions.gin_trgm_ops) with (fastupdate = off);
alter table public.support_tickets enable row level security;
create policy "Users read their own tickets, admins every ticket" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
-- The types of new tickets.
create policy "Users open tickets of their own" on public.support_tickets
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status in ('not_started', 'bug', 'feature_request', 'billing_issue'));
create policy "Admins change the status of tickets" on public.support_tickets
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger admins_only before update on public.support_tickets
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();
create trigger a_session_is_needed before insert or update or delete on public.support_tickets
  for each statement execute function private.refuse_ended_session();
create trigger account_within_plan before insert on public.support_tickets
  for each row execute function private.keep_within_plan();
create trigger clean_texts before insert or update of subject, description on public.support_tickets
  for each row execute function private.clean_texts('subject', 'description');

-- An admin's reply stays in the thread when the admin's account is deleted.
create table public.ticket_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  is_admin boolean not null default false,
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now()
);
create index ticket_replies_ticket_id_created_at_idx on public.ticket_replies (ticket_id, created_at, id);
create index ticket_replies_user_id_idx on public.ticket_replies (user_id);
-- due_ticket_mails reads the answers of the last three days.
create index ticket_replies_answers_idx on public.ticket_replies (created_at) where is_admin;
alter table public.ticket_replies enable row level security;
create policy "Users read threads of their own tickets, admins every thread" on public.ticket_replies
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select from public.support_tickets t where t.id = ticket_replies.ticket_id and t.user_id = (select auth.uid())
    )
  );
create policy "Users reply in their own tickets, admins in every ticket" on public.ticket_replies
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and is_admin = (select private.is_admin())
    and (
      (select private.is_admin())
      or exists (
        select from public.support_tickets t
        where t.id = ticket_replies.ticket_id and t.user_id = (select auth.uid())
      )
    )
  );
create trigger a_session_is_needed before insert or update or delete on public.ticket_replies
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of message on public.ticket_replies
  for each row execute function private.clean_texts('', 'message');

-- Limits how many tickets a user opens. The owner and service_role are not checked.
create function private.open_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_from_rate_limit('ticket/user', (select auth.uid())::text, 10, interval '1 hour', now());
  new.subject := private.clean_title(new.subject);
  new.description := private.clean_description(new.description);
  return new;
end;
$$;
comment on function private.open_ticket is 'Security definer: counts calls in private.rate_limits, which users cannot write.';
create trigger open_ticket before insert on public.support_tickets
  for each row when (current_user = 'authenticated') execute function private.open_ticket();

-- The ticket's row is the lock, so that the messages of a thread have an order. Locks are taken in the order users,
-- tickets, which is also the order of a cascading delete.
create function private.write_reply() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_is_admin boolean := (select private.is_admin());
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.support_tickets t
  where t.id = new.ticket_id and (t.user_id = v_user_id or v_is_admin) for no key update;
  if not found or new.user_id is distinct from v_user_id or (new.is_admin and not v_is_admin) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  perform private.take_from_rate_limit(
    'ticket_reply/user', v_user_id::text, case when v_is_admin then 600 else 60 end, interval '1 hour', now());
  if (select count(*) from public.ticket_replies r where r.ticket_id = new.ticket_id) >= 500 then
    raise exception 'A ticket holds at most 500 replies' using errcode = 'PT422';
  end if;
  -- An admin's message is always support's, whatever the browser sends.
  new.is_admin := v_is_admin;
  new.message := private.clean_description(new.message);
  new.created_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.write_reply is 'Security definer: counts calls in private.rate_limits and locks the ticket, which users cannot.';
create trigger write_reply before insert on public.ticket_replies
  for each row when (current_user = 'authenticated') execute function private.write_reply();

-- A reply moves its ticket's updated_at, which only grows, so the same updated_at means the same thread. An answer's
-- time is the updated_at that it gives its ticket. An admin's message in their own ticket is not an answer.
create function private.reply_updates_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
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
comment on function private.reply_updates_ticket is 'Security definer: notes when a ticket was answered, which users cannot write.';
create trigger reply_updates_ticket after insert on public.ticket_replies
  for each row execute function private.reply_updates_ticket();

-- So does a new status.
create function private.status_updates_ticket() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;
create trigger status_updates_ticket before update of status on public.support_tickets
  for each row when (old.status is distinct from new.status) execute function private.status_updates_ticket();

-- An author for threads and lists.
create function private.ticket_user(u public.users) returns json language sql immutable set search_path = '' as $$
  select case when u.id is not null
    then json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
  end;
$$;

-- Only the owner gets new answers; an admin who reads the ticket does not.
create function private.has_new_answer(t public.support_tickets) returns boolean
language sql stable set search_path = '' as $$
  select t.user_id = (select auth.uid())
    and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at);
$$;

-- A ticket for both lists. The list counts the replies, so that their policy checks for an admin only once.
create function private.listed_ticket(t public.support_tickets, u public.users, p_reply_count bigint) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', p_reply_count, 'hasNewAnswer', private.has_new_answer(t)
  );
$$;

-- Distinguishes a ticket that may not be read from one that does not exist.
create function private.ticket_exists(p_ticket_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.support_tickets t where t.id = p_ticket_id);
$$;
comment on function private.ticket_exists is
  'Security definer: a ticket that may not be read is refused, one that is gone is not found; tells nothing else of it.';

-- A ticket that the caller may read: its owner or an admin.
create function private.readable_ticket(p_ticket_id uuid) returns public.support_tickets
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets;
begin
  select t.* into v_ticket from public.support_tickets t where t.id = p_ticket_id;
  if found then return v_ticket; end if;
  if private.ticket_exists(p_ticket_id) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  raise exception 'Ticket not found' using errcode = 'PT404';
end;
$$;

-- A search's tickets, for admins only. Planned with its pattern, which decides whether the index is used.
create function private.find_tickets(p_pattern text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.find_tickets is
  'Security definer: row level security would keep a search in texts from its index; tells ids, and admins alone.';

-- The caller's tickets, latest update first, a page at a time.
create function public.get_user_tickets(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language sql stable set search_path = '' as $$
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

-- All tickets, for admins. The search matches parts of the subject, the description, or the author's name or e-mail.
create function public.get_all_tickets(
  p_search text default null, p_status text default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  v_search text := nullif(btrim(left(p_search, 200)), '');
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  -- A separate query for each case, so that each can use its index.
  v_filter text := 'true'
    || case when p_status is null then '' else ' and t.status = $1' end
    || case when v_search is null then '' else ' and t.id in (select private.find_tickets($2))' end;
  v_page text := case when p_before is null then '' else ' and (t.updated_at, t.id) < ($3, $4)' end;
  v_result json;
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
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

-- Checks the ticket separately, because a join would not check it when the other table has no visible row.
create function public.get_ticket(p_ticket_id uuid) returns json
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
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

-- The messages of a thread, oldest first; at most 500.
create function public.get_ticket_replies(p_ticket_id uuid) returns json
language plpgsql stable set search_path = '' as $$
declare v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
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

-- Marks the thread as read up to p_seen_at, the updated_at that the browser showed. Later answers stay unread, and a
-- call can neither mark future answers nor undo reading.
create function public.mark_ticket_read(p_ticket_id uuid, p_seen_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t
  set read_at = greatest(t.read_at, least(p_seen_at, t.updated_at))
  where t.id = p_ticket_id and t.user_id = (select auth.uid());
  if not found then raise exception 'Ticket not found' using errcode = 'PT404'; end if;
end;
$$;
comment on function public.mark_ticket_read is
  'Security definer: clients change no ticket of their own; writes when the caller read the caller''s own ticket alone.';

-- How many of the caller's tickets have an unread answer. Counting stops at 100, because the badge then says "99+".
create function public.count_unread_tickets() returns integer language sql stable set search_path = '' as $$
  select count(*)::integer
  from (
    select from public.support_tickets t
    where t.user_id = (select auth.uid())
      and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at)
    limit 100
  ) unread;
$$;

-- How many tickets are open, for the link on the admin's dashboard. Counting stops at 100, because the link then says
-- "99+".
create function public.count_open_tickets() returns integer language plpgsql stable set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  return (
    select count(*)
    from (
      select from public.support_tickets t
      where t.status in ('not_started', 'in_progress', 'bug', 'feature_request', 'billing_issue')
      limit 100
    ) waiting
  );
end;
$$;

-- Answers whose mail was sent, is being sent, or could not be sent yet. The edge function ticket-mail claims an answer,
-- sends its mail and reports the outcome; the database decides whether to send one, and to whom.
create table private.ticket_mails (
  reply_id uuid primary key references public.ticket_replies (id) on delete cascade,
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  attempts integer not null default 0,
  -- A claim is valid for ten minutes, then it counts as lost.
  claimed_at timestamptz,
  sent_at timestamptz
);
create index ticket_mails_ticket_id_idx on private.ticket_mails (ticket_id);
alter table private.ticket_mails enable row level security;

-- The answers that need a mail, one of them or all: to somebody other than their author, unread, at most three days
-- old, and the only ones of their ticket since its owner last read it.
create function private.due_ticket_mails(p_reply_id uuid default null)
returns table (reply_id uuid, ticket_id uuid, email text, first_name text, subject text, message text, attempts integer, answered_at timestamptz)
language sql stable set search_path = '' as $$
  select r.id, t.id, a.email::text, u.first_name, t.subject, r.message, coalesce(m.attempts, 0), r.created_at
  from public.ticket_replies r
  join public.support_tickets t on t.id = r.ticket_id
  join public.users u on u.id = t.user_id
  join auth.users a on a.id = t.user_id
  left join public.user_settings s on s.user_id = t.user_id
  left join private.ticket_mails m on m.reply_id = r.id
  where r.is_admin and r.user_id is distinct from t.user_id
    and (p_reply_id is null or r.id = p_reply_id)
    and r.created_at > now() - interval '3 days'
    and (t.read_at is null or t.read_at < r.created_at)
    and coalesce(s.mail_answers, true)
    -- One address, in a form that no mail service reads as several.
    and a.email ~ '^[^[:space:][:cntrl:]<>()",;:@]+@[^[:space:][:cntrl:]<>()",;:@]+$'
    and a.deleted_at is null and (a.banned_until is null or a.banned_until < now())
    and not private.is_deletion_confirmed(t.user_id)
    and m.sent_at is null and coalesce(m.attempts, 0) < 8
    and (m.claimed_at is null or m.claimed_at < now() - interval '10 minutes')
    and not exists (
      select from private.ticket_mails o join public.ticket_replies told on told.id = o.reply_id
      where o.ticket_id = t.id and o.reply_id <> r.id
        and (o.sent_at is not null or o.claimed_at > now() - interval '10 minutes')
        and (t.read_at is null or t.read_at < told.created_at)
    );
$$;

-- The content of the mail about an answer, for the caller who claims it; null for all others and when no mail is due.
create function public.claim_ticket_mail(p_reply_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare v_due record;
begin
  -- The ticket's row is the lock, so only one of two claims, or of two answers, is first.
  perform from public.support_tickets t
  where t.id = (select r.ticket_id from public.ticket_replies r where r.id = p_reply_id)
  for no key update;
  select * into v_due from private.due_ticket_mails(p_reply_id);
  if not found then return null; end if;
  insert into private.ticket_mails as m (reply_id, ticket_id, attempts, claimed_at)
  values (v_due.reply_id, v_due.ticket_id, 1, now())
  on conflict on constraint ticket_mails_pkey do update set attempts = m.attempts + 1, claimed_at = now();
  return json_build_object(
    'replyId', v_due.reply_id, 'ticketId', v_due.ticket_id, 'email', v_due.email, 'firstName', v_due.first_name,
    'subject', v_due.subject, 'message', v_due.message
  );
end;
$$;
comment on function public.claim_ticket_mail is
  'Security definer: reads auth.users and writes private.ticket_mails, which service_role cannot.';

-- Records a claimed mail's outcome: sent, or free to be claimed again. A sent one stays sent.
create function public.settle_ticket_mail(p_reply_id uuid, p_is_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.ticket_mails m
  set sent_at = case when p_is_sent then now() end,
    claimed_at = case when p_is_sent then m.claimed_at end
  where m.reply_id = p_reply_id and m.sent_at is null;
$$;
comment on function public.settle_ticket_mail is 'Security definer: writes private.ticket_mails, which service_role cannot write.';

-- Answers whose mail failed or was never tried. Those with the fewest tries come first, so that an unreachable address
-- does not delay others.
create function public.get_waiting_ticket_mails() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(w.reply_id order by w.attempts, w.answered_at, w.reply_id), '[]')
  from (
    select d.reply_id, d.attempts, d.answered_at from private.due_ticket_mails() d
    order by d.attempts, d.answered_at, d.reply_id
    limit 20
  ) w;
$$;
comment on function public.get_waiting_ticket_mails is
  'Security definer: reads auth.users and private.ticket_mails, which service_role cannot read.';

-- The FAQ: read by everybody, written by admins. Texts are plain, with line breaks.
create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  content text not null check (content ~ '\S' and char_length(content) <= 5000),
  order_num integer not null check (order_num >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.faq_entries enable row level security;
-- Always true on purpose, because this is a public page.
create policy "Everybody reads the FAQ" on public.faq_entries
  for select to anon, authenticated using (true);
create policy "Admins add to the FAQ" on public.faq_entries
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change the FAQ" on public.faq_entries
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove from the FAQ" on public.faq_entries
  for delete to authenticated using ((select private.is_admin()));
create trigger admins_only before insert or update or delete on public.faq_entries
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();
create trigger a_session_is_needed before insert or update or delete on public.faq_entries
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of title, content on public.faq_entries
  for each row execute function private.clean_texts('title', 'content');

create function private.touch_faq_entry() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
-- Moving an entry does not count as changing it.
create trigger touch_faq_entry before update on public.faq_entries
  for each row when (old.title is distinct from new.title or old.content is distinct from new.content)
  execute function private.touch_faq_entry();

-- Puts all entries in this order, or changes nothing. Refused when entries were added or removed since the order was
-- made.
create function public.reorder_faq_entries(p_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  if not (select private.is_admin()) then raise exception 'Unauthorized access' using errcode = '42501'; end if;
  perform from public.faq_entries e order by e.id for update;
  if exists (
    select from public.faq_entries e full join unnest(p_ids) i (id) on i.id = e.id
    where e.id is null or i.id is null
  ) or cardinality(p_ids) > (select count(*) from public.faq_entries) then
    raise exception 'The FAQ has other entries by now' using errcode = 'PT409';
  end if;
  update public.faq_entries e
  set order_num = i.position
  from unnest(p_ids) with ordinality i (id, position)
  where e.id = i.id and e.order_num is distinct from i.position;
end;
$$;
