-- The mail that tells the owner of a ticket that support has answered. The edge function ticket-mail claims an answer, sends
-- its mail, and says what became of it; the database decides whether there is something to say, and to whom.
alter table public.user_settings add column mail_answers boolean not null default true;

-- Answers of which a mail was sent, is being sent, or could not be sent yet.
create table private.ticket_mails (
  reply_id uuid primary key references public.ticket_replies (id) on delete cascade,
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  attempts integer not null default 0,
  -- Whoever claimed it has ten minutes; then it is taken for lost.
  claimed_at timestamptz,
  sent_at timestamptz
);
create index ticket_mails_ticket_id_idx on private.ticket_mails (ticket_id);
alter table private.ticket_mails enable row level security;
revoke all on private.ticket_mails from public, anon, authenticated;

create index ticket_replies_answers_idx on public.ticket_replies (created_at) where is_admin;

-- The answers that a mail has to tell of, one of them or all: to somebody else than their author, not read, not older than
-- three days, and the only ones of their ticket since its owner has last read it.
create function private.due_ticket_mails(p_reply_id uuid default null)
returns table (reply_id uuid, ticket_id uuid, email text, first_name text, subject text, message text, attempts integer, answered_at timestamptz)
language sql stable security definer set search_path = ''
as $$
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
    -- One address, in a form that no mail service takes for several.
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
revoke execute on function private.due_ticket_mails(uuid) from public;

-- What the mail about an answer says, for the one who is told; null for all others, and when there is nothing to say.
create function public.claim_ticket_mail(p_reply_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_due record;
begin
  -- The ticket's row is the lock: of two who claim, and of two answers, one is first.
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
revoke execute on function public.claim_ticket_mail(uuid) from public, anon, authenticated;
grant execute on function public.claim_ticket_mail(uuid) to service_role;

-- What became of a claimed mail: sent, or free to be claimed again. What was sent stays so.
create function public.settle_ticket_mail(p_reply_id uuid, p_is_sent boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.ticket_mails m
  set sent_at = case when p_is_sent then now() end,
    claimed_at = case when p_is_sent then m.claimed_at end
  where m.reply_id = p_reply_id and m.sent_at is null;
$$;
revoke execute on function public.settle_ticket_mail(uuid, boolean) from public, anon, authenticated;
grant execute on function public.settle_ticket_mail(uuid, boolean) to service_role;

-- Answers whose mail could not be sent, or of which nobody was told: those that were tried least come first, so that an
-- address that takes no mail holds nobody up.
create function public.get_waiting_ticket_mails() returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(w.reply_id order by w.attempts, w.answered_at, w.reply_id), '[]')
  from (
    select d.reply_id, d.attempts, d.answered_at from private.due_ticket_mails() d
    order by d.attempts, d.answered_at, d.reply_id
    limit 20
  ) w;
$$;
revoke execute on function public.get_waiting_ticket_mails() from public, anon, authenticated;
grant execute on function public.get_waiting_ticket_mails() to service_role;
