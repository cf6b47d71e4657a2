/**
 * Whether signed-in users may read, insert and update each column of schema public, in rows that a policy lets them
 * reach. Every column is in one list, so a new column without a rule fails a test.
 */
export interface ColumnRules {
  /** Only for the database and its functions. */
  readonly hidden?: string;
  readonly read?: string;
  readonly readInsert?: string;
  readonly readUpdate?: string;
  readonly readInsertUpdate?: string;
}

export const COLUMNS: Readonly<Record<string, ColumnRules>> = {
  faq_entries: { read: 'id created_at updated_at', readInsertUpdate: 'title content order_num' },
  plans: {
    read: 'id name description price token_limit file_size_limit stripe_price_id active video_limit share_limit playlist_limit storage_limit file_limit image_limit',
  },
  player_cards: {
    readInsertUpdate: 'user_id name number position team year height weight contact shows_contact',
  },
  playlist_items: { read: 'playlist_id video_id order_num' },
  reel_plays: { read: 'reel_id position video_id line look deleted_name' },
  reels: {
    read: 'video_id user_id revision writer_id title_card transition updated_at made_revision chapters',
  },
  stripe_sessions: { read: 'id user_id plan_id stripe_session_id created_at' },
  subscription_events: { read: 'id user_id event_type amount note plan_id created_at' },
  support_tickets: {
    read: 'id created_at updated_at answered_at read_at',
    readInsert: 'user_id subject description',
    readInsertUpdate: 'status',
  },
  ticket_replies: { read: 'id created_at', readInsert: 'ticket_id user_id is_admin message' },
  token_gifts: { read: 'id user_id amount type note admin_id created_at request_id' },
  token_usage: { read: 'id user_id video_id amount action created_at paid_version paid_frames' },
  track_documents: { read: 'video_id user_id revision document writer_id updated_at' },
  user_settings: {
    readInsertUpdate:
      'user_id default_player_name default_color title_font_color title_background_path cropped_background_path title_style title_frames mail_answers',
  },
  user_subscriptions: {
    read: 'id user_id plan_id stripe_subscription_id status current_period_start current_period_end cancel_at_period_end created_at',
  },
  users: {
    read: 'id email first_name last_name created_at is_admin token_balance tokens_replenished_at extra_tokens birth_year',
  },
  video_playlists: {
    hidden: 'password_hash',
    read: 'id title description access_code file_key is_active created_at created_by background_image_path cropped_background_path expires_at has_password shows_card shows_contact',
  },
  video_shares: {
    hidden: 'password_hash',
    read: 'id video_id created_by access_code file_key is_active created_at expires_at has_password shows_card shows_contact',
  },
  video_views: {
    hidden: 'viewer_ip watched_plays',
    read: 'id video_id share_id playlist_id access_code viewer_id created_at',
  },
  videos: {
    read: 'created_at duration_sec file_size tokens_consumed frame_count measured_version is_tracked paid_frames is_reel processed_duration_sec processed_version',
    readInsert: 'id user_id original_name original_path',
    readUpdate:
      'processed_video_path processed_at processing_heartbeat_at processed_first_frame processed_end_frame processed_title_frames processed_look',
    readInsertUpdate:
      'title friendly_name status description thumbnail_path recording_date player_name circle_size circle_tilt circle_color font_size fits_player',
  },
};

/** The tables that visitors read; they write nothing. */
export const VISITORS_READ: readonly string[] = ['faq_entries'];

export type ColumnRight = 'select' | 'insert' | 'update';

/** Each column of a table with what is allowed. */
export function columnsOf(table: string): ReadonlyMap<string, readonly ColumnRight[]> {
  const rules = COLUMNS[table];
  const lists: readonly (readonly [string | undefined, readonly ColumnRight[]])[] = [
    [rules?.hidden, []],
    [rules?.read, ['select']],
    [rules?.readInsert, ['select', 'insert']],
    [rules?.readUpdate, ['select', 'update']],
    [rules?.readInsertUpdate, ['select', 'insert', 'update']],
  ];
  return new Map(
    lists.flatMap(([names, rights]) => (names?.split(' ') ?? []).map((name) => [name, rights] as const)),
  );
}
