import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOK_KINDS } from '@/domain/film-look';
import {
  FAQ_LIMITS,
  FREE_MONTHLY_TOKENS,
  GIFT_LIMITS,
  MAX_NAME_LENGTH,
  PLAYLIST_LIMITS,
  STYLE_LIMITS,
  TICKET_LIMITS,
  VIDEO_DESCRIPTION_LENGTH,
  VIDEO_NAME_LENGTH,
} from '@/domain/limits';
import { MAX_CONTACT_LENGTH, MAX_FACT_LENGTH } from '@/domain/player-card';
import { REEL_LINE_LENGTH, REEL_PLAYS_MAX, REEL_TITLE_CARDS, REEL_TRANSITIONS } from '@/domain/reel';
import { MAX_PLAYER_NAME_LENGTH, TITLE_FRAMES, TITLE_STYLES } from '@/domain/settings';
import { STATUS_LABELS, TICKET_TYPES } from '@/domain/tickets';
import { keysOf } from '@/lib/keys-of';
import { openTestDatabase, type TestDatabase } from './harness';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

type Literal = string | number;

/** What the app knows about a column, by the constraint's name: its choices, or its minimum and maximum. */
const SHARED: Readonly<Record<string, readonly Literal[]>> = {
  faq_entries_content_check: [FAQ_LIMITS.contentLength],
  faq_entries_title_check: [FAQ_LIMITS.titleLength],
  player_cards_contact_check: [MAX_CONTACT_LENGTH],
  ...Object.fromEntries(
    ['height', 'name', 'number', 'position', 'team', 'weight', 'year'].map((fact) => [
      `player_cards_${fact}_check`,
      [MAX_FACT_LENGTH],
    ]),
  ),
  reel_plays_line_check: [REEL_LINE_LENGTH],
  reel_plays_look_check: LOOK_KINDS,
  reel_plays_position_check: [1, REEL_PLAYS_MAX],
  reels_title_card_check: REEL_TITLE_CARDS,
  reels_transition_check: REEL_TRANSITIONS,
  subscription_events_note_check: [GIFT_LIMITS.noteLength],
  support_tickets_description_check: [TICKET_LIMITS.descriptionLength],
  support_tickets_status_check: keysOf(STATUS_LABELS),
  support_tickets_subject_check: [1, TICKET_LIMITS.subjectLength],
  ticket_replies_message_check: [TICKET_LIMITS.messageLength],
  token_gifts_amount_check: [GIFT_LIMITS.min],
  token_gifts_note_check: [GIFT_LIMITS.noteLength],
  user_settings_default_player_name_check: [MAX_PLAYER_NAME_LENGTH],
  user_settings_title_frames_check: [TITLE_FRAMES.min, TITLE_FRAMES.max],
  user_settings_title_style_check: TITLE_STYLES,
  users_first_name_check: [MAX_NAME_LENGTH],
  users_last_name_check: [MAX_NAME_LENGTH],
  video_playlists_description_check: [PLAYLIST_LIMITS.descriptionLength],
  video_playlists_title_check: [1, PLAYLIST_LIMITS.titleLength],
  videos_circle_size_check: [STYLE_LIMITS.circleSize.min, STYLE_LIMITS.circleSize.max],
  videos_circle_tilt_check: [STYLE_LIMITS.circleTilt.min, STYLE_LIMITS.circleTilt.max],
  videos_description_check: [VIDEO_DESCRIPTION_LENGTH],
  videos_font_size_check: [STYLE_LIMITS.fontSize.min, STYLE_LIMITS.fontSize.max],
  videos_friendly_name_check: [1, VIDEO_NAME_LENGTH],
  videos_original_name_check: [1, VIDEO_NAME_LENGTH],
  videos_player_name_check: [MAX_PLAYER_NAME_LENGTH],
  videos_processed_look_check: LOOK_KINDS,
  videos_processed_title_frames_check: [0, TITLE_FRAMES.max],
  videos_title_check: [1, VIDEO_NAME_LENGTH],
};

/** Constraints with choices or lengths that the app does not use. */
const OWN: readonly string[] = [
  'plans_name_check',
  'reels_check1',
  'subscription_events_amount_check',
  'subscription_events_event_type_check',
  'token_gifts_type_check',
  'token_usage_action_check',
  'track_documents_document_check',
  'user_subscriptions_status_check',
  'users_birth_year_check',
  'videos_duration_sec_check',
  'videos_processed_duration_sec_check',
  'videos_status_check',
];

test('the choices and limits of columns match the app’s', async () => {
  const { rows } = await db.owner(
    `select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
  );
  const literals = new Map(
    rows.map(({ name, definition }) => [String(name), literalsOf(String(definition))] as const),
  );
  const found = keysOf(SHARED).map((name) => [name, sorted(literals.get(name) ?? [])]);
  expect(found).toEqual(keysOf(SHARED).map((name) => [name, sorted(SHARED[name] ?? [])]));
  // A new choice or limit has to be added to one of the two lists above.
  const unknown = [...literals].filter(([name, values]) => {
    const isPlain = values.every((value) => value === 0 || value === 1);
    return !isPlain && !(name in SHARED) && !OWN.includes(name);
  });
  expect(unknown).toEqual([]);
});

test('an account starts with the tokens that the app advertises for a free month', async () => {
  const { rows } = await db.owner(
    `select column_default from information_schema.columns
     where table_schema = 'public' and table_name = 'users' and column_name = 'token_balance'`,
  );
  expect(rows).toEqual([{ column_default: String(FREE_MONTHLY_TOKENS) }]);
});

test('the app’s ticket types are those that the policy allows', async () => {
  const { rows } = await db.owner(
    `select with_check from pg_policies where tablename = 'support_tickets' and cmd = 'INSERT'`,
  );
  expect(rows.map((row) => sorted(literalsOf(String(row['with_check']))))).toContainEqual(
    sorted(TICKET_TYPES),
  );
});

/** The quoted words and the numbers of an expression; patterns and paths are left out. */
function literalsOf(expression: string): readonly Literal[] {
  const words = [...expression.matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  const bare = expression.replace(/'[^']*'(::\w+)?/g, '');
  const numbers = [...bare.matchAll(/(?<![\w.])\d+(?![\w.])/g)].map((match) => Number(match[0]));
  return [...words, ...numbers];
}

function sorted(values: readonly Literal[]): readonly Literal[] {
  return [...new Set(values)].toSorted((a, b) => String(a).localeCompare(String(b)));
}
