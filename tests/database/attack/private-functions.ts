/** Functions of schema private that requests run by themselves: in policies, defaults and triggers that ask as the caller. */
export const PRIVATE_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'private.are_chapters(jsonb)': ['service_role'],
  'private.default_circle_color()': ['authenticated', 'service_role'],
  'private.default_player_name()': ['authenticated', 'service_role'],
  'private.has_session()': ['authenticated'],
  'private.is_admin()': ['authenticated'],
  'private.is_contact(text)': ['authenticated', 'service_role'],
  'private.is_fact(text,integer)': ['authenticated', 'service_role'],
  'private.is_paid_export(text)': ['authenticated'],
  'private.is_stored_path(text)': ['authenticated', 'service_role'],
  'private.many_lines(text)': ['authenticated', 'service_role'],
  'private.one_line(text)': ['authenticated', 'service_role'],
  'private.own_file_size_limit()': ['authenticated'],
  'private.require_session()': ['authenticated'],
  'private.shared_files()': ['anon', 'authenticated'],
  'private.stored_original_version(text)': ['authenticated'],
  'private.without_unseen(text)': ['authenticated', 'service_role'],
};
