// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Role } from '../harness';
import { tables } from '../table-rules';
import { COLUMNS, columnsOf, VISITORS_READ, type ColumnRight } from './column-rules';
import { attempt, createWorld, type World } from './world';

/**
 * Reads, inserts and updates each column of schema public as each kind of caller, instead of only checking rights.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
});
afterAll(() => world.db.database.close());

const RIGHTS: readonly ColumnRight[] = ['select', 'insert', 'update'];

test('every column of every table has a rule, and no rule is about a removed column', async () => {
  const { rows } = await world.db.owner(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
     group by c.relname`,
  );
  const found = Object.fromEntries(rows.map((row) => [String(row['table']), row['columns']]));
  const decided = Object.fromEntries(
    Object.keys(COLUMNS).map((table) => [table, [...columnsOf(table).keys()].sort()]),
  );
  expect(decided).toEqual(found);
});

/** A statement that needs this right on this column but changes nothing: it matches no row or keeps the value. */
function statement(table: string, column: string, right: ColumnRight): string {
  if (right === 'select') return `select ${column} from ${table} where false`;
  if (right === 'update') return `update ${table} set ${column} = default where false`;
  return `insert into ${table} (${column}) select null where false`;
}

test.each(Object.keys(COLUMNS))('%s: each column as each caller', async (table) => {
  const callers: readonly (readonly [string, Role])[] = [
    ['anon', 'anon'],
    ['user', { userId: world.stranger }],
    ['admin', { userId: world.admin }],
  ];
  const wrong: string[] = [];
  for (const [column, rights] of columnsOf(table)) {
    for (const [name, role] of callers) {
      for (const right of RIGHTS) {
        const mayDo =
          name === 'anon' ? right === 'select' && VISITORS_READ.includes(table) : rights.includes(right);
        const outcome = await attempt(world, role, async (session) => {
          await session.query(statement(table, column, right));
          return 'ok';
        });
        // A trigger allows some statements only for admins; nobody can write a generated column (428C9).
        const isFine = mayDo
          ? outcome === 'ok' || (outcome === '42501' && name === 'user')
          : outcome === 'denied' || outcome === '428C9';
        if (!isFine) wrong.push(`${name} ${right}s ${table}.${column}: ${outcome}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('a stranger and a visitor see no column of any of the victim’s rows', async () => {
  const wrong: string[] = [];
  for (const [table, rules] of Object.entries(tables)) {
    if (table === 'plans' || VISITORS_READ.includes(table)) continue;
    for (const column of columnsOf(table).keys()) {
      for (const role of ['anon', { userId: world.stranger }] as const) {
        const outcome = await attempt(world, role, async (session) => {
          const sql = `select ${column} from ${table} where ${rules.where}`;
          return (await session.query(sql, [world.victim])).rows.length;
        });
        if (outcome !== 0 && outcome !== 'denied') wrong.push(`${table}.${column}: ${outcome}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
