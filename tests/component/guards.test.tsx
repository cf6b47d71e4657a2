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

/** Without the form, whose existence check the database allows ten times per address in 15 minutes. */
async function signIn(): Promise<void> {
  const { resendLink, verifyCode } = await import('@/backend/auth');
  await resendLink(PLAYER);
  await verifyCode(PLAYER, (await app.openMail(PLAYER)).code);
}

describe('signed out', () => {
  it.each([
    ['/', '/login'],
    ['/login', '/login'],
    ['/register', '/register'],
    ['/dashboard', '/login'],
    ['/upload', '/login'],
    ['/upload?id=5', '/login'],
    ['/nowhere', '/nowhere'],
  ])('%s leads to %s', async (path, target) => {
    const tab = app.open(path);
    await screen.findByRole('heading', { level: 1 }, SLOW);
    await waitFor(() => expect(tab.path()).toBe(target), SLOW);
  });

  it('has a way on from an address that does not exist', async () => {
    app.open('/nowhere');
    expect(await screen.findByRole('link', { name: 'Go to sign-in' }, SLOW)).toHaveAttribute(
      'href',
      '/login',
    );
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  });
});

describe('signed in', () => {
  it.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/register', '/dashboard'],
    ['/dashboard', '/dashboard'],
    ['/upload', '/upload'],
    ['/?error=access_denied&error_description=old+link', '/dashboard'],
  ])('%s leads to %s', async (path, target) => {
    await signIn();
    const tab = app.open(path);
    await waitFor(() => expect(tab.path()).toBe(target), SLOW);
    expect(await screen.findByRole('heading', { level: 1 }, SLOW)).toBeInTheDocument();
  });

  it('shows in header and account menu what exists, and nothing that does not', async () => {
    await signIn();
    app.open('/dashboard');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }, SLOW));
    expect(await screen.findByText(PLAYER)).toBeInTheDocument();
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Sign Out']);
    const main = screen.getAllByRole('navigation', { name: 'Main', hidden: true });
    expect(main.map((navigation) => navigation.textContent)).toEqual([
      'DashboardUpload',
      'DashboardUploadAccount',
    ]);
  });

  it('comes back after an expired session to where it was, and after Sign Out to the dashboard', async () => {
    await signIn();
    const tab = app.open('/upload');
    await screen.findByRole('heading', { name: 'Upload a video' }, SLOW);
    const { supabase } = await import('@/backend/client');
    // What the client does by itself when the session can no longer be refreshed.
    await supabase.auth.signOut({ scope: 'local' });
    await waitFor(() => expect(tab.path()).toBe('/login'), SLOW);
    await signIn();
    await waitFor(() => expect(tab.path()).toBe('/upload'), SLOW);

    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }, SLOW));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(tab.path()).toBe('/login'), SLOW);
    await signIn();
    await waitFor(() => expect(tab.path()).toBe('/dashboard'), SLOW);
  });

  it('moves the focus to the new heading and names the tab on navigation', async () => {
    await signIn();
    app.open('/dashboard');
    const user = userEvent.setup();
    await screen.findByRole('heading', { name: 'Your Videos' }, SLOW);
    expect(document.title).toBe('Your Videos · Standout AI');
    const [uploadLink] = screen.getAllByRole('link', { name: 'Upload' });
    if (!uploadLink) throw new Error('No link to the upload screen');
    await user.click(uploadLink);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Upload a video' })).toHaveFocus(), SLOW);
    expect(document.title).toBe('Upload · Standout AI');
  });
});
