import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerInstead, failRequests } from './support/answer-instead';
import { addAccount, forgetBrowser, freshEmail, lastMail, signIn, sql } from './support/backend';
import { openApp } from './support/open-app';

afterEach(() => {
  vi.restoreAllMocks();
  return forgetBrowser();
});

const storedUser = async (id: string) =>
  (await sql('select first_name, last_name, email from public.users where id = $1', [id]))[0];

async function openAccount() {
  const account = await signIn();
  openApp('/account');
  await screen.findByRole('heading', { name: 'Account' });
  await screen.findByLabelText('First name');
  return account;
}

test('is reached through the email address in the account menu', async () => {
  const user = userEvent.setup();
  const { email } = await signIn();
  const tab = openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: `${email} Account` }));
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(tab.path()).toBe('/account');
});

describe('the name', () => {
  test('can be changed in the account, and updates where it is shown', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const { id } = await openAccount();
    await user.type(screen.getByLabelText('First name'), ' Ida ');
    await user.type(screen.getByLabelText('Last name'), 'Krog{Enter}');
    await screen.findByText('Name saved');
    expect(await storedUser(id)).toMatchObject({ first_name: 'Ida', last_name: 'Krog' });
    await waitFor(() => expect(screen.getByText('IK')).toBeInTheDocument());
  });

  test('cannot be empty', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    await openAccount();
    await user.type(screen.getByLabelText('First name'), 'Ida{Enter}');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
  });
});

describe('the address', () => {
  test('changes once the codes from both emails are entered', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const { id, email } = await openAccount();
    const fresh = freshEmail();
    await user.type(screen.getByLabelText('New email'), `${fresh}{Enter}`);
    const change = within(await screen.findByRole('region', { name: 'Unconfirmed change' }));
    const confirm = async (address: string) => {
      const field = change.getByLabelText(`Code from the email to ${address}`);
      await user.type(field, `${(await lastMail(address)).code}{Enter}`);
    };
    await confirm(fresh);
    await change.findByText(`Confirmed by ${fresh}`);
    expect(await storedUser(id)).toMatchObject({ email });
    await confirm(email);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unconfirmed change' })).toBeNull());
    expect(screen.getByText(fresh)).toBeInTheDocument();
    expect(await storedUser(id)).toMatchObject({ email: fresh });
  });

  test('changes with the links in both emails; the first says that there is another', async () => {
    const user = userEvent.setup();
    const { id, email } = await openAccount();
    const fresh = freshEmail();
    await user.type(screen.getByLabelText('New email'), `${fresh}{Enter}`);
    await screen.findByRole('region', { name: 'Unconfirmed change' });
    for (const address of [email, fresh]) {
      const { hash } = new URL((await lastMail(address)).link);
      const tab = openApp(`/${hash}`);
      await user.click(await within(tab.view).findByRole('button', { name: 'Confirm the change' }));
      if (address === email)
        await within(tab.view).findByRole('heading', { name: 'Confirmed by this address' });
      else await waitFor(() => expect(tab.path()).toBe('/account'));
      tab.close();
    }
    expect(await storedUser(id)).toMatchObject({ email: fresh });
    // A used link does not work again, and a new sign-in link would not help.
    const again = openApp(`/${new URL((await lastMail(fresh)).link).hash}`);
    await user.click(await within(again.view).findByRole('button', { name: 'Confirm the change' }));
    await within(again.view).findByRole('heading', { name: 'That link did not work' });
    expect(within(again.view).queryByRole('button', { name: 'Send a new link' })).toBeNull();
    await user.click(within(again.view).getByRole('link', { name: 'Go to Account' }));
    await waitFor(() => expect(again.path()).toBe('/account'));
  });

  test('rejects a wrong code, a taken address, and the current address', async () => {
    const user = userEvent.setup();
    const taken = await addAccount();
    const { email } = await openAccount();
    const field = screen.getByLabelText('New email');
    await user.type(field, `${email.toUpperCase()}{Enter}`);
    expect(field).toHaveAccessibleDescription('This is already your address');
    await user.clear(field);
    await user.type(field, `${taken.email}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Another account has this email address');
    const fresh = freshEmail();
    await user.clear(field);
    await user.type(field, `${fresh}{Enter}`);
    const code = await screen.findByLabelText(`Code from the email to ${fresh}`);
    await user.type(code, '123{Enter}');
    expect(code).toHaveAccessibleDescription('Please enter the code from the email');
    const right = (await lastMail(fresh)).code;
    await user.type(code, `${right === '00000000' ? '11111111' : '00000000'}{Enter}`);
    await waitFor(() => expect(code).toHaveAccessibleDescription('Token has expired or is invalid'));
  });

  test('confirmed on another device is also shown here', async () => {
    const user = userEvent.setup();
    const { id } = await openAccount();
    const fresh = freshEmail();
    await sql('update auth.users set email = $2 where id = $1', [id, fresh]);
    await user.type(screen.getByLabelText('First name'), 'Ida');
    await user.type(screen.getByLabelText('Last name'), 'Krog{Enter}');
    await screen.findByText(fresh);
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await waitFor(() => expect(screen.getAllByText(fresh).length).toBeGreaterThan(1));
  });
});

describe('signing out everywhere', () => {
  const sessionsOf = async (id: string) =>
    (await sql('select id from auth.sessions where user_id = $1', [id])).length;

  test('ends the sessions of all browsers, and leads to the sign-in', async () => {
    const user = userEvent.setup();
    const { id, email } = await signIn();
    // Another browser, which stays signed in.
    localStorage.clear();
    await signIn(email);
    expect(await sessionsOf(id)).toBe(2);
    const tab = openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(tab.path()).toBe('/login'));
    expect(await sessionsOf(id)).toBe(0);
    // The next visitor does not start on this user's account page.
    await signIn();
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });

  test('reports a failure, and this browser stays signed in', async () => {
    const user = userEvent.setup();
    const { id } = await signIn();
    const tab = openApp('/account');
    const button = await screen.findByRole('button', { name: 'Sign out everywhere' });
    failRequests('POST', '/auth/v1/logout');
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sign out everywhere.');
    expect(await sessionsOf(id)).toBe(1);
    vi.restoreAllMocks();
    await user.click(button);
    await waitFor(() => expect(tab.path()).toBe('/login'));
    expect(await sessionsOf(id)).toBe(0);
  });

  test('leads to sign-in if the session has already ended', async () => {
    const user = userEvent.setup();
    const { id, email } = await signIn();
    const tab = openApp('/account');
    const button = await screen.findByRole('button', { name: 'Sign out everywhere' });
    await sql('delete from auth.sessions where user_id = $1', [id]);
    await sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [id]);
    await user.click(button);
    await waitFor(() => expect(tab.path()).toBe('/login'));
    expect(await sessionsOf(id)).toBe(1);
    // The sign-in leads back to the button.
    await signIn(email);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(async () => expect(await sessionsOf(id)).toBe(0));
  });
});

/** Lists of this browser whose entries belong to several users. */
const LISTS: Readonly<Record<string, (userId: string) => object>> = {
  'standout.pending-uploads': (userId) => ({ userId, fileName: 'rally.mp4' }),
  'standout.kept-exports': (userId) => ({ userId, fileName: `export-${userId}.mp4` }),
  'standout.running-exports': (userId) => ({ userId, title: 'rally' }),
  'standout.export-sounds': (userId) => ({ userId, videoId: 'clip', sound: 2 }),
  'standout.export-framings': (userId) => ({ userId, videoId: 'clip', zoom: 1, offsetX: 0, offsetY: 0 }),
};

/** Stores things that belong to one user only. */
function storeThingsOf(userId: string) {
  const things = {
    [`standout.tracks/${userId}/clip/writer`]: JSON.stringify({ userId, videoId: 'clip', change: 1 }),
    [`standout.details.clip-of-${userId}`]: JSON.stringify({ userId, base: {}, wanted: {} }),
  };
  for (const [key, text] of Object.entries(things)) localStorage.setItem(key, text);
  return things;
}

// tests/api/account-deletion.test.ts covers the edge function.
describe('the deletion', () => {
  function answerDeletion(next: () => { readonly status: number } | undefined): void {
    answerInstead('POST', '/functions/v1/delete-account', () => {
      const init = next();
      return init ? Response.json({ deleted: true }, init) : null;
    });
  }

  async function askForCode(user: ReturnType<typeof userEvent.setup>, email: string) {
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    const field = await screen.findByLabelText(`8-digit code from the email to ${email}`);
    return { field, code: (await lastMail(email)).code };
  }

  test('asks for a code, and continues after a failure without another one', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const { email } = await openAccount();
    const { field, code } = await askForCode(user, email);
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the code from the email');
    const answers = [{ status: 500 }, { status: 200 }];
    answerDeletion(() => answers.shift());
    await user.type(field, code);
    expect(answers).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/^Your account isn't fully deleted yet/),
    );
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    await screen.findByRole('heading', { name: 'Your account is deleted' });
    await screen.findByRole('link', { name: 'Sign In' });
  });

  test("removes only the account's data from this browser", { tags: 'core' }, async () => {
    const user = userEvent.setup();
    // An earlier test file may have left its users' data.
    localStorage.clear();
    sessionStorage.clear();
    const { id } = await signIn();
    await sql('insert into private.account_deletions (user_id, confirmed_at) values ($1, now())', [id]);
    const others = storeThingsOf('somebody-else');
    const mine = Object.keys(storeThingsOf(id));
    for (const [key, list] of Object.entries(LISTS)) {
      localStorage.setItem(key, JSON.stringify([list(id), list('somebody-else')]));
    }
    // Data that belongs to no user.
    localStorage.setItem('standout.dashboard-tab', '{"state":{"tab":"ready"},"version":0}');
    localStorage.setItem('standout.details.of-an-earlier-version', '{"base":{}}');
    localStorage.setItem('another-program', 'stays');
    sessionStorage.setItem('standout.settings-place', '{"x":1,"y":1}');
    openApp('/account');
    // This unsaved change must not raise a question once the account is gone.
    await user.type(await screen.findByLabelText('First name'), 'Ida');
    await user.click(await screen.findByRole('button', { name: 'Finish deleting' }));
    answerDeletion(() => ({ status: 200 }));
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    await screen.findByRole('link', { name: 'Sign In' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(mine.map((key) => localStorage.getItem(key))).toEqual(mine.map(() => null));
    const lists = Object.entries(LISTS).map(([key, list]) => [key, JSON.stringify([list('somebody-else')])]);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      ...others,
      ...Object.fromEntries(lists),
      'another-program': 'stays',
    });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('can be finished by another session, without a code', async () => {
    const user = userEvent.setup();
    const { id, email } = await signIn();
    await sql('insert into private.account_deletions (user_id, confirmed_at) values ($1, now())', [id]);
    await forgetBrowser();
    await signIn(email);
    openApp('/account');
    await screen.findByText('Your account is not fully deleted yet.');
    answerDeletion(() => ({ status: 200 }));
    await user.click(screen.getByRole('button', { name: 'Finish deleting' }));
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    await screen.findByRole('heading', { name: 'Your account is deleted' });
  });
});

test('reports an account that cannot be read, and shows it after a retry', async () => {
  const user = userEvent.setup();
  await signIn();
  failRequests('GET', '/auth/v1/user');
  openApp('/account');
  await screen.findByText('Failed to load the account');
  vi.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('First name');
});
