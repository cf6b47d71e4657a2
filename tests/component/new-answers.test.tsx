import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failRequests } from './support/answer-instead';
import { addAccount, forgetBrowser, signIn, sql, type Account } from './support/backend';
import { openApp } from './support/open-app';
import { addReply, addTicket, comeBack } from './support/tickets';

let me: Account;
let support: Account;
beforeEach(async () => {
  support = await addAccount();
  me = await signIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

const answer = (ticketId: string) => addReply(ticketId, support.id, 'We see it', true);

test('buttons and menu count new answers when the user returns to the tab', { tags: 'core' }, async () => {
  const user = userEvent.setup();
  const ids = [await addTicket(me.id, 'Ring jumps'), await addTicket(me.id, 'Charged twice')];
  openApp('/faq');
  const button = await screen.findByRole('button', { name: 'Account menu' });
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
  for (const id of ids) await answer(id);
  comeBack();
  await waitFor(() => expect(button).toHaveAccessibleName('Account menu 2 new answers'));
  expect(screen.getByRole('button', { name: 'Account 2 new answers' })).toBeVisible();
  await user.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Support 2 new answers' })).toHaveAttribute(
    'href',
    '/support',
  );
});

test('marks a new answer in the list until its ticket is opened', async () => {
  const user = userEvent.setup();
  const id = await addTicket(me.id, 'Ring jumps');
  await addTicket(me.id, 'Charged twice');
  await answer(id);
  const tab = openApp('/support');
  const tickets = within(await screen.findByRole('list', { name: 'Your tickets' }));
  const marked = tickets.getAllByRole('listitem').filter((row) => row.textContent.includes('New answer'));
  expect(marked.map((row) => within(row).getByRole('link').textContent)).toEqual(['Ring jumps']);
  expect(await screen.findByRole('button', { name: 'Account menu 1 new answer' })).toBeVisible();
  await user.click(tickets.getByRole('link', { name: 'Ring jumps' }));
  expect(await screen.findByText('We see it')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Support' }));
  await waitFor(() => expect(tab.path()).toBe('/support'));
  await screen.findByRole('link', { name: 'Ring jumps' });
  await waitFor(() => expect(screen.queryByText('New answer')).not.toBeInTheDocument());
});

test('an answer that arrives while the thread is open is read at once', async () => {
  const id = await addTicket(me.id, 'Ring jumps');
  openApp(`/support/ticket/${id}`);
  await screen.findByRole('textbox', { name: 'Your reply' });
  await answer(id);
  comeBack();
  expect(await screen.findByText('We see it')).toBeVisible();
  await waitFor(async () =>
    expect(
      await sql('select read_at >= answered_at as is_read from public.support_tickets where id = $1', [id]),
    ).toEqual([{ is_read: true }]),
  );
});

test('an admin who opens a ticket does not mark it as read for its owner', async () => {
  const owner = await addAccount();
  const id = await addTicket(owner.id, 'Ring jumps');
  await answer(id);
  await signIn(me.email);
  await sql('update public.users set is_admin = true where id = $1', [me.id]);
  openApp(`/support/ticket/${id}`);
  expect(await screen.findByText('We see it')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(await sql('select read_at from public.support_tickets where id = $1', [id])).toEqual([
    { read_at: null },
  ]);
});

test('the navigation works without the number', { tags: 'core' }, async () => {
  await answer(await addTicket(me.id, 'Ring jumps'));
  failRequests('POST', '/rest/v1/rpc/count_unread_tickets');
  openApp('/support');
  expect(await screen.findByText('New answer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible();
});
