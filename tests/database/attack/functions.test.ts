// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlSession } from 'local-supabase/database/driver';
import { openTestDatabase, sqlState, type Role } from '../harness';
import { tables } from '../table-rules';
import { RECEIPT, type FunctionRules } from './function-rule';
import { FUNCTIONS } from './function-rules';
import { PRIVATE_FUNCTIONS } from './private-functions';
import { attempt, createWorld, MARK, type World } from './world';

/** Calls each function as each kind of caller, about another user. */
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

test('every function of schema public has a rule', async () => {
  const found = await executors('public');
  expect(Object.keys(FUNCTIONS).sort()).toEqual(Object.keys(found).sort());
  // Clients' rights must match exactly; service_role may lack a right that it does not use.
  for (const [signature, rules] of Object.entries(FUNCTIONS)) {
    const clients = (roles: readonly string[]): readonly string[] =>
      roles.filter((role) => role !== 'service_role');
    expect([signature, clients(found[signature] ?? [])]).toEqual([signature, clients(ROLES_OF[rules.for])]);
  }
});

test('only functions that policies and defaults need can be called in schema private', async () => {
  const found = Object.entries(await executors('private')).filter(([, roles]) => roles.length > 0);
  expect(Object.fromEntries(found)).toEqual(PRIVATE_FUNCTIONS);
});

/** Everything that belongs to the victim, as one text. */
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

/** Outcomes ranked by how much harm they do. */
const HARM = ['ok', 'reads', 'changes'];

/**
 * The worst outcome of all calls to the function. @param receipt Substituted for the placeholder; null uses
 * someone else's or a fake one.
 */
async function worstOf(rules: FunctionRules, role: Role, receipt: string | null): Promise<string> {
  const before = await attempt(world, 'service_role', victimsRows);
  const outcomes: string[] = [];
  for (const call of rules.calls(world)) {
    const named = receipt === null ? call : call.replace(RECEIPT, `'${receipt}'`);
    outcomes.push(await outcomeOf(role, named, before));
  }
  return outcomes.reduce((a, b) => (HARM.indexOf(b) > HARM.indexOf(a) ? b : a));
}

/** The receipt of a committed call; null for a caller who gets none. */
async function receiptFor(rules: FunctionRules, role: Role): Promise<string | null> {
  if (!rules.receipt) return null;
  const asking = world.db.as(role, `select ${rules.receipt(world)} as id`);
  if ((await sqlState(asking)) !== 'ok') return null;
  return String((await asking).rows[0]?.['id']);
}

const CALLERS: readonly (readonly [string, 'visitor' | 'stranger' | 'admin', () => Role])[] = [
  ['a visitor', 'visitor', () => 'anon'],
  ['another user', 'stranger', () => ({ userId: world.stranger })],
  ['an admin', 'admin', () => ({ userId: world.admin })],
];

describe.each(Object.entries(FUNCTIONS))('%s', (_, rules) => {
  test.each(CALLERS)('called about the victim by %s', async (_name, caller, roleOf) => {
    const role = roleOf();
    expect(await worstOf(rules, role, await receiptFor(rules, role))).toBe(rules[caller]);
  });

  test.runIf(rules.receipt)('reveals nothing without a receipt', async () => {
    for (const [, caller, roleOf] of CALLERS) {
      const mayCall = HARM.includes(rules[caller]);
      expect([caller, await worstOf(rules, roleOf(), null)]).toEqual([
        caller,
        mayCall ? 'PT428' : rules[caller],
      ]);
    }
  });
});
