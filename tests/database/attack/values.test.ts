// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SqlSession } from 'local-supabase/database/driver';
import { addStoredFile, openTestDatabase, type Role } from '../harness';
import { COLUMNS, columnsOf } from './column-rules';
import { manyLines, oneLine } from '@/domain/plain-text';
import { hostileValues, UNSEEN, VALUES } from './value-rules';
import { attempt, createWorld, type World } from './world';

/** Tries the forbidden values of each user-written column, in rows of the user. */
let world: World;
let fileOfStranger: string;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
  fileOfStranger = await addStoredFile(world.db.owner, world.stranger, 1000);
});
afterAll(() => world.db.database.close());

const writable = (table: string): string[] =>
  [...columnsOf(table)]
    .filter(([, rights]) => rights.some((right) => right !== 'select'))
    .map(([name]) => name);

test('every column that users write has a rule for its values', () => {
  const columns = Object.keys(COLUMNS).flatMap((table) => writable(table).map((name) => `${table}.${name}`));
  expect(Object.keys(VALUES).sort()).toEqual(columns.sort());
});

/** A row that may be added, as SQL for each column. */
const samples = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  faq_entries: { title: `'t'`, content: `'c'`, order_num: '1' },
  player_cards: { user_id: `'${world.stranger}'` },
  support_tickets: { user_id: `'${world.stranger}'`, subject: `'s'`, description: `'d'` },
  ticket_replies: {
    ticket_id: `(select id from support_tickets where user_id = '${world.stranger}' and subject = 's')`,
    user_id: `'${world.stranger}'`,
    message: `'m'`,
  },
  user_settings: { user_id: `'${world.stranger}'` },
  videos: {
    user_id: `'${world.stranger}'`,
    title: `'t'`,
    original_name: `'n'`,
    original_path: `'${fileOfStranger}'`,
  },
});

/** Selects the row of an update: the one added before it. */
const ADDED: Readonly<Record<string, string>> = {
  faq_entries: `content = 'c'`,
  player_cards: 'user_id = auth.uid()',
  support_tickets: `subject = 's'`,
  user_settings: 'user_id = auth.uid()',
  videos: `original_name = 'n'`,
};

/** Who writes to a table: only admins change the FAQ and ticket status. */
const writer = (table: string, how: 'insert' | 'update'): Role => ({
  userId:
    table === 'faq_entries' || (table === 'support_tickets' && how === 'update')
      ? world.admin
      : world.stranger,
});

async function add(
  session: SqlSession,
  table: string,
  column?: string,
  value?: string | number,
): Promise<void> {
  const sample = Object.entries(samples()[table] ?? {}).filter(([name]) => name !== column);
  const names = [...sample.map(([name]) => name), ...(column === undefined ? [] : [column])];
  const values = [...sample.map(([, sql]) => sql), ...(column === undefined ? [] : ['$1'])];
  await session.query(
    `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
    column === undefined ? [] : [value],
  );
}

/** Inserts a row with a value or updates one to it; 'ok' when accepted. Without a column it writes only the sample. */
async function write(table: string, how: 'insert' | 'update', column?: string, value?: string | number) {
  const outcome = await store(table, how, column, value);
  return typeof outcome === 'string' ? outcome : 'ok';
}

/** Like write, and also returns what is stored afterwards. */
async function store(table: string, how: 'insert' | 'update', column?: string, value?: string | number) {
  return attempt(world, writer(table, how), async (session) => {
    await session.exec('set local role postgres');
    await session.query('delete from user_settings where user_id = $1', [world.stranger]);
    if (table === 'ticket_replies') await add(session, 'support_tickets');
    if (how === 'update') await add(session, table);
    await session.exec('set local role authenticated');
    if (how === 'insert') await add(session, table, column, value);
    else if (column !== undefined) {
      await session.query(`update ${table} set ${column} = $1 where ${ADDED[table] ?? 'false'}`, [value]);
    }
    if (column === undefined) return { stored: null };
    await session.exec('set local role postgres');
    const { rows } = await session.query(
      `select ${column} as stored from ${table} where xmin = pg_current_xact_id()::xid`,
    );
    return { stored: rows[0]?.['stored'] };
  });
}

const TABLES = [...new Set(Object.keys(VALUES).map((name) => name.split('.')[0] ?? ''))];

test.each(TABLES)('%s: no column accepts a forbidden value', async (table) => {
  // The row itself is accepted, so a refusal can only be about the value.
  expect(await write(table, 'insert')).toBe('ok');
  const wrong: string[] = [];
  for (const [column, rights] of columnsOf(table)) {
    const kind = VALUES[`${table}.${column}`];
    if (kind === undefined) continue;
    for (const value of hostileValues(kind, world.stranger, world.victim)) {
      for (const how of ['insert', 'update'] as const) {
        if (!rights.includes(how)) continue;
        if ((await write(table, how, column, value)) === 'ok') wrong.push(`${how} ${column} = ${value}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each(TABLES)('%s: a text is stored the way it displays, or refused', async (table) => {
  const wrong: string[] = [];
  for (const [column, rights] of columnsOf(table)) {
    const kind = VALUES[`${table}.${column}`];
    const isLine = typeof kind === 'object' && 'line' in kind;
    if (!isLine && !(typeof kind === 'object' && 'lines' in kind)) continue;
    for (const value of UNSEEN) {
      const seen = isLine ? oneLine(value) : manyLines(value);
      for (const how of ['insert', 'update'] as const) {
        if (!rights.includes(how)) continue;
        const outcome = await store(table, how, column, value);
        // Invisible text is refused like an empty one.
        const isRight = typeof outcome === 'string' ? seen === '' : outcome.stored === seen;
        if (!isRight) wrong.push(`${how} ${column} = ${JSON.stringify(value)}: ${JSON.stringify(outcome)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
