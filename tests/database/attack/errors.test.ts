// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgresError } from 'local-supabase/database/driver';
import { contextOf, openTestDatabase } from '../harness';
import { FUNCTIONS } from './function-rules';
import { createWorld, MARK, type World } from './world';

// Postgres errors show the refused row, including columns that the caller may not read. A function that runs as its
// owner would pass that on.
let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
  for (const table of ['video_shares', 'video_playlists']) {
    await world.db.owner(`update ${table} set password_hash = $1`, [`${MARK} of a password`]);
  }
});
afterAll(() => world.db.database.close());

/** Values to replace an argument with, by its type; null is tried for all. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  text: [`''`, `'../x'`, `'someone/else.jpg'`, `repeat('x', 20000)`],
  integer: ['-1', '2147483647'],
  smallint: ['-1'],
  numeric: ['-1', `'NaN'`],
  uuid: [`'00000000-0000-4000-8000-000000000001'`],
  jsonb: [`'null'`, `'{}'`, `'[]'`, `'{"plays": [], "titleCard": "x", "transition": null}'`],
  'timestamp with time zone': [`'-infinity'`, `'infinity'`],
  'uuid[]': [`'{null}'`],
  'smallint[]': [`'{null}'`, `'{-1}'`],
};

/** The positional arguments of a call. */
function argumentsOf(call: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let part = '';
  for (const letter of call.slice(call.indexOf('(') + 1, -1)) {
    if (letter === `'`) isQuoted = !isQuoted;
    else if (!isQuoted && '(['.includes(letter)) depth += 1;
    else if (!isQuoted && ')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()].filter((each) => each !== '' && !each.includes('=>'));
}

/** The call with one or all arguments replaced by values that our clients never send. */
function oddCalls(signature: string, call: string): string[] {
  const name = call.slice(0, call.indexOf('('));
  const types = signature.slice(signature.indexOf('(') + 1, -1).split(',');
  const given = types.map((_, index) => argumentsOf(call)[index] ?? 'null');
  return types.flatMap((type, at) =>
    ['null', ...(ODD[type] ?? [])].map((odd) => {
      const values = types.map((each, index) =>
        index === at ? `(${odd})::${each}` : `(${given[index] ?? ''})::${each}`,
      );
      return `${name}(${values.join(', ')})`;
    }),
  );
}

/** The parts of an error that a client receives. */
async function errorOf(userId: string, call: string): Promise<string> {
  try {
    await world.db.database.asRequest(contextOf({ userId }), async (session) => {
      await session.query(`select ${call}`);
      throw new Error('undone');
    });
  } catch (error) {
    return isPostgresError(error) ? JSON.stringify({ ...error, message: error.message }) : '';
  }
  return '';
}

const CALLED = Object.entries(FUNCTIONS).filter(
  ([signature, rules]) => rules.for !== 'service_role' && !signature.endsWith('()'),
);

test.each(CALLED)('%s shows no row in an error, whatever the arguments', async (signature, rules) => {
  for (const call of rules.calls(world).flatMap((each) => oddCalls(signature, each))) {
    for (const userId of [world.victim, world.admin]) {
      const error = await errorOf(userId, call);
      expect([call, error]).not.toEqual([call, expect.stringMatching(/Failing row|CANARY|Key \(/)]);
    }
  }
});
