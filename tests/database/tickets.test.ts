import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { call, forgetCalls } from './sharing-helpers';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const UNAUTHORIZED = { code: '42501', message: 'Unauthorized access' };

let db: TestDatabase;
let userId: string;
let other: string;
let admin: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser({ metadata: { first_name: 'Maya', last_name: 'Lind' } });
  other = await db.addUser();
  admin = await db.addUser({ admin: true, metadata: { first_name: 'Alex', last_name: 'Admin' } });
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

const Ticket = v.looseObject({
  id: v.string(),
  status: v.string(),
  subject: v.string(),
  description: v.string(),
  updated_at: v.string(),
});

async function stored(id: string) {
  const { rows } = await db.owner('select *, updated_at::text from support_tickets where id = $1', [id]);
  return v.parse(Ticket, rows[0]);
}

/** Opens a ticket as the app does. */
async function open(owner = userId, status = 'bug', subject = 'Ring jumps', description = 'At the net') {
  const { rows } = await db.as(
    { userId: owner },
    'insert into support_tickets (user_id, subject, description, status) values ($1, $2, $3, $4) returning id',
    [owner, subject, description, status],
  );
  return String(rows[0]?.['id']);
}

/** Replies as the spec's call does. */
function reply(role: Role, ticketId: string, message = 'Hello', isAdmin = false, author?: string) {
  const writer = author ?? (typeof role === 'string' ? userId : role.userId);
  return db.as(
    role,
    `insert into ticket_replies (ticket_id, user_id, is_admin, message) values ($1, $2, $3, $4)
     returning id, is_admin, message`,
    [ticketId, writer, isAdmin, message],
  );
}

const setStatus = (role: Role, id: string, status: string) =>
  db.as(role, 'update support_tickets set status = $2 where id = $1', [id, status]);

/** A user who was an admin a moment ago. */
async function exAdmin(): Promise<string> {
  const id = await db.addUser({ admin: true });
  await db.owner('update users set is_admin = false where id = $1', [id]);
  return id;
}

describe('opening a ticket', () => {
  test.each(['not_started', 'bug', 'feature_request', 'billing_issue'])('as %s works', async (type) => {
    expect(await stored(await open(userId, type))).toMatchObject({ status: type });
  });

  test.each(['in_progress', 'completed', 'mine', null])('as %s is refused', async (type) => {
    expect(await sqlState(open(userId, type as string))).toMatch(/^(42501|23502|23514)$/);
  });

  test('keeps the texts without white space around them, the subject on one line', async () => {
    const id = await open(userId, 'bug', '  Ring \n\t jumps ', '\n First line\n\nsecond line \n');
    expect(await stored(id)).toMatchObject({
      subject: 'Ring jumps',
      description: 'First line\n\nsecond line',
    });
  });

  test('keeps markup as the text that it is', async () => {
    const text = `<img src=x onerror=alert(1)> & 'quotes' \\ %`;
    expect(await stored(await open(userId, 'bug', text, text))).toMatchObject({ subject: text });
  });

  test.each([
    ['an empty subject', ' \n ', 'x'],
    ['an empty description', 'x', ' \n\t '],
    ['a subject of 201 letters', 'x'.repeat(201), 'x'],
    ['a description of 5001 letters', 'x', 'x'.repeat(5001)],
  ])('refuses %s', async (_, subject, description) => {
    expect(await sqlState(open(userId, 'bug', subject, description))).toMatch(/^(23514|23502)$/);
  });

  test('in another name, or at another time, is refused', async () => {
    const insert = (columns: string, values: string) =>
      sqlState(db.as({ userId }, `insert into support_tickets (${columns}) values (${values})`));
    expect(await insert('user_id, subject, description', `'${other}', 'x', 'x'`)).toBe('42501');
    for (const column of ['id', 'created_at', 'updated_at'])
      expect(await insert(`user_id, subject, description, ${column}`, `'${userId}', 'x', 'x', null`)).toBe(
        '42501',
      );
  });

  test('is for signed-in users', async () => {
    const insert = `insert into support_tickets (user_id, subject, description) values ('${userId}', 'x', 'x')`;
    expect(await sqlState(db.as('anon', insert))).toBe('42501');
  });

  test('works 10 times an hour, others go on', async () => {
    const writer = await db.addUser();
    for (let count = 0; count < 10; count += 1) await open(writer);
    expect(await sqlState(open(writer))).toBe('PT429');
    expect(await sqlState(open(other))).toBe('ok');
  });
});

describe('replying', () => {
  test('moves the ticket’s updated_at, every time', async () => {
    const id = await open();
    const seen = new Set([(await stored(id)).updated_at]);
    for (const role of [{ userId }, { userId: admin }, { userId }]) {
      await reply(role, id);
      seen.add((await stored(id)).updated_at);
    }
    expect(seen.size).toBe(4);
    expect([...seen].sort()).toEqual([...seen]);
  });

  test('many times at once keeps every reply, in the order in which they moved the ticket', async () => {
    const id = await open();
    await Promise.all(Array.from({ length: 12 }, (_, n) => reply({ userId }, id, `Reply ${n}`)));
    const replies = await call<{ createdAt: string }[]>(db, { userId }, 'get_ticket_replies', {
      p_ticket_id: id,
    });
    expect(new Set(replies.map((entry) => entry.createdAt)).size).toBe(12);
  });

  test('as an admin is marked as support’s, whatever the browser says', async () => {
    const id = await open();
    expect((await reply({ userId: admin }, id, 'We see it', false)).rows).toMatchObject([{ is_admin: true }]);
    expect((await reply({ userId: admin }, id, 'And fix it', true)).rows).toMatchObject([{ is_admin: true }]);
    expect((await reply({ userId }, id, 'Thanks')).rows).toMatchObject([{ is_admin: false }]);
  });

  test('is refused to everybody else, and as somebody else, in the spec’s words', async () => {
    const id = await open();
    await expect(reply({ userId: other }, id)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId: other }, id, 'x', true)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId: await exAdmin() }, id, 'x', true)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId }, id, 'x', true)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId }, id, 'x', false, admin)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId: admin }, id, 'x', true, userId)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(reply({ userId }, NOWHERE)).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(reply('anon', id))).toBe('42501');
    const { rows } = await db.owner('select from ticket_replies where ticket_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  test('takes a message that is something, up to 5000 letters', async () => {
    const id = await open();
    expect((await reply({ userId }, id, ' \n two\nlines \t')).rows).toMatchObject([
      { message: 'two\nlines' },
    ]);
    expect(await sqlState(reply({ userId }, id, ' \n\t '))).toMatch(/^(23514|23502)$/);
    expect(await sqlState(reply({ userId }, id, 'x'.repeat(5000)))).toBe('ok');
    expect(await sqlState(reply({ userId }, id, 'x'.repeat(5001)))).toBe('23514');
  });

  test('works 60 times an hour for a user, 600 times for an admin', async () => {
    const id = await open();
    const write = (role: Role, count: number) =>
      db.as(
        role,
        `insert into ticket_replies (ticket_id, user_id, message)
         select $1, (select auth.uid()), 'x' from generate_series(1, $2::integer)`,
        [id, count],
      );
    await write({ userId }, 60);
    expect(await sqlState(write({ userId }, 1))).toBe('PT429');
    expect(await sqlState(write({ userId: admin }, 61))).toBe('ok');
  });

  test('ends at 500 replies', async () => {
    const id = await open();
    await db.owner(
      `insert into ticket_replies (ticket_id, user_id, message)
       select $1, $2, 'Reply ' || n from generate_series(1, 499) n`,
      [id, userId],
    );
    expect(await sqlState(reply({ userId }, id))).toBe('ok');
    expect(await sqlState(reply({ userId }, id))).toBe('PT422');
    expect(await sqlState(reply({ userId: admin }, id))).toBe('PT422');
  });

  test('while the account is deleted beside it ends without a dead-lock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const writer = await db.addUser();
      const id = await open(writer);
      const states = await Promise.all([
        sqlState(reply({ userId: writer }, id)),
        sqlState(db.owner('delete from auth.users where id = $1', [writer])),
        sqlState(reply({ userId: admin }, id)),
      ]);
      expect(states.filter((state) => !['ok', '42501', '23503'].includes(state))).toEqual([]);
      expect((await db.owner('select from support_tickets where id = $1', [id])).rows).toHaveLength(0);
    }
  });
});

describe('the status', () => {
  test('is changed by an admin, from any to any, and moves updated_at', async () => {
    const id = await open();
    for (const status of ['completed', 'not_started', 'in_progress', 'feature_request', 'bug']) {
      const before = await stored(id);
      await setStatus({ userId: admin }, id, status);
      const after = await stored(id);
      expect(after.status).toBe(status);
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    expect(await sqlState(setStatus({ userId: admin }, id, 'done'))).toBe('23514');
  });

  test('set to what it is does nothing', async () => {
    const id = await open();
    const before = await stored(id);
    await setStatus({ userId: admin }, id, 'bug');
    expect(await stored(id)).toEqual(before);
  });

  test('is refused to the owner, strangers and ex-admins in the spec’s words, even where there is no ticket', async () => {
    const id = await open();
    for (const role of [{ userId }, { userId: other }, { userId: await exAdmin() }]) {
      for (const ticketId of [id, NOWHERE])
        await expect(setStatus(role, ticketId, 'completed')).rejects.toMatchObject(UNAUTHORIZED);
    }
    expect(await sqlState(setStatus('anon', id, 'completed'))).toBe('42501');
    expect((await stored(id)).status).toBe('bug');
  });

  test('is all that an admin changes', async () => {
    const id = await open();
    for (const change of [`subject = 'x'`, `description = 'x'`, `user_id = '${admin}'`, 'updated_at = now()'])
      expect(
        await sqlState(db.as({ userId: admin }, `update support_tickets set ${change} where id = '${id}'`)),
      ).toBe('42501');
  });
});

describe('reading', () => {
  test('a ticket: its owner and admins', async () => {
    const id = await open();
    for (const reader of [userId, admin]) {
      expect(await call(db, { userId: reader }, 'get_ticket', { p_ticket_id: id })).toMatchObject({
        id,
        userId,
        subject: 'Ring jumps',
        description: 'At the net',
        status: 'bug',
        user: { firstName: 'Maya', lastName: 'Lind' },
      });
    }
  });

  test('a ticket of somebody else says so, for everybody else', async () => {
    const id = await open();
    for (const name of ['get_ticket', 'get_ticket_replies']) {
      for (const reader of [other, await exAdmin()])
        await expect(call(db, { userId: reader }, name, { p_ticket_id: id })).rejects.toMatchObject(
          UNAUTHORIZED,
        );
      expect(await sqlState(call(db, 'anon', name, { p_ticket_id: id }))).toBe('42501');
      await expect(call(db, { userId }, name, { p_ticket_id: NOWHERE })).rejects.toMatchObject({
        code: 'PT404',
        message: 'Ticket not found',
      });
    }
  });

  test('a thread: oldest first, who of support answered is told to admins alone', async () => {
    const id = await open();
    await reply({ userId }, id, 'First');
    await reply({ userId: admin }, id, 'Second');
    const thread = (reader: string) =>
      call<readonly { message: string; isAdmin: boolean; user: unknown }[]>(
        db,
        { userId: reader },
        'get_ticket_replies',
        { p_ticket_id: id },
      );
    expect(await thread(userId)).toMatchObject([
      { message: 'First', isAdmin: false, user: { firstName: 'Maya' } },
      { message: 'Second', isAdmin: true, user: null },
    ]);
    expect((await thread(admin))[1]).toMatchObject({ user: { firstName: 'Alex' } });
  });

  test('an admin’s reply stays when the account goes', async () => {
    const id = await open();
    const leaving = await db.addUser({ admin: true });
    await reply({ userId: leaving }, id, 'We are on it');
    await db.owner('delete from auth.users where id = $1', [leaving]);
    expect(await call(db, { userId }, 'get_ticket_replies', { p_ticket_id: id })).toMatchObject([
      { message: 'We are on it', isAdmin: true, userId: null, user: null },
    ]);
  });

  test('the own list: nobody else’s tickets, the newest news first, with counts', async () => {
    const me = await db.addUser();
    const first = await open(me, 'billing_issue', 'First');
    const second = await open(me, 'bug', 'Second');
    await reply({ userId: me }, first);
    await reply({ userId: admin }, first);
    expect(await call(db, { userId: me }, 'get_user_tickets', {})).toMatchObject({
      total: 2,
      items: [
        { id: first, replyCount: 2, status: 'billing_issue', excerpt: 'At the net' },
        { id: second, replyCount: 0, status: 'bug' },
      ],
    });
    expect(await sqlState(call(db, 'anon', 'get_user_tickets', {}))).toBe('42501');
  });

  test('the list of all is for admins', async () => {
    for (const reader of [userId, await exAdmin()])
      await expect(call(db, { userId: reader }, 'get_all_tickets', {})).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(call(db, 'anon', 'get_all_tickets', {}))).toBe('42501');
  });
});
