import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerInstead, failRequests, holdRequests } from './support/answer-instead';
import { addAccount, forgetBrowser, insert, signIn, sql, type Account } from './support/backend';
import { openApp } from './support/open-app';
import { comeBack } from './support/tickets';

let author: Account;
let admin: Account;
/** Part of every subject: other tests write tickets to the same backend. */
let mark: string;
beforeEach(async () => {
  mark = crypto.randomUUID().slice(0, 8);
  author = await addAccount();
  await sql(`update public.users set first_name = 'Omar', last_name = $2 where id = $1`, [author.id, mark]);
  admin = await signIn();
  await sql('update public.users set is_admin = true where id = $1', [admin.id]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await forgetBrowser();
});

async function addTicket(subject: string, status = 'bug') {
  return insert(
    `insert into public.support_tickets (user_id, subject, description, status)
     values ($1, $2, 'Details', $3) returning id`,
    [author.id, `${subject} ${mark}`, status],
  );
}

const demote = () => sql('update public.users set is_admin = false where id = $1', [admin.id]);
const statusOf = async (id: string) =>
  (await sql('select status from public.support_tickets where id = $1', [id]))[0];

/** The rows of the table, by their subjects. */
const subjects = () =>
  within(screen.getByRole('table', { name: 'Tickets' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('/admin/support', () => {
  test('filters by the address, and opens a ticket from its row', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    await addTicket('First', 'bug');
    await addTicket('Second', 'completed');
    await addTicket('Third', 'billing_issue');
    const tab = openApp('/admin/support');
    await user.type(await screen.findByRole('searchbox', { name: 'Search tickets' }), mark.toUpperCase());
    // Not earlier: the list of all tickets may be the same three.
    await waitFor(() => expect(tab.path()).toBe(`/admin/support?q=${mark.toUpperCase()}`));
    await waitFor(() => expect(subjects()).toEqual([`Third ${mark}`, `Second ${mark}`, `First ${mark}`]));
    expect(screen.getByText('3 tickets')).toBeVisible();
    expect(within(screen.getByRole('table')).getByText('Billing Issue')).toHaveClass('text-soft');
    expect(within(screen.getByRole('table')).getAllByText(`Omar ${mark}`)).not.toHaveLength(0);

    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All statuses', 'Not Started', 'In Progress', 'Bug', 'Feature Request', 'Completed']);
    await user.selectOptions(status, 'Completed');
    await waitFor(() => expect(subjects()).toEqual([`Second ${mark}`]));
    // The list may have been these three before the typing paused: the search enters the address after it.
    await waitFor(() => expect(tab.path()).toBe(`/admin/support?q=${mark.toUpperCase()}&status=completed`));
    await user.selectOptions(status, 'Feature Request');
    expect(await screen.findByText('No tickets match your search or filter criteria.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all tickets' }));
    expect(await screen.findByRole('table', { name: 'Tickets' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');

    await user.type(screen.getByRole('searchbox'), `First ${mark}`);
    await waitFor(() => expect(subjects()).toEqual([`First ${mark}`]));
    await user.click(screen.getByRole('link', { name: `First ${mark}` }));
    await waitFor(() => expect(tab.path()).toMatch(/^\/admin\/support\/ticket\/[0-9a-f-]{36}$/));
  });

  test('starts with five placeholder rows', async () => {
    await addTicket('First');
    const release = holdRequests('/rest/v1/rpc/get_all_tickets');
    openApp('/admin/support');
    const loading = await screen.findByRole('status', { name: 'Loading tickets' });
    expect(loading.querySelectorAll('[data-skeleton-row]')).toHaveLength(5);
    release();
    expect(await screen.findByRole('table', { name: 'Tickets' })).toBeVisible();
  });

  test('says when there are none at all', async () => {
    // The same backend has tickets of other tests.
    answerInstead('POST', '/rest/v1/rpc/get_all_tickets', () => Response.json({ total: 0, items: [] }));
    openApp('/admin/support');
    expect(await screen.findByText('No support tickets found.')).toBeVisible();
  });

  test('reports that the list could not be read, and retries', async () => {
    const user = userEvent.setup();
    await addTicket('First');
    failRequests('POST', '/rest/v1/rpc/get_all_tickets');
    openApp('/admin/support');
    expect(
      await screen.findByRole('heading', { name: 'Failed to load tickets. Please try again later.' }),
    ).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Tickets' })).toBeVisible();
  });

  test('redirects a user who is no longer an admin out of the admin screens', async () => {
    const user = userEvent.setup();
    await addTicket('First');
    const tab = openApp('/admin/support');
    await screen.findByRole('table', { name: 'Tickets' });
    await demote();
    await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), mark);
    await waitFor(() => expect(tab.path()).not.toContain('/support'));
    expect(screen.queryByText(`First ${mark}`)).not.toBeInTheDocument();
  });
});

describe('/admin/support/ticket/{id}', () => {
  test('sets any status; the dropdown is disabled while saving', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const id = await addTicket('Ring');
    openApp(`/admin/support/ticket/${id}`);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(screen.getByText(`Omar ${mark}, ${author.email}`)).toBeVisible();
    expect(status).toHaveDisplayValue('Bug');
    const release = holdRequests('/rest/v1/support_tickets');
    await user.selectOptions(status, 'In Progress');
    expect(status).toBeDisabled();
    expect(status).toHaveDisplayValue('In Progress');
    release();
    await waitFor(() => expect(status).toBeEnabled());
    expect(screen.queryByText('In Progress', { selector: 'span' })).not.toBeInTheDocument();
    expect(status).toHaveDisplayValue('In Progress');
    expect(await statusOf(id)).toEqual({ status: 'in_progress' });
    await user.selectOptions(status, 'Not Started');
    await waitFor(async () => expect(await statusOf(id)).toEqual({ status: 'not_started' }));
  });

  test('choosing the current status does nothing', async () => {
    const user = userEvent.setup();
    openApp(`/admin/support/ticket/${await addTicket('Ring')}`);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    const asked = vi.spyOn(globalThis, 'fetch');
    await user.selectOptions(status, 'Bug');
    expect(status).toBeEnabled();
    expect(asked.mock.calls.filter(([input]) => new Request(input).url.includes('support_tickets'))).toEqual(
      [],
    );
  });

  test('shows a billing issue, and does not offer it', async () => {
    const user = userEvent.setup();
    const id = await addTicket('Charged twice', 'billing_issue');
    openApp(`/admin/support/ticket/${id}`);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(status).toHaveDisplayValue('Billing Issue');
    expect(within(status).getByText('Billing Issue')).toBeDisabled();
    await user.selectOptions(status, 'Completed');
    await waitFor(async () => expect(await statusOf(id)).toEqual({ status: 'completed' }));
    await waitFor(() => expect(within(status).queryByText('Billing Issue')).not.toBeInTheDocument());
  });

  test('reports a status that could not be saved, and shows the current one', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp(`/admin/support/ticket/${await addTicket('Ring')}`);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    failRequests('PATCH', '/rest/v1/support_tickets');
    await user.selectOptions(status, 'Completed');
    expect(await screen.findByText('Failed to update ticket status. Please try again later.')).toBeVisible();
    await waitFor(() => expect(status).toHaveDisplayValue('Bug'));
  });

  test('answers as the Support Team', async () => {
    const user = userEvent.setup();
    const id = await addTicket('Ring');
    openApp(`/admin/support/ticket/${id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'We see it');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const thread = within(await screen.findByRole('list', { name: 'Conversation' }));
    expect(await thread.findByText('Support Team')).toBeVisible();
    expect(thread.getByText('We see it')).toBeVisible();
    expect(
      await sql('select is_admin, user_id from public.ticket_replies where ticket_id = $1', [id]),
    ).toEqual([{ is_admin: true, user_id: admin.id }]);
  });

  test('leads to the list without an id, and for users who are no longer admins', async () => {
    const tab = openApp('/admin/support/ticket');
    await waitFor(() => expect(tab.path()).toBe('/admin/support'));
    tab.close();
    const id = await addTicket('Ring');
    const second = openApp(`/admin/support/ticket/${id}`);
    await screen.findByRole('combobox', { name: 'Status' });
    await demote();
    comeBack();
    await waitFor(() => expect(second.path()).not.toContain(id));
    expect(screen.queryByText('Details')).not.toBeInTheDocument();
  });

  test('reports a missing ticket', { tags: 'core' }, async () => {
    openApp(`/admin/support/ticket/${crypto.randomUUID()}`);
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeVisible();
  });
});

test('hides the admin screens and their menu entry from users', { tags: 'core' }, async () => {
  const user = userEvent.setup();
  await demote();
  const tab = openApp('/admin/support');
  await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Support' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'FAQ / Help' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
});

test('admins get from the account menu to their dashboard, to the tickets with the number waiting, and back', async () => {
  const user = userEvent.setup();
  await addTicket('Waiting');
  const tab = openApp('/support');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Admin Dashboard' }));
  // Test files that run at the same time open tickets too; open-tickets.test.ts tests the number itself.
  await user.click(await screen.findByRole('link', { name: /^Tickets (99\+|[1-9]\d?) open$/ }));
  await waitFor(() => expect(tab.path()).toBe('/admin/support'));
  await user.click(await screen.findByRole('link', { name: 'Admin Dashboard' }));
  await waitFor(() => expect(tab.path()).toBe('/admin'));
});

test('links to the tickets even if their number is unknown', async () => {
  failRequests('POST', '/rest/v1/rpc/count_open_tickets');
  openApp('/admin');
  expect(await screen.findByRole('link', { name: 'Tickets' })).toHaveAttribute('href', '/admin/support');
});
