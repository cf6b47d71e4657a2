import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { about, APP, openTicketMails, type Person, type TicketMailProject } from './ticket-mail-project';

describe('with the database webhook', () => {
  let project: TicketMailProject;
  let admin: Person;
  beforeAll(async () => {
    project = await openTicketMails();
    admin = await project.newPerson({ isAdmin: true });
  });
  afterAll(() => project.close());

  test('an answer sends the owner one mail with a link to the ticket', { tags: 'core' }, async () => {
    const maya = await project.newPerson();
    const ticketId = await project.openTicket(maya);
    await project.reply(maya, ticketId, 'It happens on my phone too');
    await project.reply(admin, ticketId, 'Thank you.\nMove the circle back.');
    const [mail] = await project.expectMails(maya.email, 1);
    expect(mail).toMatchObject({
      from: 'support@standout.local',
      to: [maya.email],
      subject: 'Support answered: Ring jumps',
    });
    const link = `${APP}/support/ticket/${ticketId}`;
    expect(mail?.text).toContain(`Hi Maya,`);
    expect(mail?.text).toContain('> Thank you.\n> Move the circle back.');
    expect(mail?.text.split('\n')).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('Thank you.<br>\nMove the circle back.');
    // More answers send no more mails until Maya has looked, and neither does an admin's message in their own ticket.
    await project.reply(admin, ticketId, 'And track again.');
    await project.reply(admin, await project.openTicket(admin));
    const other = await project.newPerson();
    await project.reply(admin, await project.openTicket(other));
    await project.expectMails(other.email, 1);
    expect(await project.mailsTo(maya.email)).toHaveLength(1);
    expect(await project.mailsTo(admin.email)).toHaveLength(0);
    await maya.client.rpc('mark_ticket_read', { p_ticket_id: ticketId, p_seen_at: '2100-01-01T00:00:00Z' });
    await project.reply(admin, ticketId, 'Did it help?');
    const [next] = await project.expectMails(maya.email, 2);
    expect(next?.text).toContain('> Did it help?');
  });

  test('the reply is stored when the mail service is down, and the next answer sends both mails', async () => {
    const [maya, other] = [await project.newPerson(), await project.newPerson()];
    project.breakMailService(true);
    await project.reply(admin, await project.openTicket(maya), 'First');
    await project.functionLog.expect(/^The mail could not be sent Error: The mail service answered 500/m);
    await project.functionLog.expect(/^A database webhook failed: .*502/m);
    project.breakMailService(false);
    await project.reply(admin, await project.openTicket(other), 'Second');
    await project.expectMails(other.email, 1);
    await project.expectMails(maya.email, 1);
  });
});

describe('the function', () => {
  let project: TicketMailProject;
  let admin: Person;
  let maya: Person;
  let replyId: string;
  beforeAll(async () => {
    project = await openTicketMails({ webhooks: false });
    admin = await project.newPerson({ isAdmin: true });
    maya = await project.newPerson();
    replyId = await project.reply(admin, await project.openTicket(maya));
  });
  afterAll(() => project.close());

  test.each([
    ['no secret', null],
    ['an empty secret', ''],
    ['a guessed secret', 'guessed'],
    ['the beginning of the secret', 'a secret that only the webhook'],
    ['the secret and more', 'a secret that only the webhook and the function know!'],
  ])('refuses %s', async (_, secret) => {
    expect(await project.call(about(replyId), secret)).toEqual([401, { error: 'Not authenticated' }]);
    expect(await project.mailsTo(maya.email)).toEqual([]);
  });

  test.each([
    `${'0'.repeat(8)}-0000-4000-8000-00000000000g`,
    "' or true --",
    '../../auth/v1/admin/users',
    'x\r\nBcc: other@example.test',
    7,
    true,
    { $ne: null },
    ['00000000-0000-4000-8000-000000000000'],
    '',
  ])('refuses the id %j', async (id) => {
    expect(await project.call(about(id))).toEqual([400, { error: 'Invalid reply id' }]);
  });

  test('refuses other methods and bodies that are too long', async () => {
    expect((await fetch(`${project.url}/functions/v1/ticket-mail`)).status).toBe(405);
    expect((await project.call('x'.repeat(1024 * 1024 + 1)))[0]).toBe(413);
  });

  test('sends a mail once, whatever else the body says and however often it is sent', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const stranger = await project.newPerson();
    const forged = {
      ...about(replyId),
      email: stranger.email,
      record: {
        id: replyId,
        ticket_id: nowhere,
        user_id: stranger.id,
        message: 'Forged',
        email: stranger.email,
      },
    };
    expect(await project.call(forged)).toEqual([200, { sent: 1 }]);
    for (const body of [about(replyId), about(nowhere), {}, 'no JSON', about(replyId.toUpperCase())])
      expect(await project.call(body)).toEqual([200, { sent: 0 }]);
    expect(await project.mailsTo(maya.email)).toMatchObject([{ to: [maya.email] }]);
    expect((await project.mailsTo(maya.email))[0]?.text).not.toContain('Forged');
    expect(await project.mailsTo(stranger.email)).toEqual([]);
  });

  test('ten calls at once send one mail', async () => {
    const other = await project.newPerson();
    const id = await project.reply(admin, await project.openTicket(other));
    const answers = await Promise.all(Array.from({ length: 10 }, () => project.call(about(id))));
    expect(answers.filter(([, body]) => (body as { sent: number }).sent === 1)).toHaveLength(1);
    expect(await project.mailsTo(other.email)).toHaveLength(1);
  });

  test('user text cannot start a header, markup or a link', async () => {
    const other = await project.newPerson();
    await project.sql(`update users set first_name = $2 where id = $1`, [
      other.id,
      '<b>Maya</b>\r\nBcc: a@b.c',
    ]);
    const ticketId = await project.openTicket(other, 'Plain');
    await project.sql('update support_tickets set subject = $2 where id = $1', [
      ticketId,
      'Ring\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>\u2028\u202Egnp.exe',
    ]);
    const message = '<img src=x onerror=alert(1)> & "quotes"\r\n.\r\nhttps://ok.test/?a=1&b=2';
    const id = await project.reply(admin, ticketId, message);
    expect(await project.call(about(id))).toEqual([200, { sent: 1 }]);
    const [mail] = await project.mailsTo(other.email);
    expect(mail?.to).toEqual([other.email]);
    expect(mail?.subject).toBe(
      'Support answered: Ring Bcc: victim@example.test <script>alert(1)</script> gnp.exe',
    );
    expect(mail?.text).toContain('Hi <b>Maya</b> Bcc: a@b.c,\n');
    expect(mail?.html).not.toMatch(/<(script|img|b)\b/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    const links = [...(mail?.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([`${APP}/support/ticket/${ticketId}`, `${APP}/settings`]);
  });

  test('a mail that could not be sent can be claimed again, and the next call sends it', async () => {
    const other = await project.newPerson();
    const id = await project.reply(admin, await project.openTicket(other));
    project.breakMailService(true);
    expect(await project.call(about(id))).toEqual([502, { error: 'The mail could not be sent' }]);
    await project.functionLog.expect(/^The mail could not be sent Error: The mail service answered 500/m);
    expect(await project.mailsTo(other.email)).toEqual([]);
    project.breakMailService(false);
    expect(await project.call({})).toEqual([200, { sent: 1 }]);
    expect(await project.mailsTo(other.email)).toHaveLength(1);
  });
});

test('without a mail service the function says so, and nothing is marked as sent', async () => {
  const project = await openTicketMails({ webhooks: false, functionSecrets: { MAILPIT_URL: '' } });
  const admin = await project.newPerson({ isAdmin: true });
  const maya = await project.newPerson();
  const id = await project.reply(admin, await project.openTicket(maya));
  expect(await project.call(about(id))).toEqual([503, { error: 'No mail service is configured' }]);
  expect(await project.sql('select from private.ticket_mails')).toEqual([]);
  await project.close();
});
