import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failOnce, failRequests } from './support/answer-instead';
import { addAccount, forgetBrowser, signIn, sql, type Account } from './support/backend';
import { openApp } from './support/open-app';
import { addReply, addTicket, MARKUP } from './support/tickets';

let me: Account;
beforeEach(async () => {
  me = await signIn();
  await sql(`update public.users set first_name = 'Maya', last_name = 'Lind' where id = $1`, [me.id]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await forgetBrowser();
});

describe('/support', () => {
  test('says that there is nothing yet, and opens the first ticket', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp('/support');
    expect(await screen.findByText("You don't have any support tickets yet.")).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'FAQ' })).toHaveAttribute(
      'href',
      '/faq',
    );
    await user.click(screen.getAllByRole('button', { name: 'New Ticket' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New Ticket' }));
    const type = dialog.getByRole('combobox', { name: 'Type' });
    expect(type).toHaveDisplayValue('General Support');
    expect(
      within(type)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['General Support', 'Bug', 'Feature Request', 'Billing Issue']);
    await user.selectOptions(type, 'Billing Issue');
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), '  Charged twice ');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'On Monday');
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    const row = await screen.findByRole('link', { name: 'Charged twice' });
    expect(screen.getByText('Billing Issue')).toHaveClass('text-warn');
    expect(screen.getByText(/^0 replies, updated /)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 1, name: 'Charged twice' })).toBeVisible();
    expect(screen.getByText('Billing Issue')).toHaveClass('text-soft');
  });

  test('submits nothing that is empty after trimming', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp('/support');
    await user.click((await screen.findAllByRole('button', { name: 'New Ticket' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New Ticket' }));
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), '   ');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'x');
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    expect(dialog.getByText('Please enter a subject')).toBeVisible();
    expect(dialog.queryByText('Please enter a description')).not.toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Description' }));
    expect(dialog.getByText('Please enter a description')).toBeVisible();
    expect(await sql('select id from public.support_tickets where user_id = $1', [me.id])).toEqual([]);
  });

  test('keeps the typed text when a ticket could not be created', async () => {
    const user = userEvent.setup();
    openApp('/support');
    await user.click((await screen.findAllByRole('button', { name: 'New Ticket' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New Ticket' }));
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Ring');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Jumps');
    failOnce('POST', '/rest/v1/support_tickets');
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    expect(await dialog.findByText('Failed to create ticket. Please try again later.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create Ticket' }));
    expect(await screen.findByRole('link', { name: 'Ring' })).toBeVisible();
  });

  test('keeps the typed text across a reload, until the dialog is closed', async () => {
    const user = userEvent.setup();
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'New Ticket' }))[0] as HTMLElement);
      return within(await screen.findByRole('dialog', { name: 'New Ticket' }));
    };
    const tab = openApp('/support');
    const before = await open();
    await user.selectOptions(before.getByRole('combobox', { name: 'Type' }), 'Bug');
    await user.type(before.getByRole('textbox', { name: 'Description' }), 'The ring jumps');
    tab.close();
    openApp('/support');
    const after = await open();
    expect(after.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Bug');
    expect(after.getByRole('textbox', { name: 'Description' })).toHaveValue('The ring jumps');
    await user.click(after.getByRole('button', { name: 'Cancel' }));
    expect((await open()).getByRole('textbox', { name: 'Description' })).toHaveValue('');
  });

  test('lists only the user’s own tickets, with colors and counts', { tags: 'core' }, async () => {
    const stranger = await addAccount();
    await signIn(me.email);
    await addTicket(stranger.id, 'Somebody else’s');
    const id = await addTicket(me.id, MARKUP, 'completed', MARKUP);
    await addReply(id, me.id, 'Hello');
    openApp('/support');
    expect(await screen.findByRole('link', { name: MARKUP })).toBeVisible();
    expect(screen.getByText('1 reply, updated', { exact: false })).toBeVisible();
    expect(screen.getByText('Completed')).toHaveClass('text-good');
    expect(screen.queryByText('Somebody else’s')).not.toBeInTheDocument();
    expect(document.querySelector('main img, main b')).toBeNull();
  });

  test('reports that the list could not be read, and retries', async () => {
    const user = userEvent.setup();
    failRequests('POST', '/rest/v1/rpc/get_user_tickets');
    openApp('/support');
    expect(
      await screen.findByRole('heading', { name: 'Failed to load tickets. Please try again later.' }),
    ).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("You don't have any support tickets yet.")).toBeVisible();
  });
});
