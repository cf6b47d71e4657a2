// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Role } from '../harness';
import { DEFINERS } from './definers';
import { uuid } from './function-rule';
import { attempt, createWorld, type World } from './world';

/**
 * Functions that run as their owner: each is listed, and those that clients may call reveal nothing about other users.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
});
afterAll(() => world.db.database.close());

/** The form of a comment that gives the reason. */
const REASON = /^Security definer(, [^:]+)?: .+\.$/;

async function functionsWhere(condition: string): Promise<Record<string, string>> {
  const { rows } = await world.db.owner(
    `select p.oid::regprocedure::text as signature, coalesce(obj_description(p.oid, 'pg_proc'), '') as comment
     from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'private') and ${condition}`,
  );
  return Object.fromEntries(rows.map((row) => [String(row['signature']), String(row['comment'])]));
}

test('every function that runs as its owner is on the list', async () => {
  const found = Object.keys(await functionsWhere('p.prosecdef'));
  expect(
    found.filter((signature) => !DEFINERS.includes(signature)),
    'Make these `security invoker`. Where policies and column rights cannot decide, say why in the migration by ' +
      "`comment on function … is 'Security definer: …'`, and add the function to tests/database/attack/definers.ts.",
  ).toEqual([]);
  expect(
    DEFINERS.filter((signature) => !found.includes(signature)),
    'These run as their caller, or no longer exist: remove them from tests/database/attack/definers.ts.',
  ).toEqual([]);
  expect(new Set(DEFINERS).size).toBe(DEFINERS.length);
});

test('every function that runs as its owner says why, and no other function claims to', async () => {
  const unsaid = Object.entries(await functionsWhere('p.prosecdef')).filter(([, text]) => !REASON.test(text));
  expect(
    unsaid,
    'Say in a migration why policies and column rights cannot decide here: ' +
      "`comment on function … is 'Security definer: <one sentence>.'`.",
  ).toEqual([]);
  const stale = Object.entries(await functionsWhere('not p.prosecdef')).filter(([, text]) =>
    REASON.test(text),
  );
  expect(stale, 'These run as their caller: `comment on function … is null`.').toEqual([]);
});

/** A call's result as one row of text, or its SQLSTATE when it is refused. */
const answerOf = (role: Role, call: string) =>
  attempt(world, role, async (session) => {
    const { rows } = await session.query<{ text: string }>(
      `select coalesce(string_agg(a::text, ' '), '') as text from ${call} a`,
    );
    return rows[0]?.text ?? '';
  });

test('only a link’s owner gets its view count', async () => {
  for (const [role, linkId, counts] of [
    [{ userId: world.victim }, world.shareId, '(1,1)'],
    [{ userId: world.victim }, world.playlistId, '(0,0)'],
    [{ userId: world.stranger }, world.shareId, '(0,0)'],
    [{ userId: world.admin }, world.shareId, '(0,0)'],
    ['anon', world.shareId, 'denied'],
  ] as const) {
    expect(await answerOf(role, `private.count_views(${uuid(linkId)})`)).toBe(counts);
  }
});

test('a search in tickets finds nothing for users, not even their own', async () => {
  expect(await answerOf({ userId: world.admin }, `private.find_tickets('%')`)).toContain(world.ticketId);
  expect(await answerOf({ userId: world.victim }, `private.find_tickets('%')`)).toBe('');
  expect(await answerOf({ userId: world.stranger }, `private.find_tickets('%')`)).toBe('');
  expect(await answerOf('anon', `private.find_tickets('%')`)).toBe('denied');
});

test('another user’s ticket reveals only that it exists', async () => {
  const stranger = { userId: world.stranger };
  expect(await answerOf(stranger, `private.ticket_exists(${uuid(world.ticketId)})`)).toBe('true');
  expect(await answerOf(stranger, `private.readable_ticket(${uuid(world.ticketId)})`)).toBe('42501');
});

test('what policies and triggers query as the caller reveals nothing about another account', async () => {
  const path = `(select original_path from videos where id = ${uuid(world.videoId)})`;
  const { rows } = await world.db.owner(
    `select ${path} as path, private.stored_original_version(${path}) as version`,
  );
  const versionOf = `private.stored_original_version('${String(rows[0]?.['path'])}')`;
  const heldBy = `private.held_subscription(${uuid(world.victim)})`;
  const asked = async (role: Role) => [await answerOf(role, versionOf), await answerOf(role, heldBy)];
  expect(await asked({ userId: world.victim })).toEqual([
    rows[0]?.['version'],
    expect.stringContaining(world.victim),
  ]);
  expect(await asked({ userId: world.stranger })).toEqual(['', '']);
  expect(await asked({ userId: world.admin })).toEqual(['', '']);
});
