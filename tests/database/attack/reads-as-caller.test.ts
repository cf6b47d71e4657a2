// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterRequest } from 'local-supabase/database/database';
import { contextOf, openTestDatabase } from '../harness';
import { tables } from '../table-rules';
import { uuid } from './function-rule';
import { attempt, createWorld, type World } from './world';

/** Functions that read as their caller return no row that a policy hides. */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
  await world.db.owner('update support_tickets set answered_at = now() where id = $1', [world.ticketId]);
});
afterAll(() => world.db.database.close());

const NO_ROWS = { total: 0, items: [] };

/** A call whose caller sees something, and its result without a visible row: a SQLSTATE when it is refused. */
const READS: Readonly<
  Record<
    string,
    { readonly by: 'victim' | 'admin'; readonly call: (w: World) => string; readonly without: unknown }
  >
> = {
  'get_user_shares(integer,timestamp with time zone,uuid)': {
    by: 'victim',
    call: () => 'get_user_shares()',
    without: NO_ROWS,
  },
  'get_user_playlists(integer,timestamp with time zone,uuid)': {
    by: 'victim',
    call: () => 'get_user_playlists()',
    without: NO_ROWS,
  },
  'get_user_playlist(text)': {
    by: 'victim',
    call: (w) => `get_user_playlist('${w.playlistCode}')`,
    without: 'PT404',
  },
  'get_user_tickets(integer,timestamp with time zone,uuid)': {
    by: 'victim',
    call: () => 'get_user_tickets()',
    without: NO_ROWS,
  },
  'get_all_tickets(text,text,integer,timestamp with time zone,uuid)': {
    by: 'admin',
    call: () => `get_all_tickets('CANARY')`,
    without: NO_ROWS,
  },
  'get_ticket(uuid)': {
    by: 'victim',
    call: (w) => `get_ticket(${uuid(w.ticketId)})`,
    without: '42501',
  },
  'get_ticket_replies(uuid)': {
    by: 'admin',
    call: (w) => `get_ticket_replies(${uuid(w.ticketId)})`,
    without: '42501',
  },
  'count_unread_tickets()': { by: 'victim', call: () => 'count_unread_tickets()', without: 0 },
  'count_open_tickets()': { by: 'admin', call: () => 'count_open_tickets()', without: 0 },
  'get_held_plan()': { by: 'victim', call: () => 'get_held_plan()', without: null },
  'get_player_card()': {
    by: 'victim',
    call: () => 'get_player_card()',
    without: { mayShowContact: false, hasBirthYear: false, card: null },
  },
  'get_own_data()': {
    by: 'victim',
    call: () => 'get_own_data()',
    without: {
      account: null,
      settings: null,
      player_card: null,
      videos: [],
      reels: [],
      shares: [],
      playlists: [],
      views: [],
      tickets: [],
      token_usage: [],
      token_gifts: [],
      subscriptions: [],
      subscription_events: [],
    },
  },
};

test('every function that reads as its caller is tried below', async () => {
  const { rows } = await world.db.owner(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not p.prosecdef and p.provolatile = 's'`,
  );
  expect(rows.map((row) => String(row['signature'])).sort()).toEqual(Object.keys(READS).sort());
});

/** Hides every row from everybody, whatever the other policies say. */
const SHOW_NOTHING = Object.keys(tables)
  .map(
    (table) =>
      `create policy nothing on public.${table} as restrictive for select to authenticated using (false);`,
  )
  .join('\n');
const MAY_READ_NOTHING = 'revoke select on all tables in schema public from authenticated';

describe.each(Object.entries(READS))('%s', (_, { by, call, without }) => {
  /** The call's result after the database owner has changed something. */
  const answerAfter = (change: string) => {
    const role = { userId: world[by] };
    return attempt(world, role, async (session) => {
      await session.exec(`reset role; ${change}`);
      await enterRequest(session, contextOf(role));
      return (await session.query<{ answer: unknown }>(`select ${call(world)} as answer`)).rows[0]?.answer;
    });
  };

  test('returns what the policies show, and nothing where they hide all', async () => {
    const shown = await answerAfter('');
    expect(typeof shown).not.toBe('string');
    expect(shown).not.toEqual(without);
    expect(await answerAfter(SHOW_NOTHING)).toEqual(without);
  });

  test('is refused to a caller who may not read the tables', async () => {
    expect(await answerAfter(MAY_READ_NOTHING)).toBe('denied');
  });
});
