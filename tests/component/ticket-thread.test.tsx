import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answerInstead,
  failOnce,
  failRequests,
  holdRequests,
  loseAnswerOnce,
} from './support/answer-instead';
import { addAccount, forgetBrowser, signIn, sql, type Account } from './support/backend';
import { openApp } from './support/open-app';
import { addReply, addTicket, comeBack, MARKUP } from './support/tickets';

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

const messages = async () =>
  within(await screen.findByRole('list', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('/support/ticket/{id}', () => {
  test('shows the thread: support by name, everything as text', { tags: 'core' }, async () => {
    const admin = await addAccount();
    await signIn(me.email);
    const id = await addTicket(me.id, MARKUP, 'feature_request', `${MARKUP}\nsecond line`);
    await addReply(id, admin.id, MARKUP, true);
    openApp(`/support/ticket/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: MARKUP })).toBeVisible();
    expect(screen.getByText('Feature Request')).toHaveClass('text-violet');
    const [first, second] = await messages();
    expect(first).toContain('Maya Lind');
    expect(first).toContain(`${MARKUP}\nsecond line`);
    expect(second).toContain('Support TeamStaff');
    expect(second).not.toContain(admin.email);
    expect(screen.getAllByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)).toHaveLength(2);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(document.querySelector('main img, main b')).toBeNull();
  });

  test('sends a non-empty reply, with the button or the keys', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    const field = await screen.findByRole('textbox', { name: 'Your reply' });
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    await user.type(field, '   ');
    expect(send).toBeDisabled();
    await user.type(field, 'It is worse now');
    await user.click(send);
    expect(await screen.findByText('It is worse now', { selector: 'li p' })).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(''));
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    await user.type(field, 'And again{Control>}{Enter}{/Control}');
    expect(await screen.findByText('And again', { selector: 'li p' })).toBeVisible();
    expect(
      await sql(
        'select message, is_admin from public.ticket_replies where ticket_id = $1 order by created_at',
        [id],
      ),
    ).toEqual([
      { message: 'It is worse now', is_admin: false },
      { message: 'And again', is_admin: false },
    ]);
  });

  test('sends a message once, however often the button is pressed', async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    const field = await screen.findByRole('textbox', { name: 'Your reply' });
    await user.type(field, 'Only once');
    const release = holdRequests('/rest/v1/ticket_replies');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const sending = await screen.findByRole('button', { name: 'Sending' });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    expect(field).toHaveAttribute('readonly');
    await user.click(sending);
    await user.type(field, '{Control>}{Enter}{/Control}');
    release();
    expect(await screen.findByText('Only once', { selector: 'li p' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled());
    expect(await sql('select message from public.ticket_replies where ticket_id = $1', [id])).toEqual([
      { message: 'Only once' },
    ]);
  });

  test('shows news when the user returns to the tab, without touching the text being typed', async () => {
    const user = userEvent.setup();
    const admin = await addAccount();
    await signIn(me.email);
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    const field = await screen.findByRole('textbox', { name: 'Your reply' });
    await user.type(field, 'I am still');
    await addReply(id, admin.id, 'We see it', true);
    await sql(`update public.support_tickets set status = 'in_progress' where id = $1`, [id]);
    comeBack();
    expect(await screen.findByText('We see it')).toBeVisible();
    expect(screen.getByText('In Progress')).toHaveClass('text-info');
    await user.type(field, ' typing');
    expect(field).toHaveValue('I am still typing');
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toBe(field);
  });

  test('shows news automatically, after 8 seconds at the latest', async () => {
    const id = await addTicket(me.id, 'Ring jumps');
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    try {
      openApp(`/support/ticket/${id}`);
      await screen.findByRole('textbox', { name: 'Your reply' });
      await addReply(id, me.id, 'From my phone');
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await screen.findByText('From my phone')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('reloads the thread, and its replies only when there is news', async () => {
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    await screen.findByRole('textbox', { name: 'Your reply' });
    const asked = vi.spyOn(globalThis, 'fetch');
    const paths = () =>
      asked.mock.calls.map(([input, init]) => new Request(input, init).url.split('/rpc/')[1]);
    comeBack();
    await waitFor(() => expect(paths()).toContain('get_ticket'));
    expect(paths()).not.toContain('get_ticket_replies');
    await addReply(id, me.id, 'From my phone');
    comeBack();
    expect(await screen.findByText('From my phone')).toBeVisible();
    expect(paths()).toContain('get_ticket_replies');
  });

  test('keeps an unsent reply, even across a reload, until it is sent', async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    const other = await addTicket(me.id, 'Another');
    const tab = openApp(`/support/ticket/${id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Long thoughts');
    failOnce('POST', '/rest/v1/ticket_replies');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Failed to send message. Please try again later.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Long thoughts');
    tab.close();
    openApp(`/support/ticket/${other}`).close();
    openApp(`/support/ticket/${id}`);
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Long thoughts');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Long thoughts', { selector: 'li p' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue(''));
    expect(sessionStorage.getItem('standout.reply-drafts')).not.toContain('Long thoughts');
  });

  test('shows a reply whose answer was lost', async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Did it arrive?');
    loseAnswerOnce('POST', '/rest/v1/ticket_replies');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Did it arrive?', { selector: 'li p' })).toBeVisible();
  });

  test('Sign Out leaves no draft behind', async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'My secret');
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(sessionStorage.getItem('standout.reply-drafts')).toBeNull());
  });

  test('without an id leads to the list', async () => {
    const tab = openApp('/support/ticket');
    await waitFor(() => expect(tab.path()).toBe('/support'));
  });

  test.each([
    ['an id of none', () => crypto.randomUUID()],
    ['no id at all', () => 'nothing'],
  ])('reports a missing ticket (%s)', async (_, id) => {
    openApp(`/support/ticket/${id()}`);
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Support' })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test("reports somebody else's ticket as missing", { tags: 'core' }, async () => {
    const stranger = await addAccount();
    await signIn(me.email);
    openApp(`/support/ticket/${await addTicket(stranger.id, 'Private')}`);
    expect(await screen.findByRole('heading', { name: 'Unauthorized access' })).toBeVisible();
    expect(screen.queryByText('Private')).not.toBeInTheDocument();
  });

  test('reports that it could not be read, and retries', async () => {
    const user = userEvent.setup();
    const id = await addTicket(me.id, 'Ring jumps');
    failRequests('POST', '/rest/v1/rpc/get_ticket');
    openApp(`/support/ticket/${id}`);
    expect(
      await screen.findByRole('heading', { name: 'Failed to load ticket data. Please try again later.' }),
    ).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ring jumps' })).toBeVisible();
  });

  test('stays on the screen while news cannot be read', async () => {
    const id = await addTicket(me.id, 'Ring jumps');
    openApp(`/support/ticket/${id}`);
    await screen.findByRole('heading', { name: 'Ring jumps' });
    let asked = 0;
    answerInstead('POST', '/rest/v1/rpc/get_ticket', () => {
      asked += 1;
      return Response.json({ message: 'broken' }, { status: 500 });
    });
    comeBack();
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
  });
});
