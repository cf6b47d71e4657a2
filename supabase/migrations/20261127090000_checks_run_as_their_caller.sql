-- A function that only functions of the owner call runs as the owner anyway, and nobody else may call it: it needs no
-- `security definer` of its own. So these have no rights to lend, whatever they are granted to one day.
alter function private.account_history(uuid, integer, timestamptz, uuid) security invoker;
alter function private.admin_user_json(uuid) security invoker;
alter function private.apply_stripe_subscription(uuid, bigint, jsonb) security invoker;
alter function private.code_group(text) security invoker;
alter function private.cover_usage(uuid) security invoker;
alter function private.credit_reload(uuid, jsonb) security invoker;
alter function private.credit_tokens(uuid, integer, text, text) security invoker;
alter function private.due_ticket_mails(uuid) security invoker;
alter function private.files_of(uuid, text, text) security invoker;
alter function private.first_effect(text, uuid) security invoker;
alter function private.give_receipt(text, text[]) security invoker;
alter function private.give_subscription_tokens(private.stripe_syncs, uuid, timestamptz) security invoker;
alter function private.is_deletion_confirmed(uuid) security invoker;
alter function private.is_link_password(text, text) security invoker;
alter function private.limits_of(uuid) security invoker;
alter function private.locked_link(text) security invoker;
alter function private.log_admin_action(text, uuid, jsonb) security invoker;
alter function private.look_up_content(text, text, text, integer, integer) security invoker;
alter function private.opens_content(text) security invoker;
alter function private.rate_limit_used(text, text, interval, timestamptz) security invoker;
alter function private.receipt_subject(text[]) security invoker;
alter function private.refresh_admin_user_row(uuid) security invoker;
alter function private.replenish_tokens(uuid, timestamptz) security invoker;
alter function private.require_admin() security invoker;
alter function private.require_confirmed_deletion() security invoker;
alter function private.require_deletable(uuid) security invoker;
alter function private.return_to_free(private.stripe_syncs, timestamptz) security invoker;
alter function private.start_token_period(uuid, timestamptz, timestamptz) security invoker;
alter function private.stored_original_size(text) security invoker;
alter function private.take_access_code(uuid) security invoker;
alter function private.take_back_reload(uuid, jsonb) security invoker;
alter function private.take_from_rate_limit(text, text, integer, interval, timestamptz) security invoker;
alter function private.token_limit(uuid, timestamptz) security invoker;
alter function private.tokens_after_renewal(uuid) security invoker;
alter function private.tokens_used(uuid) security invoker;
alter function private.tokens_used_since(uuid, timestamptz) security invoker;
alter function private.trace_reading(text, uuid, timestamptz) security invoker;
alter function private.use_reading_receipt(uuid, text, uuid, timestamptz, uuid) security invoker;
alter function private.use_receipt(uuid, text, text[]) security invoker;

-- Triggers that read and write nothing, or what whoever fires them may read: users are changed by functions of the owner
-- and by service_role, and deleted with their auth.users in the owner's name.
alter function private.keep_admin_actions() security invoker;
alter function private.keep_ledger() security invoker;
alter function private.keep_last_admin() security invoker;
alter function private.keep_paying_account() security invoker;
-- It asks private.has_session, which every user may ask about their own.
alter function private.refuse_ended_session() security invoker;

comment on function private.account_history(uuid, integer, timestamptz, uuid) is null;
comment on function private.code_group(text) is null;
comment on function private.limits_of(uuid) is null;
comment on function private.tokens_after_renewal(uuid) is null;
