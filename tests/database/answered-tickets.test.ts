// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlState, type TestDatabase } from './harness';
import { call, forgetCalls } from './sharing-helpers';
import { NOWHERE, openTicketDesk, type TicketDesk } from './ticket-helpers';

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

const unread = (reader: string) => call<number>(db, { userId: reader }, 'count_unread_tickets', {});
const mark = (reader: string, id: string, seenAt: string | null) =>
  call<null>(db, { userId: reader }, 'mark_ticket_read', { p_ticket_id: id, p_seen_at: seenAt });
const shown = (reader: string, id: string) =>
  call<{ hasNewAnswer: boolean; updatedAt: string }>(db, { userId: reader }, 'get_ticket', {
    p_ticket_id: id,
  });

describe('an answer of support', () => {
  test('is new only to the owner, until the owner has read it', async () => {
    const me = await db.addUser();
    const id = await desk.open(me);
    await desk.open(me);
    expect(await unread(me)).toBe(0);
    await desk.reply({ userId: admin }, id);
    await desk.reply({ userId: admin }, id);
    expect(await unread(me)).toBe(1);
    expect([await unread(other), await unread(admin)]).toEqual([0, 0]);
    expect(await shown(admin, id)).toMatchObject({ hasNewAnswer: false });
    expect(await call(db, { userId: me }, 'get_user_tickets', {})).toMatchObject({
      items: [{ id, hasNewAnswer: true }, { hasNewAnswer: false }],
    });
    const { hasNewAnswer, updatedAt } = await shown(me, id);
    expect(hasNewAnswer).toBe(true);
    await mark(me, id, updatedAt);
    expect(await unread(me)).toBe(0);
    expect(await shown(me, id)).toMatchObject({ hasNewAnswer: false, updatedAt });
    await desk.reply({ userId: admin }, id);
    expect(await unread(me)).toBe(1);
  });

  test('is new even when its author’s account is gone', async () => {
    const me = await db.addUser();
    const leaving = await db.addUser({ admin: true });
    await desk.reply({ userId: leaving }, await desk.open(me));
    await db.owner('delete from auth.users where id = $1', [leaving]);
    expect(await unread(me)).toBe(1);
  });

  test('is not what the owner writes, a status change, or an admin’s message to themselves', async () => {
    const me = await db.addUser();
    const id = await desk.open(me);
    await desk.reply({ userId: me }, id);
    await desk.setStatus({ userId: admin }, id, 'in_progress');
    await desk.reply({ userId: admin }, await desk.open(admin));
    expect([await unread(me), await unread(admin)]).toEqual([0, 0]);
  });

  test('stays new when it arrived after what the reader has seen', async () => {
    const me = await db.addUser();
    const id = await desk.open(me);
    await desk.reply({ userId: admin }, id);
    const { updatedAt } = await shown(me, id);
    await desk.reply({ userId: admin }, id);
    await mark(me, id, updatedAt);
    expect(await unread(me)).toBe(1);
  });

  test('cannot be marked read in advance, and stays read', async () => {
    const me = await db.addUser();
    const id = await desk.open(me);
    await mark(me, id, 'infinity');
    await mark(me, id, '2100-01-01T00:00:00Z');
    await desk.reply({ userId: admin }, id);
    expect(await unread(me)).toBe(1);
    await mark(me, id, null);
    await mark(me, id, '2000-01-01T00:00:00Z');
    expect(await unread(me)).toBe(0);
  });

  test('is counted up to 100', async () => {
    const me = await db.addUser();
    await db.owner(
      `insert into support_tickets (user_id, subject, description, answered_at)
       select $1, 'Ring jumps', 'At the net', now() from generate_series(1, 150)`,
      [me],
    );
    expect(await unread(me)).toBe(100);
  });
});

describe('only the owner', () => {
  test('can mark a ticket as read; everybody else gets "no such ticket"', async () => {
    const id = await desk.open();
    await desk.reply({ userId: admin }, id);
    const before = await desk.stored(id);
    for (const reader of [other, admin, await desk.exAdmin()])
      expect(await sqlState(mark(reader, id, null))).toBe('PT404');
    expect(await sqlState(mark(userId, NOWHERE, null))).toBe('PT404');
    const asVisitor = { p_ticket_id: id, p_seen_at: null };
    expect(await sqlState(call(db, 'anon', 'mark_ticket_read', asVisitor))).toBe('42501');
    expect(await sqlState(call(db, 'anon', 'count_unread_tickets', {}))).toBe('42501');
    expect(await desk.stored(id)).toEqual(before);
  });

  test.each(['answered_at', 'read_at'])('nobody writes %s directly', async (column) => {
    const id = await desk.open();
    for (const writer of [userId, admin]) {
      const change = `update support_tickets set ${column} = now() where id = $1`;
      expect(await sqlState(db.as({ userId: writer }, change, [id]))).toBe('42501');
      const add = `insert into support_tickets (user_id, subject, description, ${column}) values ($1, 'x', 'x', now())`;
      expect(await sqlState(db.as({ userId: writer }, add, [writer]))).toBe('42501');
    }
  });
});
