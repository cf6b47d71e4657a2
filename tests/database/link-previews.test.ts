// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  asking,
  call,
  forgetCalls,
  from,
  inOneMoment,
  lookUp,
  mostCalls,
  repeat,
  share,
  wrong,
  type Attempt,
} from './sharing-helpers';

let db: TestDatabase;
let userId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

describe('link previews', () => {
  const preview = (role: Role, code: string, address: string | null = '192.0.2.1') =>
    call(db, role, 'get_link_preview', { p_access_code: code, p_client_address: address });

  test('show the edge function what visitors see, and nobody else can call them', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    expect(await preview('service_role', accessCode)).toEqual(await lookUp(db, 'anon', accessCode));
    expect(await sqlState(preview('anon', accessCode))).toBe('42501');
    expect(await sqlState(preview({ userId }, accessCode))).toBe('42501');
  });

  test('have their own count, for the address that the function passes', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const previewing = (code: string, address = '192.0.2.1'): Attempt => ({
      role: 'service_role',
      name: 'get_link_preview',
      args: { p_access_code: code, p_client_address: address },
      headers: from('127.0.0.1'),
    });
    const states = await inOneMoment(db, [
      ...repeat(60, (index) => previewing(wrong(index))),
      previewing(accessCode),
      previewing(accessCode, '192.0.2.2'),
      asking(accessCode),
    ]);
    expect(states.slice(59)).toEqual(['ok', 'PT429', 'ok', 'ok']);
  });

  /** A lookup without a verified visitor. */
  const unproven = (code: string): Attempt => ({
    role: 'service_role',
    name: 'get_link_preview',
    args: { p_access_code: code, p_client_address: null },
    headers: from('127.0.0.1'),
  });

  test('without a verified visitor are counted per link', async () => {
    const hammered = await share(db, userId, await addProcessedVideo(db, userId));
    const next = await share(db, userId, await addProcessedVideo(db, userId));
    await preview('service_role', hammered.accessCode, null);
    // In this minute and the next, because the minute may end during the test.
    await db.owner('update private.rate_limits set calls = 598');
    await db.owner(
      `insert into private.rate_limits
       select action, subject, window_start + interval '1 minute', calls from private.rate_limits`,
    );
    const states = await inOneMoment(db, [
      ...repeat(3, () => unproven(hammered.accessCode)),
      unproven(next.accessCode),
    ]);
    expect(states).toEqual(['ok', 'ok', 'PT429', 'ok']);
  });

  test('without a verified visitor allow 100 wrong codes of a group a minute, and block no other group', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const { rows } = await db.owner(
      `select code, private.code_group(code) = private.code_group($1) as "sameGroup"
       from generate_series(1, 2000) i, format('%s', lpad(i::text, 8, '0')) code`,
      [accessCode],
    );
    const codesOf = (sameGroup: boolean) =>
      rows.filter((row) => row['sameGroup'] === sameGroup).map((row) => String(row['code']));
    const others = codesOf(false);
    // Codes of other groups, more in total than one group allows.
    const states = await inOneMoment(db, [
      ...repeat(150, (index) => unproven(others[index * 7] ?? '')),
      unproven(accessCode),
      ...repeat(101, () => unproven(codesOf(true)[0] ?? '')),
      unproven(codesOf(true)[1] ?? ''),
      unproven(accessCode),
    ]);
    expect(new Set(states.slice(0, 151))).toEqual(new Set(['ok']));
    expect(states.slice(-3)).toEqual(['PT429', 'PT429', 'PT429']);
    expect(states.slice(151).indexOf('PT429')).toBe(100);
    expect(await mostCalls(db, 'link_preview/wrong_of_group')).toBe(100);
  });
});
