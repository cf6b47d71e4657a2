import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type AppHarness } from './app-harness';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PLAYER = 'player@standout.local';
const SLOW = { timeout: 15_000 };
let app: AppHarness;

beforeAll(async () => {
  app = await startApp();
});
afterEach(async () => {
  await app.reset();
});
afterAll(async () => {
  await app.close();
});

/** Asks for a link as a visitor does; ends on the confirmation. */
async function askForLink(email: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email', undefined, SLOW), `${email}{Enter}`);
  await screen.findByRole('heading', { name: 'Check Your Email' }, SLOW);
}

async function register(email: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('First name', undefined, SLOW), 'Nia');
  await user.type(screen.getByLabelText('Last name'), 'Holm');
  await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
}

describe('registration', () => {
  it('leads from the form over the code in the mail to the dashboard', async () => {
    const user = userEvent.setup();
    const tab = app.open('/register');
    await register('newcomer@northcourt.example');
    const field = await screen.findByLabelText('6-digit code', undefined, SLOW);
    const { code } = await app.openMail('newcomer@northcourt.example');
    await user.click(field);
    await user.paste(code);
    await screen.findByRole('heading', { name: 'Your Videos' }, SLOW);
    expect(tab.path()).toBe('/dashboard');
    expect(screen.getByText('NH')).toBeInTheDocument();
  });

  it('refuses an address that has an account', async () => {
    app.open('/register');
    await register(PLAYER);
    expect(await screen.findByRole('alert', undefined, SLOW)).toHaveTextContent(
      'An account with this email already exists. Please sign in instead.',
    );
  });
});

describe('sign-in', () => {
  it('says when there is no account', async () => {
    app.open('/login');
    const user = userEvent.setup();
    await user.type(
      await screen.findByLabelText('Email', undefined, SLOW),
      'nobody@northcourt.example{Enter}',
    );
    expect(await screen.findByRole('alert', undefined, SLOW)).toHaveTextContent(
      'No account found with this email. Please sign up first.',
    );
  });

  it('refuses a wrong code in the provider words and takes the right one afterwards', async () => {
    const user = userEvent.setup();
    const tab = app.open('/login');
    await askForLink(PLAYER);
    const { code } = await app.openMail(PLAYER);
    const field = screen.getByLabelText('6-digit code');
    await user.type(field, code === '000000' ? '111111' : '000000');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Token has expired or is invalid'), SLOW);
    expect(field).toHaveValue('');
    await user.type(field, code);
    await screen.findByRole('heading', { name: 'Your Videos' }, SLOW);
    expect(tab.path()).toBe('/dashboard');
  });

  it('does not send a code that is too short', async () => {
    const user = userEvent.setup();
    app.open('/login');
    await askForLink(PLAYER);
    const field = screen.getByLabelText('6-digit code');
    await user.type(field, '123{Enter}');
    expect(field).toHaveAccessibleDescription('Please enter the code from the email');
    expect(field).toHaveValue('123');
  });

  it('leads from the confirmation to the form for another address', async () => {
    const user = userEvent.setup();
    app.open('/login');
    await askForLink(PLAYER);
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('button', { name: 'Send Magic Link' })).toBeInTheDocument();
  });
});

describe('the link in the mail', () => {
  it('signs in and leads where the visitor wanted to go', async () => {
    const firstTab = app.open('/upload');
    await waitFor(() => expect(firstTab.path()).toBe('/login'), SLOW);
    await askForLink(PLAYER);
    const landing = await (await app.openMail(PLAYER)).followLink();
    expect(landing).toMatch(/^\/\?code=/);
    const newTab = app.open(landing);
    await waitFor(() => expect(newTab.path()).toBe('/upload'), SLOW);
    // The tab that asked follows by itself.
    await waitFor(() => expect(firstTab.path()).toBe('/upload'), SLOW);
  });

  it('works once: afterwards the error is shown with the way to a new link', async () => {
    const firstTab = app.open('/login');
    await askForLink(PLAYER);
    firstTab.close();
    const mail = await app.openMail(PLAYER);
    await mail.followLink();
    const landing = await mail.followLink();
    app.open(landing);
    expect(await screen.findByRole('heading', { name: 'That link did not work' }, SLOW)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Email link is invalid or has expired');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeInTheDocument();
  });

  it('does not sign in another browser, and says that the code of a new mail does', async () => {
    const user = userEvent.setup();
    const firstTab = app.open('/login');
    await askForLink(PLAYER);
    firstTab.close();
    const landing = await (await app.openMail(PLAYER)).followLink();
    localStorage.clear();
    const tab = app.open(landing);
    await screen.findByRole('heading', { name: 'That link did not work' }, SLOW);
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication failed');
    expect(screen.getByText(/its code works in any browser/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), `${PLAYER}{Enter}`);
    await screen.findByRole('heading', { name: 'Check Your Email' }, SLOW);
    await user.type(screen.getByLabelText('6-digit code'), (await app.openMail(PLAYER)).code);
    await waitFor(() => expect(tab.path()).toBe('/dashboard'), SLOW);
  });
});
