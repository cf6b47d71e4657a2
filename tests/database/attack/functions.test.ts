import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlSession } from '../../../supabase/local/database/driver';
import { openTestDatabase, type Role } from '../harness';
import { tables } from '../table-rules';
import { FUNCTIONS, PRIVATE_FUNCTIONS } from './function-rules';
import { attempt, createWorld, MARK, type World } from './world';

/** Each function as each kind of caller, called about somebody else. */
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
});
afterAll(() => world.db.database.close());

const ROLES = ['anon', 'authenticated', 'service_role'] as const;
const ROLES_OF = {
  everybody: ['anon', 'authenticated', 'service_role'],
  users: ['authenticated', 'service_role'],
  service_role: ['service_role'],
} as const;

/** Who may execute the functions of a schema, by signature. */
async function executors(schema: string): Promise<Record<string, string[]>> {
  const { rows } = await world.db.owner(
    `select p.oid::regprocedure::text as signature,
       array(select r from unnest($2::text[]) r where has_function_privilege(r, p.oid, 'execute') order by 1) as roles
     from pg_proc p where p.pronamespace::regnamespace::text = $1`,
    [schema, [...ROLES]],
  );
  return Object.fromEntries(rows.map((row) => [String(row['signature']), row['roles'] as string[]]));
}

test('every function of schema public has a decision', async () => {
  const found = await executors('public');
  expect(Object.keys(FUNCTIONS).sort()).toEqual(Object.keys(found).sort());
  // What clients may call is right to the letter; service_role may have lost a right that it does not use.
  for (const [signature, rules] of Object.entries(FUNCTIONS)) {
    const clients = (roles: readonly string[]) => roles.filter((role) => role !== 'service_role');
    expect([signature, clients(found[signature] ?? [])]).toEqual([signature, clients(ROLES_OF[rules.for])]);
  }
});

test('no other function of schema private can be called than those that policies and defaults need', async () => {
  const found = Object.entries(await executors('private')).filter(([, roles]) => roles.length > 0);
  expect(Object.fromEntries(found)).toEqual(PRIVATE_FUNCTIONS);
});

/** One text of everything that is the victim's. */
async function victimsRows(session: SqlSession): Promise<string> {
  await session.exec('reset role');
  const parts: unknown[] = [];
  for (const [table, { where }] of Object.entries(tables)) {
    const { rows } = await session.query(
      `select coalesce(string_agg(t::text, ' ' order by t::text), '') as text from ${table} t where ${where}`,
      [world.victim],
    );
    parts.push(rows[0]?.['text']);
  }
  return parts.join('\n');
}

async function outcomeOf(role: Role, call: string, before: string): Promise<string> {
  return attempt(world, role, async (session) => {
    const answer = JSON.stringify((await session.query(`select ${call} as answer`)).rows);
    if ((await victimsRows(session)) !== before) return 'changes';
    const isTold = [MARK, world.email, ...world.secrets].some((secret) => answer.includes(secret));
    return isTold ? 'reads' : 'ok';
  });
}

/** What does more harm counts more. */
const HARM = ['ok', 'reads', 'changes'];

describe.each(Object.entries(FUNCTIONS))('%s', (_, rules) => {
  test.each([
    ['a visitor', () => 'anon' as const, rules.visitor],
    ['another user', () => ({ userId: world.stranger }), rules.stranger],
    ['an admin', () => ({ userId: world.admin }), rules.admin],
  ] as const)('called about the victim by %s', async (_caller, role, expected) => {
    const before = await attempt(world, 'service_role', victimsRows);
    const outcomes: string[] = [];
    for (const call of rules.calls(world)) outcomes.push(await outcomeOf(role(), call, before));
    const worst = outcomes.reduce((a, b) => (HARM.indexOf(b) > HARM.indexOf(a) ? b : a));
    expect(worst).toBe(expected);
  });
});
