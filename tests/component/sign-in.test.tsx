import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addAccount, forgetBrowser, freshEmail, lastMail, signIn } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp, placeOf, throughProvider } from './support/open-app';

afterEach(forgetBrowser);

/** Requests a link like a visitor; ends on the confirmation. */
async function askForLink(email: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
  await screen.findByRole('heading', { name: 'Check Your Email' });
}

async function register(email: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('First name'), 'Nia');
  await user.type(screen.getByLabelText('Last name'), 'Holm');
  await user.type(screen.getByLabelText('Year of birth'), '1998');
  await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
}

describe('registration', () => {
  it('leads from the form through the emailed code to the dashboard', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const email = freshEmail();
    const tab = openApp('/register');
    await register(email);
    const field = await screen.findByLabelText('8-digit code');
    const { code } = await lastMail(email);
    await user.click(field);
    await user.paste(code);
    await screen.findByRole('heading', { name: 'Your Videos' });
    expect(tab.path()).toBe('/dashboard');
    expect(screen.getByText('NH')).toBeInTheDocument();
  });

  it('says how many digits the code has, in words that fit any number', async () => {
    const email = freshEmail();
    openApp('/register');
    await register(email);
    const sent = await screen.findByText(/We sent a link and a code of 8 digits to/);
    expect(sent).toHaveTextContent(email);
  });

  it('keeps the typed text for users who go back because of a wrong address', async () => {
    const user = userEvent.setup();
    const wrong = freshEmail();
    openApp('/register');
    await register(wrong);
    await user.click(await screen.findByRole('button', { name: 'Use another email' }));
    expect(await screen.findByLabelText('First name')).toHaveValue('Nia');
    expect(screen.getByLabelText('Last name')).toHaveValue('Holm');
    expect(screen.getByLabelText('Year of birth')).toHaveValue('1998');
    expect(screen.getByLabelText('Email')).toHaveValue(wrong);
  });

  it('rejects an address that already has an account', async () => {
    const { email } = await addAccount();
    openApp('/register');
    await register(email);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An account with this email already exists. Please sign in instead.',
    );
  });
});

describe('sign-in', () => {
  it('says when there is no account', { tags: 'core' }, async () => {
    openApp('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'nobody@northcourt.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No account found with this email. Please sign up first.',
    );
  });

  it(
    'rejects a wrong code in the provider’s words, then accepts the right one',
    { tags: 'core' },
    async () => {
      const { email } = await addAccount();
      const user = userEvent.setup();
      const tab = openApp('/login');
      await askForLink(email);
      const { code } = await lastMail(email);
      const field = screen.getByLabelText('8-digit code');
      await user.type(field, code === '00000000' ? '11111111' : '00000000');
      await waitFor(() => expect(field).toHaveAccessibleDescription('Token has expired or is invalid'));
      expect(field).toHaveValue('');
      await user.type(field, code);
      await screen.findByRole('heading', { name: 'Your Videos' });
      expect(tab.path()).toBe('/dashboard');
    },
  );

  it('does not send a code that is too short', async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    openApp('/login');
    await askForLink(email);
    const field = screen.getByLabelText('8-digit code');
    await user.type(field, '123{Enter}');
    expect(field).toHaveAccessibleDescription('Please enter the code from the email');
    expect(field).toHaveValue('123');
  });

  it('leads from the confirmation to the form for another address', async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    openApp('/login');
    await askForLink(email);
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('button', { name: 'Send Magic Link' })).toBeInTheDocument();
  });
});

describe('the link in the email', () => {
  it('signs in with a click, and leads where the visitor wanted to go', { tags: 'core' }, async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    const firstTab = openApp('/upload');
    await waitFor(() => expect(firstTab.path()).toBe('/login'));
    await askForLink(email);
    const newTab = openApp(placeOf(await lastMail(email)));
    await user.click(await within(newTab.view).findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(newTab.path()).toBe('/upload'));
    // The tab that requested it follows by itself.
    await waitFor(() => expect(firstTab.path()).toBe('/upload'));
  });

  it('also signs in another browser, and opening it there does not use it up', async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    const firstTab = openApp('/login');
    await askForLink(email);
    const mail = await lastMail(email);
    const otherBrowser = openApp(placeOf(mail));
    await screen.findByRole('heading', { name: 'Sign in here?' });
    otherBrowser.close();
    await user.type(screen.getByLabelText('8-digit code'), mail.code);
    await waitFor(() => expect(firstTab.path()).toBe('/dashboard'));
    firstTab.close();

    await forgetBrowser();
    openApp('/login');
    await askForLink(email);
    const second = placeOf(await lastMail(email));
    cleanup();
    localStorage.clear();
    const tab = openApp(second);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });

  it('works once: afterwards it shows the error and how to get a new link', { tags: 'core' }, async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    const firstTab = openApp('/login');
    await askForLink(email);
    const mail = await lastMail(email);
    await user.type(screen.getByLabelText('8-digit code'), mail.code);
    await waitFor(() => expect(firstTab.path()).toBe('/dashboard'));
    firstTab.close();
    await forgetBrowser();
    openApp(placeOf(mail));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'That link did not work' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Email link is invalid or has expired');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeInTheDocument();
  });

  it('says who is already signed in, and lets them stay', async () => {
    const { email } = await addAccount();
    openApp('/login');
    await askForLink(email);
    const place = placeOf(await lastMail(email));
    cleanup();
    const other = await signIn();
    const user = userEvent.setup();
    const tab = openApp(place);
    expect(await screen.findByText(other.email)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });

  it('can be retried after a lost connection', async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    const asking = openApp('/login');
    await askForLink(email);
    asking.close();
    const tab = openApp(placeOf(await lastMail(email)));
    const button = await screen.findByRole('button', { name: 'Sign in' });
    expectMessage(/Failed to fetch/);
    const lost = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not respond.');
    lost.mockRestore();
    await user.click(button);
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });
});

describe('a link through the provider', () => {
  it('brings a code that signs in the browser that requested it', async () => {
    const { email } = await addAccount();
    const firstTab = openApp('/login');
    await askForLink(email);
    firstTab.close();
    const landing = await throughProvider(await lastMail(email));
    expect(landing).toMatch(/^\/\?code=/);
    const newTab = openApp(landing);
    await waitFor(() => expect(newTab.path()).toBe('/dashboard'));
  });

  it('does not sign in another browser, and suggests the code of a new email', async () => {
    const { email } = await addAccount();
    const user = userEvent.setup();
    const firstTab = openApp('/login');
    await askForLink(email);
    firstTab.close();
    const landing = await throughProvider(await lastMail(email));
    localStorage.clear();
    const tab = openApp(landing);
    await screen.findByRole('heading', { name: 'That link did not work' });
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication failed');
    expect(screen.getByText(/Its code works in any browser/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await user.type(screen.getByLabelText('8-digit code'), (await lastMail(email)).code);
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });
});
