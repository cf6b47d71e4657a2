-- Support tickets and their threads (sharing spec, sections 3 to 7). Users read and write in tickets of their own,
-- admins in all of them; a status is changed by admins alone. There is no way to change or delete a message.
create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  subject text not null check (subject = btrim(subject) and char_length(subject) between 1 and 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  status text not null default 'not_started'
    check (status in ('not_started', 'in_progress', 'bug', 'feature_request', 'completed', 'billing_issue')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A reply of an admin stays in the thread when the admin's account goes.
create table public.ticket_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  is_admin boolean not null default false,
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now()
);

create index support_tickets_user_id_updated_at_idx on public.support_tickets (user_id, updated_at desc, id desc);
create index support_tickets_updated_at_idx on public.support_tickets (updated_at desc, id desc);
create index support_tickets_status_updated_at_idx on public.support_tickets (status, updated_at desc, id desc);
create index ticket_replies_ticket_id_created_at_idx on public.ticket_replies (ticket_id, created_at, id);
create index ticket_replies_user_id_idx on public.ticket_replies (user_id);

alter table public.support_tickets enable row level security;
alter table public.ticket_replies enable row level security;
revoke all on public.support_tickets, public.ticket_replies from public, anon, authenticated;
grant select, insert (user_id, subject, description, status), update (status)
  on public.support_tickets to authenticated;
grant select, insert (ticket_id, user_id, is_admin, message) on public.ticket_replies to authenticated;
grant select, insert, update, delete on public.support_tickets, public.ticket_replies to service_role;

create policy "Users read their own tickets, admins every ticket" on public.support_tickets
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- The types that a ticket can be opened with (sharing spec, section 4).
create policy "Users open tickets of their own" on public.support_tickets
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and status in ('not_started', 'bug', 'feature_request', 'billing_issue')
  );

create policy "Admins change the status of tickets" on public.support_tickets
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Users read the threads of their own tickets, admins every thread" on public.ticket_replies
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

-- For statements that are for admins alone. A policy would let them touch no row and say nothing; this says the
-- spec's words (section 8).
create function private.admins_only() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  return null;
end;
$$;
revoke execute on function private.admins_only() from public;

create trigger admins_only before update on public.support_tickets
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();

-- Both guards stand before what users write, not before what runs as the owner or as service_role: texts without white
-- space around them, and no more of them than somebody types.
create function private.open_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_from_rate_limit('ticket/user', (select auth.uid())::text, 10, interval '1 hour', now());
  new.subject := private.clean_title(new.subject);
  new.description := private.clean_description(new.description);
  return new;
end;
$$;
revoke execute on function private.open_ticket() from public;

create trigger open_ticket before insert on public.support_tickets
  for each row when (current_user = 'authenticated') execute function private.open_ticket();

-- The ticket's row is the lock, so that the messages of a thread have an order. Locks are taken in the order users,
-- tickets, which is also the order of a cascading delete.
create function private.write_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  -- What an admin writes is support's, whatever the browser believes.
  new.is_admin := v_is_admin;
  new.message := private.clean_description(new.message);
  new.created_at := clock_timestamp();
  return new;
end;
$$;
revoke execute on function private.write_reply() from public;

create trigger write_reply before insert on public.ticket_replies
  for each row when (current_user = 'authenticated') execute function private.write_reply();

-- A reply moves its ticket's updated_at (sharing spec, section 4), in the transaction that writes it. It only ever grows:
-- who has seen the same updated_at has seen the same thread.
create function private.reply_updates_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.support_tickets t
  set updated_at = greatest(new.created_at, t.updated_at + interval '1 microsecond')
  where t.id = new.ticket_id;
  return null;
end;
$$;
revoke execute on function private.reply_updates_ticket() from public;

create trigger reply_updates_ticket after insert on public.ticket_replies
  for each row execute function private.reply_updates_ticket();

create function private.status_updates_ticket() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;
revoke execute on function private.status_updates_ticket() from public;

create trigger status_updates_ticket before update of status on public.support_tickets
  for each row when (old.status is distinct from new.status) execute function private.status_updates_ticket();
