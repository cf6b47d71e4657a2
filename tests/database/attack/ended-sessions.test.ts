// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, sqlState } from '../harness';
import { tables } from '../table-rules';
import { createWorld, type World } from './world';

/** Tries everything an owner may write with the token of an ended session. */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
});
afterAll(() => world.db.database.close());

const OWNER = 1;
const written = Object.entries(tables).flatMap(([table, rules]) =>
  (['create', 'update', 'delete'] as const)
    .filter((command) => rules[command][OWNER] === 1)
    .map((command) => ({ table, command })),
);

test.each(written)('$command in $table needs a session', async ({ table, command }) => {
  const rules = tables[table];
  if (!rules) throw new Error(`No rules for ${table}.`);
  const sql = {
    create: `insert into ${table} ${rules.insert}`,
    update: `update ${table} set ${rules.set} where ${rules.where}`,
    delete: `delete from ${table} where ${rules.where}`,
  }[command];
  const claims = { role: 'authenticated', sub: world.victim, session_id: randomUUID() } as const;
  const work = world.db.database.asRequest({ claims }, (session) => session.query(sql, [world.victim]));
  expect(await sqlState(work)).toBe('PT401');
});
