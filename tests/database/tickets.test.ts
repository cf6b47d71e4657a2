// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlState, type TestDatabase } from './harness';
import { call, forgetCalls } from './sharing-helpers';
import { NOWHERE, openTicketDesk, UNAUTHORIZED, type TicketDesk } from './ticket-helpers';

let desk: TicketDesk;
let db: TestDatabase;
let userId: string;
let other: string;
let admin: string;
beforeAll(async () => {
  desk = await openTicketDesk();
  ({ db, userId, other, admin } = desk);
});
beforeEach(() => forgetCalls(db));
afterAll(() => desk.close());

describe('opening a ticket', () => {
  test.each(['not_started', 'bug', 'feature_request', 'billing_issue'])('as %s works', async (type) => {
    expect(await desk.stored(await desk.open(userId, type))).toMatchObject({ status: type });
  });

  test.each(['in_progress', 'completed', 'mine', null])('as %s is refused', async (type) => {
    expect(await sqlState(desk.open(userId, type as string))).toMatch(/^(42501|23502|23514)$/);
  });

  test('trims the texts and puts the subject on one line', async () => {
    const id = await desk.open(userId, 'bug', '  Ring \n\t jumps ', '\n First line\n\nsecond line \n');
    expect(await desk.stored(id)).toMatchObject({
      subject: 'Ring jumps',
      description: 'First line\n\nsecond line',
    });
  });

  test('keeps markup as plain text', async () => {
    const text = `<img src=x onerror=alert(1)> & 'quotes' \\ %`;
    expect(await desk.stored(await desk.open(userId, 'bug', text, text))).toMatchObject({ subject: text });
  });

  test.each([
    ['an empty subject', ' \n ', 'x'],
    ['an empty description', 'x', ' \n\t '],
    ['a subject of 201 letters', 'x'.repeat(201), 'x'],
    ['a description of 5001 letters', 'x', 'x'.repeat(5001)],
  ])('refuses %s', async (_, subject, description) => {
    expect(await sqlState(desk.open(userId, 'bug', subject, description))).toMatch(/^(23514|23502)$/);
  });

  test('as another user or with another time is refused', async () => {
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

  test('works 10 times an hour per user', async () => {
    const writer = await db.addUser();
    await desk.db.as(
      { userId: writer },
      `insert into support_tickets (user_id, subject, description)
       select $1, 'Ring', 'Jumps' from generate_series(1, 10)`,
      [writer],
    );
    expect(await sqlState(desk.open(writer))).toBe('PT429');
    expect(await sqlState(desk.open(other))).toBe('ok');
  });
});

describe('the status', () => {
  test('can be changed by an admin, from any to any, and updates updated_at', async () => {
    const id = await desk.open();
    for (const status of ['completed', 'not_started', 'in_progress', 'feature_request', 'bug']) {
      const before = await desk.stored(id);
      await desk.setStatus({ userId: admin }, id, status);
      const after = await desk.stored(id);
      expect(after.status).toBe(status);
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    expect(await sqlState(desk.setStatus({ userId: admin }, id, 'done'))).toBe('23514');
  });

  test('set to its current value does nothing', async () => {
    const id = await desk.open();
    const before = await desk.stored(id);
    await desk.setStatus({ userId: admin }, id, 'bug');
    expect(await desk.stored(id)).toEqual(before);
  });

  test('is refused to the owner, strangers and ex-admins with its own message, even for an unknown ticket', async () => {
    const id = await desk.open();
    for (const role of [{ userId }, { userId: other }, { userId: await desk.exAdmin() }]) {
      for (const ticketId of [id, NOWHERE])
        await expect(desk.setStatus(role, ticketId, 'completed')).rejects.toMatchObject(UNAUTHORIZED);
    }
    expect(await sqlState(desk.setStatus('anon', id, 'completed'))).toBe('42501');
    expect((await desk.stored(id)).status).toBe('bug');
  });

  test('is all that an admin can change', async () => {
    const id = await desk.open();
    for (const change of [`subject = 'x'`, `description = 'x'`, `user_id = '${admin}'`, 'updated_at = now()'])
      expect(
        await sqlState(db.as({ userId: admin }, `update support_tickets set ${change} where id = '${id}'`)),
      ).toBe('42501');
  });
});

describe('reading', () => {
  test('a ticket: its owner and admins', async () => {
    const id = await desk.open();
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

  test('a ticket: everyone else gets a specific error', async () => {
    const id = await desk.open();
    for (const name of ['get_ticket', 'get_ticket_replies']) {
      for (const reader of [other, await desk.exAdmin()])
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

  test('a thread: oldest first; only admins see who in support answered', async () => {
    const id = await desk.open();
    await desk.reply({ userId }, id, 'First');
    await desk.reply({ userId: admin }, id, 'Second');
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

  test('an admin’s reply stays when the admin’s account is deleted', async () => {
    const id = await desk.open();
    const leaving = await db.addUser({ admin: true });
    await desk.reply({ userId: leaving }, id, 'We are on it');
    await db.owner('delete from auth.users where id = $1', [leaving]);
    expect(await call(db, { userId }, 'get_ticket_replies', { p_ticket_id: id })).toMatchObject([
      { message: 'We are on it', isAdmin: true, userId: null, user: null },
    ]);
  });

  test('the user’s list: only their own tickets, the latest update first, with counts', async () => {
    const me = await db.addUser();
    const first = await desk.open(me, 'billing_issue', 'First');
    const second = await desk.open(me, 'bug', 'Second');
    await desk.reply({ userId: me }, first);
    await desk.reply({ userId: admin }, first);
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
    for (const reader of [userId, await desk.exAdmin()])
      await expect(call(db, { userId: reader }, 'get_all_tickets', {})).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(call(db, 'anon', 'get_all_tickets', {}))).toBe('42501');
  });
});
