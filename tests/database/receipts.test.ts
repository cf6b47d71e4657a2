// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterRequest } from 'local-supabase/database/database';
import { beginReading, history } from './admin-helpers';
import { contextOf, openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { addProcessedVideo, call, forgetCalls, from, share } from './sharing-helpers';

let db: TestDatabase;
let admin: { readonly userId: string };
let otherAdmin: { readonly userId: string };
let owner: { readonly userId: string };
let codes: readonly string[];

beforeAll(async () => {
  db = await openTestDatabase();
  admin = { userId: await db.addUser({ admin: true }) };
  otherAdmin = { userId: await db.addUser({ admin: true }) };
  owner = { userId: await db.addUser({ email: 'known@example.test' }) };
  const videoId = await addProcessedVideo(db, owner.userId);
  codes = [(await share(db, owner.userId, videoId)).accessCode, 'WRONG000'];
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

type Arguments = Readonly<Record<string, unknown>>;

/** A call that counts or audits, the call that reads with its receipt, and the arguments of both. */
interface Reading {
  readonly begin: string;
  readonly read: string;
  readonly role: () => Role;
  readonly subject: () => Arguments;
  /** Arguments of the first call only. */
  readonly more?: Arguments;
  /** Other callers who may call it, but not with this receipt. */
  readonly others: () => readonly (readonly [Role, string])[];
  /** Other things that may be read, but not with this receipt. */
  readonly elsewhere: () => readonly Arguments[];
}

const page = (more: Arguments = {}): Arguments => ({ p_user_id: owner.userId, ...more });
const AT = '2026-01-02T03:04:05.123456Z';
const admins = (action: string): Pick<Reading, 'begin' | 'role' | 'subject' | 'more' | 'others'> => ({
  begin: 'begin_account_reading',
  more: { p_action: action },
  role: () => admin,
  subject: page,
  others: () => [[otherAdmin, '192.0.2.1']],
});
const pages = () => [
  page({ p_user_id: otherAdmin.userId }),
  page({ p_before: AT }),
  page({ p_before: AT, p_before_id: randomUUID() }),
];

const READINGS: Readonly<Record<string, Reading>> = {
  'a lookup': {
    begin: 'begin_look_up',
    read: 'get_share_or_playlist_by_access_code',
    role: () => 'anon',
    subject: () => ({ p_access_code: codes[0] }),
    others: () => [['anon', '192.0.2.2']],
    elsewhere: () => [...codes.slice(1), null, 'NULL', ''].map((code) => ({ p_access_code: code })),
  },
  'an existence check': {
    begin: 'begin_email_check',
    read: 'email_account_exists',
    role: () => 'anon',
    subject: () => ({ p_email: 'known@example.test' }),
    others: () => [['anon', '2001:db8::1']],
    elsewhere: () => [{ p_email: 'other@example.test' }, { p_email: '' }],
  },
  'somebody’s history': {
    ...admins('read_user_history'),
    read: 'get_account_history',
    elsewhere: pages,
  },
  'a user’s video usage': {
    ...admins('read_video_usage'),
    read: 'get_user_video_token_usage',
    elsewhere: pages,
  },
};

describe.each(Object.entries(READINGS))('%s', (_, reading) => {
  const begin = (): Promise<string> =>
    call(db, reading.role(), reading.begin, { ...reading.subject(), ...reading.more }, from('192.0.2.1'));
  const read = (
    receipt: string | null,
    subject = reading.subject(),
    role = reading.role(),
    at = '192.0.2.1',
  ) => call<unknown>(db, role, reading.read, { ...subject, p_receipt: receipt }, from(at));
  const refusal = (...args: Parameters<typeof read>) => sqlState(read(...args));

  test('is readable once per receipt', async () => {
    const receipt = await begin();
    expect(receipt).toMatch(/^[0-9a-f-]{36}$/);
    expect(await read(receipt)).toBeTruthy();
    expect(await refusal(receipt)).toBe('PT428');
  });

  test('is not readable without a receipt or with a fake one', async () => {
    expect(await refusal(null)).toBe('PT428');
    expect(await refusal(randomUUID())).toBe('PT428');
  });

  test('is not readable with a receipt for other data, for another caller or older than a minute', async () => {
    const receipt = await begin();
    for (const subject of reading.elsewhere()) expect(await refusal(receipt, subject)).toBe('PT428');
    for (const [role, at] of reading.others()) {
      expect(await refusal(receipt, reading.subject(), role, at)).toBe('PT428');
    }
    await db.owner(`update private.receipts set expires_at = now() where id = $1`, [receipt]);
    expect(await refusal(receipt)).toBe('PT428');
  });

  test('is not readable in the transaction that counts it, because that could be rolled back', async () => {
    const attempt = db.database.asOwner(async (session) => {
      await enterRequest(session, contextOf(reading.role(), from('192.0.2.1')));
      const ask = async (name: string, args: Arguments) => {
        const list = Object.keys(args).map((arg, index) => `${arg} => $${index + 1}`);
        return session.query(`select ${name}(${list.join(', ')}) as answer`, Object.values(args));
      };
      await session.exec('savepoint attempt');
      const { rows } = await ask(reading.begin, { ...reading.subject(), ...reading.more });
      await session.exec('release savepoint attempt');
      await ask(reading.read, { ...reading.subject(), p_receipt: rows[0]?.['answer'] });
    });
    expect(await sqlState(attempt)).toBe('PT428');
  });

  test('is readable by one of ten calls that use a receipt at the same time', async () => {
    const receipt = await begin();
    const states = await Promise.all(Array.from({ length: 10 }, () => refusal(receipt)));
    expect(states.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PT428'), 'ok']);
  });
});

test('a receipt for one purpose does not work for another', async () => {
  const receipt = await beginReading(db, admin, 'read_user_history', page());
  const usage = call(db, admin, 'get_user_video_token_usage', { ...page(), p_receipt: receipt });
  expect(await sqlState(usage)).toBe('PT428');
});

test('only admins write to the audit trail, and only known actions', async () => {
  for (const action of ['gift_tokens', 'set_user_as_admin', '', null]) {
    const args = { p_action: action, p_user_id: owner.userId };
    expect(await sqlState(call(db, admin, 'begin_account_reading', args))).toBe('PT422');
    expect(await sqlState(call(db, owner, 'begin_account_reading', args))).toBe('PT403');
    expect(await sqlState(call(db, 'anon', 'begin_account_reading', args))).toBe('42501');
  }
});

test('an admin who is demoted in between reads nothing with the receipt', async () => {
  const short = { userId: await db.addUser({ admin: true }) };
  const receipt = await beginReading(db, short, 'read_user_history', page());
  await db.owner('update users set is_admin = false where id = $1', [short.userId]);
  const args = { ...page(), p_receipt: receipt };
  expect(await sqlState(call(db, short, 'get_account_history', args))).toBe('PT403');
});

test('receipts hold only digests, and the calls remove old ones', async () => {
  await db.owner('delete from private.receipts');
  const link = { p_access_code: codes[0] };
  await call(db, 'anon', 'begin_look_up', link, from('192.0.2.77'));
  const { rows } = await db.owner(
    `select encode(subject, 'escape') as text, length(subject) from private.receipts`,
  );
  expect(rows).toMatchObject([{ length: 32 }]);
  for (const told of ['192.0.2', String(codes[0])]) expect(rows[0]?.['text']).not.toContain(told);
  await db.owner(`update private.receipts set expires_at = now() - interval '1 second'`);
  await history(db, admin, owner.userId);
  expect((await db.owner('select from private.receipts')).rows).toHaveLength(0);
});

test('a counted lookup returns the same and writes as much for right and wrong codes', async () => {
  const written = async (code: string | undefined) => {
    await forgetCalls(db);
    await db.owner('delete from private.receipts');
    const answer = await call(db, 'anon', 'begin_look_up', { p_access_code: code }, from('192.0.2.1'));
    const { rows } = await db.owner(
      `select (select count(*) from private.rate_limits) as calls, (select count(*) from private.receipts) as receipts`,
    );
    return [typeof answer, rows];
  };
  expect(await written(codes[0])).toEqual(await written(codes[1]));
});
