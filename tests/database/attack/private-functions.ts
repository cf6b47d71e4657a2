/**
 * Functions of schema private that requests run by themselves: in policies, defaults, triggers and reads that ask as
 * the caller. definers.test.ts and the policy tests cover what the security-definer ones reveal.
 */
export const PRIVATE_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'private.are_chapters(jsonb)': ['service_role'],
  'private.count_views(uuid)': ['authenticated'],
  'private.default_circle_color()': ['authenticated', 'service_role'],
  'private.default_player_name()': ['authenticated', 'service_role'],
  'private.find_tickets(text)': ['authenticated'],
  'private.has_new_answer(support_tickets)': ['authenticated'],
  'private.has_session()': ['authenticated'],
  'private.held_plan(uuid)': ['authenticated'],
  'private.held_subscription(uuid)': ['authenticated'],
  'private.is_admin()': ['authenticated'],
  'private.is_contact(text)': ['authenticated', 'service_role'],
  'private.is_fact(text,integer)': ['authenticated', 'service_role'],
  'private.is_minor(smallint)': ['authenticated'],
  'private.is_paid_export(text)': ['authenticated'],
  'private.is_paid_reel(uuid)': ['authenticated'],
  'private.is_stored_path(text)': ['authenticated', 'service_role'],
  'private.listed_ticket(support_tickets,users,bigint)': ['authenticated'],
  'private.many_lines(text)': ['authenticated', 'service_role'],
  'private.one_line(text)': ['authenticated', 'service_role'],
  'private.own_file_size_limit()': ['authenticated'],
  'private.page_size(integer)': ['authenticated'],
  'private.readable_ticket(uuid)': ['authenticated'],
  'private.require_session()': ['authenticated'],
  'private.shared_files()': ['anon', 'authenticated'],
  'private.stored_original_version(text)': ['authenticated'],
  'private.ticket_exists(uuid)': ['authenticated'],
  'private.ticket_user(users)': ['authenticated'],
  'private.without_unseen(text)': ['authenticated', 'service_role'],
};
