-- Each function that runs as its owner says why, in its comment: a test compares them with the list of
-- tests/database/attack/definers.ts. What is not said here was said beside the function.

-- Policies ask them.
comment on function private.is_admin() is
  'Security definer: the policy of public.users asks it, and would ask itself; answers for the caller''s own token alone.';

-- Triggers.
comment on function private.create_user_from_auth() is
  'Security definer: the auth service adds accounts, and has no rights on public.users.';
comment on function private.sync_user_email() is
  'Security definer: the auth service changes addresses, and has no rights on public.users.';
comment on function private.sync_user_name() is
  'Security definer: the auth service changes names, and has no rights on public.users.';
comment on function private.follow_plan_name() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
comment on function private.follow_user() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
comment on function private.follow_user_of_row() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
comment on function private.log_account_change() is
  'Security definer: writes private.token_ledger, which no role but the owner can write.';
comment on function private.log_usage() is
  'Security definer: writes private.token_ledger, which no role but the owner can write.';
comment on function private.hide_contact_of_minor() is
  'Security definer: the role that changes a year of birth may have no right to change cards and links.';
comment on function private.open_ticket() is
  'Security definer: counts calls in private.rate_limits, which users cannot write.';
comment on function private.write_reply() is
  'Security definer: counts calls in private.rate_limits and locks the ticket, which users cannot.';
comment on function private.reply_updates_ticket() is
  'Security definer: notes when a ticket was answered, which users cannot write.';

-- Reads that policies and column rights cannot decide.
comment on function public.get_own_room() is
  'Security definer: asks private.storage_use, which counts the files of any account; asks it about the caller alone.';
comment on function public.list_own_files(text, text) is
  'Security definer: row level security would keep the listing from its index; lists the caller''s own folder alone.';
comment on function public.is_account_deletion_confirmed() is
  'Security definer: reads private.account_deletions, which users cannot read; tells about the caller alone.';

-- For edge functions, which come as service_role.
comment on function public.apply_stripe_event(text, text, bigint, jsonb) is
  'Security definer: keeps what the payment provider reports in schema private, which service_role cannot reach.';
comment on function public.begin_stripe_sync() is
  'Security definer: counts in a sequence of schema private, which service_role cannot reach.';
comment on function public.get_stripe_account(uuid) is
  'Security definer: reads auth.users and private.stripe_customers, which service_role cannot read.';
comment on function public.keep_stripe_customer(uuid, text, text) is
  'Security definer: writes private.stripe_customers, which service_role cannot write.';
comment on function public.claim_ticket_mail(uuid) is
  'Security definer: reads auth.users and writes private.ticket_mails, which service_role cannot.';
comment on function public.settle_ticket_mail(uuid, boolean) is
  'Security definer: writes private.ticket_mails, which service_role cannot write.';
comment on function public.get_waiting_ticket_mails() is
  'Security definer: reads auth.users and private.ticket_mails, which service_role cannot read.';
comment on function public.get_link_preview(text, text) is
  'Security definer: counts look-ups in schema private, which service_role cannot reach.';
