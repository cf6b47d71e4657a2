// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { call, from, inOneMoment, repeat, type Attempt } from './sharing-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

describe('an account made from auth.users', () => {
  const userOf = async (id: string) =>
    (
      await db.owner(
        'select email, first_name, last_name, is_admin, token_balance from users where id = $1',
        [id],
      )
    ).rows[0];

  test('gets its email and names, and starts with 25,000 tokens and without admin rights', async () => {
    const metadata = {
      first_name: '  Maya ',
      last_name: 'Lind\n von   Berg',
      is_admin: true,
      token_balance: 9,
    };
    expect(await userOf(await db.addUser({ email: 'maya@example.test', metadata }))).toEqual({
      email: 'maya@example.test',
      first_name: 'Maya',
      last_name: 'Lind von Berg',
      is_admin: false,
      token_balance: 25_000,
    });
  });

  test.each([
    ['nothing', null, ''],
    ['an empty object', {}, ''],
    ['a list', ['first_name'], ''],
    ['a text', 'first_name', ''],
    ['a number as name', { first_name: 7 }, ''],
    ['an object as name', { first_name: { a: 1 } }, ''],
    ['null as name', { first_name: null }, ''],
    ['a name of spaces', { first_name: ' \t\n ' }, ''],
    ['SQL as name', { first_name: `'); drop table users; --` }, `'); drop table users; --`],
    ['a name of 5,000 letters', { first_name: 'x'.repeat(5000) }, 'x'.repeat(100)],
    ['emoji', { first_name: '🏃'.repeat(150) }, '🏃'.repeat(100)],
    ['a cut that ends in a space', { first_name: `${'x'.repeat(99)} y` }, 'x'.repeat(99)],
  ])('never fails on metadata: %s', async (_, metadata, firstName) => {
    expect(await userOf(await db.addUser({ metadata }))).toMatchObject({ first_name: firstName });
  });

  const yearsAgo = (years: number) => new Date().getUTCFullYear() - years;
  const birthYearOf = async (metadata: unknown) => {
    const id = await db.addUser({ metadata });
    return (await db.owner('select birth_year from users where id = $1', [id])).rows[0]?.['birth_year'];
  };

  test('stores a year of birth once, and refuses anyone under 13', async () => {
    expect(await birthYearOf({ birth_year: yearsAgo(13) })).toBe(yearsAgo(13));
    for (const years of [12, 1, 0]) {
      expect(await sqlState(db.addUser({ metadata: { birth_year: yearsAgo(years) } }))).toBe('PT403');
    }
    const id = await db.addUser({ metadata: { birth_year: yearsAgo(15) } });
    await db.owner('update auth.users set raw_user_meta_data = $2 where id = $1', [
      id,
      JSON.stringify({ birth_year: yearsAgo(40) }),
    ]);
    const written = db.as({ userId: id }, 'update users set birth_year = 1980 where id = $1', [id]);
    expect(await sqlState(written)).toBe('42501');
    const { rows } = await db.owner('select birth_year from users where id = $1', [id]);
    expect(rows).toEqual([{ birth_year: yearsAgo(15) }]);
  });

  test.each([
    [{ birth_year: '1998' }],
    [{ birth_year: 1998.5 }],
    [{ birth_year: 98 }],
    [{ birth_year: 1e30 }],
    [{}],
  ])('has no year of birth with the metadata %j', async (metadata) => {
    expect(await birthYearOf(metadata)).toBeNull();
  });

  test('is made by the auth service’s role, which has no rights on public', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa';
    await db.database.asOwner(async (session) => {
      await session.exec('set local role supabase_auth_admin');
      await session.query('insert into auth.users (id, email) values ($1, $2)', [id, 'service@example.test']);
    });
    expect(await userOf(id)).toMatchObject({ email: 'service@example.test' });
  });

  test('gets a changed email', async () => {
    const id = await db.addUser();
    await db.owner('update auth.users set email = $2 where id = $1', [id, 'new@example.test']);
    expect(await userOf(id)).toMatchObject({ email: 'new@example.test' });
  });

  test('accepts later name changes, and nothing else from the metadata, which the user can write freely', async () => {
    const id = await db.addUser({ metadata: { first_name: 'Maya', last_name: 'Lind' } });
    const change = (metadata: unknown) =>
      db.owner('update auth.users set raw_user_meta_data = $2 where id = $1', [id, JSON.stringify(metadata)]);
    await change({ is_admin: true, token_balance: 9, email: 'x@example.test', first_name: ' Mia\n' });
    expect(await userOf(id)).toMatchObject({
      first_name: 'Mia',
      last_name: 'Lind',
      is_admin: false,
      token_balance: 25_000,
    });
    for (const nothing of [{}, null, [], 'text', { first_name: 7, last_name: ' ' }, { first_name: null }]) {
      await change(nothing);
      expect(await userOf(id)).toMatchObject({ first_name: 'Mia', last_name: 'Lind' });
    }
  });

  test('accepts a changed name from the auth service’s role', async () => {
    const id = await db.addUser();
    await db.database.asOwner(async (session) => {
      await session.exec('set local role supabase_auth_admin');
      await session.query(
        `update auth.users set raw_user_meta_data = '{"last_name": "Berg"}' where id = $1`,
        [id],
      );
    });
    expect(await userOf(id)).toMatchObject({ last_name: 'Berg' });
  });

  test('stays when the auth service’s role tries to delete a paying account or the only admin', async () => {
    const paying = await db.addUser();
    await db.holdPlan(paying, 'Pro');
    await db.owner(`update user_subscriptions set stripe_subscription_id = 's' where user_id = $1`, [paying]);
    const admin = await db.addUser({ admin: true });
    await db.owner('update users set is_admin = (id = $1)', [admin]);
    const remove = (id: string) =>
      db.database.asOwner(async (session) => {
        await session.exec('set local role supabase_auth_admin');
        await session.query('delete from auth.users where id = $1', [id]);
      });
    expect(await sqlState(remove(paying))).toBe('PT409');
    expect(await sqlState(remove(admin))).toBe('PT409');
    await remove(await db.addUser());
  });

  test('is removed with its videos and usage when the account is deleted', async () => {
    const id = await db.addUser();
    const videoId = await db.addVideo(id);
    await db.as({ userId: id }, 'select charge_video_processing($1)', [videoId]);
    await db.owner('delete from auth.users where id = $1', [id]);
    const { rows } = await db.owner(
      `select (select count(*) from users where id = $1) + (select count(*) from videos where user_id = $1)
            + (select count(*) from token_usage where user_id = $1) as left_over`,
      [id],
    );
    expect(Number(rows[0]?.['left_over'])).toBe(0);
  });
});

describe('email_account_exists', () => {
  beforeEach(() => db.owner('delete from private.rate_limits'));

  /** Asks as a visitor from an address; 'PT429' over the limit. */
  const ask = (email: string | null, address = '192.0.2.1'): Promise<unknown> =>
    askAs('anon', email, { 'x-forwarded-for': `${address}, 10.0.0.1` });
  async function askAs(role: Role, email: string | null, headers: Record<string, string> = {}) {
    const question = { p_email: email };
    const receipt = await call(db, role, 'begin_email_check', question, headers);
    return call(db, role, 'email_account_exists', { ...question, p_receipt: receipt }, headers);
  }
  /** The first half of a check, which counts against the limit. */
  const begins = (email: string, headers: Attempt['headers'] = from('192.0.2.1')): Attempt => ({
    role: 'anon',
    name: 'begin_email_check',
    args: { p_email: email },
    headers,
  });
  const oks = (count: number) => Array.from({ length: count }, () => 'ok');

  test('answers yes or no, ignoring case and spaces', async () => {
    await db.addUser({ email: 'known@example.test' });
    expect(await ask('known@example.test')).toBe(true);
    expect(await ask('  Known@Example.TEST ')).toBe(true);
    expect(await ask('unknown@example.test')).toBe(false);
  });

  test.each([[null], [''], ['   '], ['x'.repeat(100_000)], [`' or true --`], ['%']])(
    'answers no to %s',
    async (email) => {
      expect(await ask(email)).toBe(false);
    },
  );

  test('also answers a signed-in user', async () => {
    const userId = await db.addUser({ email: 'me@example.test' });
    expect(await askAs({ userId }, 'me@example.test')).toBe(true);
  });

  test('refuses the 11th check of one email, even from many addresses', async () => {
    const states = await inOneMoment(db, [
      ...repeat(10, (index) => begins('target@example.test', from(`192.0.2.${index}`))),
      begins('Target@example.test ', from('192.0.2.99')),
      begins('else@example.test', from('192.0.2.99')),
    ]);
    expect(states).toEqual([...oks(10), 'PT429', 'ok']);
  });

  test('refuses the 61st check from one address and still answers others', async () => {
    const states = await inOneMoment(db, [
      ...repeat(61, (index) => begins(`guess${index}@example.test`)),
      begins('guess60@example.test', from('192.0.2.2')),
    ]);
    expect(states).toEqual([...oks(60), 'PT429', 'ok']);
  });

  test('counts all addresses of an IPv6 network as one', async () => {
    const states = await inOneMoment(db, [
      ...repeat(60, (index) => begins(`guess${index}@example.test`, from(`2001:db8:1:2::${index + 1}`))),
      begins('guess60@example.test', from('2001:db8:1:2:ffff::1')),
      begins('guess60@example.test', from('2001:db8:1:3::1')),
    ]);
    expect(states).toEqual([...oks(60), 'PT429', 'ok']);
  });

  test('trusts the edge’s header over one that a client can write', async () => {
    const forged = (index: number) => ({
      'cf-connecting-ip': '198.51.100.7',
      'x-forwarded-for': `203.0.113.${index}`,
    });
    const states = await inOneMoment(
      db,
      repeat(61, (index) => begins(`g${index}@example.test`, forged(index))),
    );
    expect(states).toEqual([...oks(60), 'PT429']);
  });

  test('limits requests without an address together', async () => {
    const states = await inOneMoment(
      db,
      repeat(61, (index) => begins(`h${index}@example.test`, {})),
    );
    expect(states).toEqual([...oks(60), 'PT429']);
  });

  test('opens again in the next window', async () => {
    const states = await inOneMoment(
      db,
      repeat(11, (index) => begins('again@example.test', from(`192.0.2.${index}`))),
    );
    expect(states.at(-1)).toBe('PT429');
    await db.owner(`update private.rate_limits set window_start = window_start - interval '15 minutes'`);
    expect(await ask('again@example.test')).toBe(false);
  });

  test('keeps only digests, and removes the previous day’s windows', async () => {
    await ask('secret@example.test', '192.0.2.55');
    const { rows } = await db.owner(
      `select encode(subject, 'escape') as text, length(subject) as length from private.rate_limits`,
    );
    expect(rows.map((row) => row['length'])).toEqual([32, 32]);
    expect(JSON.stringify(rows)).not.toMatch(/secret@example|192\.0\.2\.55/);
    await db.owner(`update private.rate_limits set window_start = window_start - interval '25 hours'`);
    await ask('other@example.test', '192.0.2.56');
    const { rows: left } = await db.owner(
      `select from private.rate_limits where window_start < now() - interval '1 day'`,
    );
    expect(left).toHaveLength(0);
  });

  test('counts concurrent checks', async () => {
    const states = await Promise.all(
      Array.from({ length: 14 }, (_, index) => sqlState(ask('rush@example.test', `192.0.2.${index % 3}`))),
    );
    expect(states.filter((state) => state === 'ok')).toHaveLength(10);
    expect(states.filter((state) => state === 'PT429')).toHaveLength(4);
  });
});
