// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { sqlState, type TestDatabase } from './harness';
import { forgetCalls } from './sharing-helpers';
import { NOWHERE, openTicketDesk, type TicketDesk } from './ticket-helpers';

let desk: TicketDesk;
let db: TestDatabase;
let admin: string;
beforeAll(async () => {
  desk = await openTicketDesk();
  ({ db, admin } = desk);
});
beforeEach(() => forgetCalls(db));
afterAll(() => desk.close());

const ANSWER = 'Move the circle back.';

const asFunction = async (call: string, params: readonly unknown[] = []) =>
  (await db.as('service_role', `select ${call} as answer`, params)).rows[0]?.['answer'];
const claim = (replyId: string) => asFunction('claim_ticket_mail($1)', [replyId]);
const settle = (replyId: string, isSent: boolean) =>
  asFunction('settle_ticket_mail($1, $2)', [replyId, isSent]);
const waiting = async () => v.parse(v.array(v.string()), await asFunction('get_waiting_ticket_mails()'));
const read = (reader: string, ticketId: string) =>
  db.as({ userId: reader }, `select mark_ticket_read($1, 'infinity')`, [ticketId]);

async function answer(ticketId: string, author = admin): Promise<string> {
  const { rows } = await desk.reply({ userId: author }, ticketId, ANSWER);
  return String(rows[0]?.['id']);
}

/** A user with a ticket that support has answered. */
async function answered() {
  const me = await db.addUser({ metadata: { first_name: 'Maya', last_name: 'Lind' } });
  const ticketId = await desk.open(me);
  return { me, ticketId, replyId: await answer(ticketId) };
}

describe('an answer', () => {
  test('is claimed once, with the address that the account signs in with', async () => {
    const { me, ticketId, replyId } = await answered();
    await db.owner('update auth.users set email = $2 where id = $1', [me, 'maya.new@example.test']);
    expect(await waiting()).toContain(replyId);
    expect(await claim(replyId)).toEqual({
      replyId,
      ticketId,
      email: 'maya.new@example.test',
      firstName: 'Maya',
      subject: 'Ring jumps',
      message: ANSWER,
    });
    expect(await claim(replyId)).toBeNull();
    await settle(replyId, true);
    expect(await claim(replyId)).toBeNull();
    expect(await waiting()).not.toContain(replyId);
  });

  test('can be claimed again when its email could not be sent, up to eight times', async () => {
    const { replyId } = await answered();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await claim(replyId)).toMatchObject({ replyId });
      expect(await waiting()).not.toContain(replyId);
      await settle(replyId, false);
    }
    expect(await claim(replyId)).toBeNull();
    expect(await waiting()).not.toContain(replyId);
  });

  test('can be claimed again if its claimer never reports back, but not once it was sent', async () => {
    const { replyId } = await answered();
    const later = () =>
      db.owner(
        `update private.ticket_mails set claimed_at = now() - interval '11 minutes' where reply_id = $1`,
        [replyId],
      );
    await claim(replyId);
    await later();
    expect(await claim(replyId)).toMatchObject({ replyId });
    await settle(replyId, true);
    await settle(replyId, false);
    await later();
    expect(await claim(replyId)).toBeNull();
  });

  test('is the only one emailed until the owner has read the ticket', async () => {
    const { me, ticketId, replyId: first } = await answered();
    await claim(first);
    const second = await answer(ticketId);
    expect(await claim(second)).toBeNull();
    await settle(first, true);
    expect(await claim(second)).toBeNull();
    await read(me, ticketId);
    expect(await claim(second)).toBeNull();
    const third = await answer(ticketId);
    expect(await claim(third)).toMatchObject({ replyId: third });
  });

  test('is replaced by the next one if its email could not be sent', async () => {
    const { ticketId, replyId: first } = await answered();
    await claim(first);
    await settle(first, false);
    const second = await answer(ticketId);
    expect(await claim(second)).toMatchObject({ replyId: second });
    expect(await claim(first)).toBeNull();
  });

  test('is emailed even if its author’s account is gone', async () => {
    const leaving = await db.addUser({ admin: true });
    const me = await db.addUser();
    const replyId = await answer(await desk.open(me), leaving);
    await db.owner('delete from auth.users where id = $1', [leaving]);
    expect(await claim(replyId)).toMatchObject({ replyId });
  });
});

describe('no email is sent', () => {
  test('about the owner’s own message, as a user or as an admin', async () => {
    const me = await db.addUser();
    const { rows } = await desk.reply({ userId: me }, await desk.open(me));
    const own = await answer(await desk.open(admin));
    expect(await claim(String(rows[0]?.['id']))).toBeNull();
    expect(await claim(own)).toBeNull();
    expect(await waiting()).not.toContain(own);
  });

  test('about an unknown message', async () => {
    expect(await claim(NOWHERE)).toBeNull();
  });

  test('about a message that was read', async () => {
    const { me, ticketId, replyId } = await answered();
    await read(me, ticketId);
    expect(await claim(replyId)).toBeNull();
  });

  test('about a message that is four days old', async () => {
    const { replyId } = await answered();
    await db.owner(`update ticket_replies set created_at = now() - interval '4 days' where id = $1`, [
      replyId,
    ]);
    expect(await claim(replyId)).toBeNull();
  });

  test('to a user who turned these emails off', async () => {
    const { me, replyId } = await answered();
    await db.as({ userId: me }, 'insert into user_settings (user_id, mail_answers) values ($1, false)', [me]);
    expect(await claim(replyId)).toBeNull();
    await db.as({ userId: me }, 'update user_settings set mail_answers = true where user_id = $1', [me]);
    expect(await claim(replyId)).toMatchObject({ replyId });
  });

  test.each([
    ['is deleted softly', `update auth.users set deleted_at = now() where id = $1`],
    ['is banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    [
      'is being deleted',
      `insert into private.account_deletions (user_id, confirmed_at) values ($1::uuid, now())`,
    ],
  ])('to a user whose account %s', async (_, sql) => {
    const { me, replyId } = await answered();
    await db.owner(sql, [me]);
    expect(await claim(replyId)).toBeNull();
    expect(await waiting()).not.toContain(replyId);
  });

  test('to a user whose account and ticket are gone', async () => {
    const { me, replyId } = await answered();
    await claim(replyId);
    await db.owner('delete from auth.users where id = $1', [me]);
    expect(await claim(replyId)).toBeNull();
    expect((await db.owner('select from private.ticket_mails where reply_id = $1', [replyId])).rows).toEqual(
      [],
    );
  });

  test.each([
    'maya@example.test, other@example.test',
    'maya@example.test\nBcc: other@example.test',
    'Maya <maya@example.test>',
    'maya@one@example.test',
    'nobody',
  ])('to an invalid address: %j', async (email) => {
    const { me, replyId } = await answered();
    await db.owner('update auth.users set email = $2 where id = $1', [me, `${me}${email}`]);
    expect(await claim(replyId)).toBeNull();
  });
});

test('the next answer is the least tried one, and of those the oldest', async () => {
  const late = await answered();
  const early = await answered();
  await db.owner(`update ticket_replies set created_at = now() - interval '1 day' where id = $1`, [
    early.replyId,
  ]);
  const order = async () => (await waiting()).filter((id) => [late.replyId, early.replyId].includes(id));
  expect(await order()).toEqual([early.replyId, late.replyId]);
  await claim(early.replyId);
  await settle(early.replyId, false);
  expect(await order()).toEqual([late.replyId, early.replyId]);
});

test('visitors, users and admins cannot claim, settle or list anything', async () => {
  const { me, replyId } = await answered();
  for (const role of ['anon', { userId: me }, { userId: admin }] as const) {
    for (const call of [
      `claim_ticket_mail('${replyId}')`,
      `settle_ticket_mail('${replyId}', true)`,
      'get_waiting_ticket_mails()',
    ])
      expect([call, await sqlState(db.as(role, `select ${call}`))]).toEqual([call, '42501']);
  }
  expect(await claim(replyId)).toMatchObject({ replyId });
});
