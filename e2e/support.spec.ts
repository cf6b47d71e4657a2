import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Locator, Page } from 'playwright/test';
import { clientAt } from 'local-supabase/testing/harness';
import { createAccount, freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { newestAnswerMail } from './inbox';
import { API_URL } from './ports';
import { addTicket, addTicketReply, makeAdmin } from './service-role';
import { violations } from './violations';

const PUBLISHABLE_KEY = 'sb_publishable_local_standout';
const UNAUTHORIZED = { code: '42501', message: 'Unauthorized access' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How far a field is from the upper edge of the window. */
const topOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? NaN);

/** supabase-js as the user signed in on this page, and that user's id. */
async function sessionOf(page: Page): Promise<{ client: SupabaseClient; userId: string }> {
  const kept = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1],
  );
  const client = clientAt(API_URL, PUBLISHABLE_KEY, fetch);
  const { data, error } = await client.auth.setSession(JSON.parse(kept ?? '{}') as Session);
  if (error || !data.user) throw error ?? new Error('Nobody is signed in');
  return { client, userId: data.user.id };
}

test('a user opens a ticket, an admin replies and sets its status, both see the changes without a reload, and an email links to it', async ({
  page,
  browser,
}) => {
  const subject = `Ring jumps at the net ${Date.now()}`;
  const email = freshEmail('ticket');
  await signUp(page, email);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await expect(page.getByText("You don't have any support tickets yet.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(form.getByText('Please enter a subject')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Type').selectOption('Bug');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Description').fill('The ring goes over to the other player.\nAround 0:12.');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const field = page.getByLabel('Your reply');
  await field.fill('One more thing: ');
  const place = await topOf(field);

  const admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const adminEmail = freshEmail('support-admin');
  await signUp(admin, adminEmail);
  await makeAdmin(adminEmail);
  await admin.goto('/support');
  await admin.getByRole('button', { name: 'Account menu' }).click();
  await admin.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await admin.getByRole('link', { name: 'Tickets' }).click();
  await admin.getByLabel('Search tickets').fill(subject.slice(5));
  await expect(admin.getByText('1 ticket', { exact: true })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 700, y: 30 } });
  await expect(admin.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin
    .getByLabel('Your reply')
    .fill('Thank you, we can see it.\n\nMove the circle back.\nThen track again.');
  await admin.getByRole('button', { name: 'Send' }).click();
  await expect(admin.getByRole('list', { name: 'Conversation' }).getByText('Support Team')).toBeVisible();
  await admin.getByLabel('Status').selectOption('In Progress');
  await expect(admin.getByLabel('Status')).toBeEnabled();
  await expect(admin.getByLabel('Status')).toHaveValue('in_progress');

  // The user's page updated by itself, and the half-written reply is kept and did not move.
  await expect(page.getByText('Thank you, we can see it.')).toBeVisible();
  await expect(page.getByRole('main').getByText('In Progress')).toBeVisible();
  await expect(field).toHaveValue('One more thing: ');
  await expect(field).toBeFocused();
  expect(await topOf(field)).toBe(place);
  await page.keyboard.type('it happens on my phone too');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('One more thing: it happens on my phone too')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(admin.getByText('One more thing: it happens on my phone too')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back to Support' }).click();
  await expect(page.getByText('2 replies')).toBeVisible();

  // The user has left the page, so an email announces the next reply.
  await admin.getByLabel('Your reply').fill('Is it better now?');
  await admin.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await newestAnswerMail(email))?.text).toContain('> Is it better now?');
  const mail = await newestAnswerMail(email);
  expect(mail?.subject).toBe(`Support answered: ${subject}`);
  await page.goto(mail?.link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText('Is it better now?')).toBeVisible();
  await admin.goBack();
  await expect(admin.getByLabel('Search tickets')).toHaveValue(subject.slice(5));
  await admin.context().close();
});

test('the form at the end of a long thread does not move when messages arrive', async ({ page }) => {
  const email = freshEmail('long-thread');
  await signUp(page, email);
  const id = await addTicket(email, { subject: 'Long thread', description: 'Begins here' });
  for (let count = 0; count < 12; count += 1)
    await addTicketReply(id, { message: `Message ${count}`, is_admin: count % 2 === 0 });
  await page.goto(`/support/ticket/${id}`);
  const field = page.getByLabel('Your reply');
  await field.fill('Writing');
  const place = await topOf(field);
  await addTicketReply(id, { message: 'Came meanwhile', is_admin: true });
  await expect(page.getByText('Came meanwhile')).toBeVisible();
  expect(await topOf(field)).toBe(place);
  await expect(field).toHaveValue('Writing');
});

test("nobody can read, answer or close other people's tickets", async ({ page, consoleGuard }) => {
  const owner = freshEmail('owner');
  await createAccount(owner);
  const id = await addTicket(owner, { subject: 'Private', description: 'For support alone' });
  await signUp(page, freshEmail('stranger'));

  consoleGuard.expectMessage(/status of 403/);
  await page.goto(`/support/ticket/${id}`);
  await expect(page.getByRole('heading', { name: 'Unauthorized access' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/support');
  await expect(page).toHaveURL(/\/dashboard$/);

  const { client: stranger, userId } = await sessionOf(page);
  for (const name of ['get_ticket', 'get_ticket_replies']) {
    expect((await stranger.rpc(name, { p_ticket_id: id })).error).toMatchObject(UNAUTHORIZED);
  }
  expect((await stranger.rpc('get_all_tickets')).error).toMatchObject(UNAUTHORIZED);
  expect((await stranger.from('support_tickets').select('*').eq('id', id)).data).toEqual([]);
  expect((await stranger.from('ticket_replies').select('*').eq('ticket_id', id)).data).toEqual([]);
  for (const isAdmin of [false, true]) {
    const reply = { ticket_id: id, user_id: userId, is_admin: isAdmin, message: 'Hello' };
    expect((await stranger.from('ticket_replies').insert(reply)).error).toMatchObject(UNAUTHORIZED);
  }
  for (const status of ['completed', 'bug']) {
    const change = await stranger.from('support_tickets').update({ status }).eq('id', id);
    expect(change.error).toMatchObject(UNAUTHORIZED);
  }
  const entry = { title: 'x', content: 'x', order_num: 1 };
  expect((await stranger.from('faq_entries').insert(entry)).error).toMatchObject(UNAUTHORIZED);
  expect((await stranger.from('faq_entries').update(entry).neq('title', '')).error).toMatchObject(
    UNAUTHORIZED,
  );
  expect((await stranger.from('faq_entries').delete().neq('title', '')).error).toMatchObject(UNAUTHORIZED);
  expect((await stranger.rpc('reorder_faq_entries', { p_ids: [] })).error).toMatchObject(UNAUTHORIZED);
  expect((await stranger.from('users').update({ is_admin: true }).eq('id', userId)).error?.code).toBe(
    '42501',
  );
});

const questions = (page: Page) =>
  page
    .getByRole('list', { name: 'Questions and answers' })
    .getByRole('heading', { level: 2 })
    .allTextContents();

test('an admin writes the FAQ on its page, and visitors read it', async ({ page, browser }) => {
  const email = freshEmail('faq-admin');
  await signUp(page, email);
  await makeAdmin(email);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const form = page.getByRole('dialog', { name: 'Add Entry' });
  await form.getByLabel('Question').fill('<b>Is this bold?</b>');
  await form.getByLabel('Answer').fill('No.\n<script>It is text.</script>');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect.poll(async () => (await questions(page)).at(-1)).toBe('<b>Is this bold?</b>');
  const before = await questions(page);
  expect(await violations(page)).toEqual([]);

  const grip = page.getByTitle('Drag to move');
  const [first, last] = [await grip.first().boundingBox(), await grip.last().boundingBox()];
  if (!first || !last) throw new Error('There are no grips');
  await page.mouse.move(last.x + 4, last.y + 4);
  await page.mouse.down();
  await page.mouse.move(first.x + 4, first.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => questions(page)).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await page.getByRole('button', { name: `Move ${before[0] ?? ''} up` }).click();
  await expect.poll(async () => (await questions(page)).slice(0, 2)).toEqual([before[0], before.at(-1)]);

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto('/faq');
  await expect.poll(async () => (await questions(visitor)).slice(0, 2)).toEqual([before[0], before.at(-1)]);
  await visitor.getByRole('button', { name: '<b>Is this bold?</b>' }).press('Enter');
  await expect(visitor.getByText('<script>It is text.</script>')).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await expect(visitor.getByRole('button', { name: 'Add Entry' })).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Contact support' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();

  await page.getByRole('button', { name: 'Edit <b>Is this bold?</b>' }).click();
  await page.getByRole('dialog').getByLabel('Question').fill('Is this plain?');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Is this plain?' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await expect.poll(() => questions(page)).toEqual(before.slice(0, -1));
});

test('every screen fits phones of 360 px, whatever people write', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = freshEmail('narrow');
  await signUp(page, email);
  await makeAdmin(email);
  const long = `${'Averylongword'.repeat(14)} x`;
  const id = await addTicket(email, { subject: long, description: long.repeat(3) });
  await addTicketReply(id, { message: long.repeat(3), is_admin: true });
  for (const [path, name] of [
    ['/support', 'Support'],
    [`/support/ticket/${id}`, long],
    ['/admin/support', 'Support Tickets'],
    [`/admin/support/ticket/${id}`, long],
    ['/faq', 'Questions, answered'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(path === '/admin/support' ? 1 : 0);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
    expect(await violations(page)).toEqual([]);
  }
});
