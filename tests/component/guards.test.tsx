import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authClient } from '@/backend/auth/auth-client';
import { answerInstead, failRequests, holdRequests, leaveUnanswered } from './support/answer-instead';
import { forgetBrowser, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

// route-access.test.tsx tests every route.
describe('signed out', () => {
  it.each([
    ['/upload?id=5', '/login'],
    ['/support/ticket/5', '/login'],
    ['/admin/history?userId=5', '/login'],
    ['/admin/support/ticket/5', '/login'],
    ['/nowhere', '/nowhere'],
  ])('%s leads to %s', { tags: 'core' }, async (path, target) => {
    const tab = openApp(path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(tab.path()).toBe(target));
  });

  it('offers a way on from an unknown address', { tags: 'core' }, async () => {
    openApp('/nowhere');
    expect(await screen.findByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  });
});

describe('signed in', () => {
  it.each(['/rest/v1/users?select=is_admin', '/rest/v1/rpc/get_token_stats'])(
    'a screen that is gone does not wait for an answer to %s, and reports nothing',
    async (path) => {
      await signIn();
      const sent = leaveUnanswered(path);
      const tab = openApp('/dashboard');
      const read = await sent;
      expect(read.aborted).toBe(false);
      tab.close();
      await waitFor(() => expect(read.aborted).toBe(true));
    },
  );

  it.each([
    ['/admin/support/ticket/5', '/dashboard'],
    ['/?error=access_denied&error_description=old+link', '/dashboard'],
  ])('%s leads to %s', { tags: 'core' }, async (path, target) => {
    await signIn();
    const tab = openApp(path);
    await waitFor(() => expect(tab.path()).toBe(target));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  it.each(['/admin', '/admin/history?userId=5', '/admin/support', '/admin/support/ticket/5'])(
    '%s shows only a spinner while the admin status loads',
    { tags: 'core' },
    async (path) => {
      await signIn();
      const release = holdRequests('select=is_admin');
      const tab = openApp(path);
      const spinner = await screen.findByText('Loading');
      expect(spinner.closest('output')).toBeInTheDocument();
      expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
      expect(tab.path()).toBe(path);
      release();
      await waitFor(() => expect(tab.path()).toBe('/dashboard'));
      expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    },
  );

  it('counts as not an admin when the check fails, which is only logged', { tags: 'core' }, async () => {
    const { id } = await signIn();
    await sql('update users set is_admin = true where id = $1', [id]);
    failRequests('GET', 'select=is_admin');
    expectMessage(/^error: Admin status could not be read/);
    const tab = openApp('/admin');
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows only existing screens in header and account menu', { tags: 'core' }, async () => {
    const { email } = await signIn();
    openApp('/dashboard');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(await screen.findByText(email)).toBeInTheDocument();
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual([
      `${email} Account`,
      'Subscription',
      'Settings',
      'Support',
      'FAQ / Help',
      'Sign Out',
    ]);
    const main = screen.getAllByRole('navigation', { name: 'Main', hidden: true });
    expect(main.map((navigation) => navigation.textContent)).toEqual([
      'DashboardSharesUpload',
      'DashboardSharesUploadAccount',
    ]);
  });

  it('returns after an expired session, but not after Sign Out', { tags: 'core' }, async () => {
    const { email } = await signIn();
    const tab = openApp('/upload');
    await screen.findByRole('heading', { name: 'Upload a video' });
    // What the client itself does when the session can no longer be refreshed.
    await authClient.signOut({ scope: 'local' });
    await waitFor(() => expect(tab.path()).toBe('/login'));
    await signIn(email);
    await waitFor(() => expect(tab.path()).toBe('/upload'));

    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    // The address changes a little earlier than the screen.
    await screen.findByRole('heading', { name: 'Welcome back' });
    await signIn(email);
    await waitFor(() => expect(tab.path()).toBe('/dashboard'));
  });

  it('leads to sign-in and back when the backend rejects the token, without a request to end the session', async () => {
    const { email } = await signIn();
    answerInstead('POST', '/rest/v1/rpc/get_token_stats', () =>
      Response.json({ code: 'PGRST301', message: 'No suitable key or wrong key type' }, { status: 401 }),
    );
    const tab = openApp('/upload');
    await waitFor(() => expect(tab.path()).toBe('/login'));
    const asked = vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url);
    expect(asked.filter((url) => url.includes('/logout'))).toEqual([]);
    expect((await authClient.getSession()).data.session).toBeNull();
    vi.restoreAllMocks();
    await signIn(email);
    await waitFor(() => expect(tab.path()).toBe('/upload'));
  });

  it('stays signed in while an expired token cannot be refreshed offline', async () => {
    expectMessage(/^error: Admin status could not be read/);
    expectMessage(/^error: The token balance could not be looked up/);
    await signIn();
    // The client of the tables reads the session when it is created.
    await import('@/backend/http/client');
    // What the client answers then, after trying for half a minute.
    const error = new AuthRetryableFetchError('Failed to fetch', 0);
    vi.spyOn(authClient, 'getSession').mockResolvedValue({ data: { session: null }, error });
    const tab = openApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Failed to load videos' })).toBeInTheDocument();
    expect(tab.path()).toBe('/dashboard');
  });

  it('Sign Out also works on an unknown address', async () => {
    await signIn();
    const tab = openApp('/nowhere');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(tab.path()).toBe('/login'));
  });

  it('moves the focus to the new heading and names the tab on navigation', async () => {
    await signIn();
    openApp('/dashboard');
    const user = userEvent.setup();
    await screen.findByRole('heading', { name: 'Your Videos' });
    expect(document.title).toBe('Your Videos · Standout AI');
    const [uploadLink] = screen.getAllByRole('link', { name: 'Upload' });
    if (!uploadLink) throw new Error('No link to the upload screen');
    await user.click(uploadLink);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Upload a video' })).toHaveFocus());
    expect(document.title).toBe('Upload · Standout AI');
  });
});
