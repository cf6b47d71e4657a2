/** A caller's result: the SQLSTATE of a refusal, or how many of the first user's rows were touched. */
type Outcome = '42501' | 0 | 1;

interface TableRules {
  /** Condition that picks the first user's row; $1 is that user's id. */
  readonly where: string;
  readonly set: string;
  readonly insert: string;
  readonly select: readonly [anon: Outcome, owner: Outcome, other: Outcome, admin: Outcome];
  readonly update: readonly [anon: Outcome, owner: Outcome, other: Outcome, admin: Outcome];
  readonly delete: readonly [anon: Outcome, owner: Outcome, other: Outcome, admin: Outcome];
  /** Inserting a row that belongs to the first user. */
  readonly create: readonly [anon: Outcome, owner: Outcome, other: Outcome, admin: Outcome];
}

const NOBODY = ['42501', '42501', '42501', '42501'] as const;

/** Every table of schema public. */
export const tables: Record<string, TableRules> = {
  users: {
    where: 'id = $1',
    set: `first_name = 'x'`,
    insert: `(id, email) values ($1, 'x')`,
    select: ['42501', 1, 0, 1],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  videos: {
    where: 'user_id = $1',
    set: `friendly_name = 'x'`,
    insert: `(user_id, title, original_name) values ($1, 'x', 'x')`,
    select: ['42501', 1, 0, 0],
    update: ['42501', 1, 0, 0],
    delete: ['42501', 1, 0, 0],
    create: ['42501', 1, '42501', '42501'],
  },
  token_usage: {
    where: 'user_id = $1',
    set: 'amount = 0',
    insert: `(user_id, amount, action) values ($1, 0, 'video_processing')`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  user_subscriptions: {
    where: 'user_id = $1',
    set: `status = 'active'`,
    insert: `(user_id, plan_id, current_period_end) select $1, id, now() + interval '1 year' from plans where name = 'Enterprise'`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  token_gifts: {
    where: 'user_id = $1',
    set: 'amount = 9',
    insert: `(user_id, amount) values ($1, 1000)`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  subscription_events: {
    where: 'user_id = $1',
    set: 'amount = 9',
    insert: `(user_id, event_type, amount) values ($1, 'reload', 1000)`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  stripe_sessions: {
    where: 'user_id = $1',
    set: `stripe_session_id = 'x'`,
    insert: `(user_id, stripe_session_id) values ($1, 'x')`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  user_settings: {
    where: 'user_id = $1',
    set: `default_player_name = 'x'`,
    insert: `(user_id) values ($1)`,
    select: ['42501', 1, 0, 0],
    update: ['42501', 1, 0, 0],
    delete: NOBODY,
    create: ['42501', 1, '42501', '42501'],
  },
  player_cards: {
    where: 'user_id = $1',
    set: `team = 'x'`,
    insert: `(user_id) values ($1)`,
    select: ['42501', 1, 0, 0],
    update: ['42501', 1, 0, 0],
    delete: NOBODY,
    create: ['42501', 1, '42501', '42501'],
  },
  track_documents: {
    where: 'user_id = $1',
    set: 'revision = 9',
    insert: `(video_id, user_id, revision, document, writer_id)
      select id, user_id, 9, '{}', gen_random_uuid() from videos where user_id = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  reels: {
    where: 'user_id = $1',
    set: `title_card = 'none'`,
    insert: `(video_id, user_id, revision, writer_id, title_card, transition)
      select id, user_id, 1, gen_random_uuid(), 'none', 'cut' from videos where user_id = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  reel_plays: {
    where: 'video_id in (select id from videos where user_id = $1)',
    set: `line = 'x'`,
    insert: `(reel_id, position, video_id) select id, 2, id from videos where user_id = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  video_shares: {
    where: 'created_by = $1',
    set: 'is_active = true',
    insert: `(video_id, created_by, access_code, is_active)
      select id, user_id, 'AAAAAAAA', false from videos where user_id = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  video_playlists: {
    where: 'created_by = $1',
    set: `title = 'x'`,
    insert: `(title, created_by, access_code) values ('x', $1, 'AAAAAAAA')`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  playlist_items: {
    where: 'video_id in (select id from videos where user_id = $1)',
    set: 'order_num = 9',
    insert: `(playlist_id, video_id, order_num)
      select p.id, v.id, 9 from video_playlists p join videos v on v.user_id = p.created_by where p.created_by = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  video_views: {
    where: 'video_id in (select id from videos where user_id = $1)',
    set: 'created_at = now()',
    insert: `(video_id, share_id, access_code, viewer_ip)
      select video_id, id, access_code, repeat('1', 64) from video_shares where created_by = $1`,
    select: ['42501', 1, 0, 0],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
  support_tickets: {
    where: 'user_id = $1',
    set: `status = 'completed'`,
    insert: `(user_id, subject, description) values ($1, 'x', 'x')`,
    select: ['42501', 1, 0, 1],
    update: ['42501', '42501', '42501', 1],
    delete: NOBODY,
    create: ['42501', 1, '42501', '42501'],
  },
  ticket_replies: {
    where: 'ticket_id in (select id from support_tickets where user_id = $1)',
    set: `message = 'x'`,
    insert: `(ticket_id, user_id, message)
      values ((select id from support_tickets where user_id = $1), $1, 'x')`,
    select: ['42501', 1, 0, 1],
    update: NOBODY,
    delete: NOBODY,
    create: ['42501', 1, '42501', '42501'],
  },
  faq_entries: {
    where: `title = 'How do I cancel?' and $1::uuid is not null`,
    set: `content = 'x'`,
    insert: `(title, content, order_num) select 'x', 'x', 9 where $1::uuid is not null`,
    select: [1, 1, 1, 1],
    update: ['42501', '42501', '42501', 1],
    delete: ['42501', '42501', '42501', 1],
    create: ['42501', '42501', '42501', 1],
  },
  plans: {
    where: `name = 'Free' and $1::uuid is not null`,
    set: 'price = 0',
    insert: `(name, price, token_limit, file_size_limit) select 'x', 0, 1, 1 where $1::uuid is not null`,
    select: ['42501', 1, 1, 1],
    update: NOBODY,
    delete: NOBODY,
    create: NOBODY,
  },
};
