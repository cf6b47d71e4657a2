// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlState, type Role, type TestDatabase } from './harness';
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

describe('replying to a ticket', () => {
  test('updates the ticket’s updated_at, every time', async () => {
    const id = await desk.open();
    const seen = new Set([(await desk.stored(id)).updated_at]);
    for (const role of [{ userId }, { userId: admin }, { userId }]) {
      await desk.reply(role, id);
      seen.add((await desk.stored(id)).updated_at);
    }
    expect(seen.size).toBe(4);
    expect([...seen].sort()).toEqual([...seen]);
  });

  test('many times at once keeps every reply, in the order of the ticket’s updates', async () => {
    const id = await desk.open();
    await Promise.all(Array.from({ length: 12 }, (_, n) => desk.reply({ userId }, id, `Reply ${n}`)));
    const replies = await call<{ createdAt: string }[]>(db, { userId }, 'get_ticket_replies', {
      p_ticket_id: id,
    });
    expect(new Set(replies.map((entry) => entry.createdAt)).size).toBe(12);
  });

  test('as an admin is marked as from support, whatever the browser sends', async () => {
    const id = await desk.open();
    expect((await desk.reply({ userId: admin }, id, 'We see it', false)).rows).toMatchObject([
      { is_admin: true },
    ]);
    expect((await desk.reply({ userId: admin }, id, 'And fix it', true)).rows).toMatchObject([
      { is_admin: true },
    ]);
    expect((await desk.reply({ userId }, id, 'Thanks')).rows).toMatchObject([{ is_admin: false }]);
  });

  test('is refused to other users and in another user’s name, with its own message', async () => {
    const id = await desk.open();
    await expect(desk.reply({ userId: other }, id)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(desk.reply({ userId: other }, id, 'x', true)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(desk.reply({ userId: await desk.exAdmin() }, id, 'x', true)).rejects.toMatchObject(
      UNAUTHORIZED,
    );
    await expect(desk.reply({ userId }, id, 'x', true)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(desk.reply({ userId }, id, 'x', false, admin)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(desk.reply({ userId: admin }, id, 'x', true, userId)).rejects.toMatchObject(UNAUTHORIZED);
    await expect(desk.reply({ userId }, NOWHERE)).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(desk.reply('anon', id))).toBe('42501');
    const { rows } = await db.owner('select from ticket_replies where ticket_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  test('accepts a nonempty message of up to 5,000 characters', async () => {
    const id = await desk.open();
    expect((await desk.reply({ userId }, id, ' \n two\nlines \t')).rows).toMatchObject([
      { message: 'two\nlines' },
    ]);
    expect(await sqlState(desk.reply({ userId }, id, ' \n\t '))).toMatch(/^(23514|23502)$/);
    expect(await sqlState(desk.reply({ userId }, id, 'x'.repeat(5000)))).toBe('ok');
    expect(await sqlState(desk.reply({ userId }, id, 'x'.repeat(5001)))).toBe('23514');
  });

  test('works 60 times an hour for a user, 600 times for an admin', async () => {
    const id = await desk.open();
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

  test('is limited to 500 replies', async () => {
    const id = await desk.open();
    await db.owner(
      `insert into ticket_replies (ticket_id, user_id, message)
       select $1, $2, 'Reply ' || n from generate_series(1, 499) n`,
      [id, userId],
    );
    expect(await sqlState(desk.reply({ userId }, id))).toBe('ok');
    expect(await sqlState(desk.reply({ userId }, id))).toBe('PT422');
    expect(await sqlState(desk.reply({ userId: admin }, id))).toBe('PT422');
  });

  test('does not deadlock while the account is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const writer = await db.addUser();
      const id = await desk.open(writer);
      const states = await Promise.all([
        sqlState(desk.reply({ userId: writer }, id)),
        sqlState(db.owner('delete from auth.users where id = $1', [writer])),
        sqlState(desk.reply({ userId: admin }, id)),
      ]);
      expect(states.filter((state) => !['ok', '42501', '23503', 'PT401'].includes(state))).toEqual([]);
      expect((await db.owner('select from support_tickets where id = $1', [id])).rows).toHaveLength(0);
    }
  });
});
