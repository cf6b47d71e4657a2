import type { Page } from 'playwright/test';
import { ROUTES, type AppRoute } from '../src/app/route-table';
import {
  adminTicketPath,
  PATHS,
  playlistEditPath,
  reelPath,
  ticketPath,
  userHistoryPath,
} from '../src/domain/paths';
import { publicPageAt } from '../src/domain/public-pages';
import { createAccount, followLink, freshEmail, signUp } from './account';
import { CORE, expect, test } from './fixtures';
import { makePlaylist } from './shared-links';
import { addTicket, makeAdmin, userIdOf } from './service-role';

// tests/component/route-access.test.tsx covers where each address takes each kind of visitor.

/** Navigates to an address like a link in the app, without reloading the page. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1, h2'))
      heading.dataset['before'] = 'true';
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** Expects a route's screen, with its own heading. */
async function expectScreen(page: Page, { path, title }: AppRoute): Promise<void> {
  await expect.soft(page.locator(':is(h1, h2):not([data-before])').first(), path).toBeVisible();
  await expect.soft(page, path).toHaveTitle(`${publicPageAt(path)?.title ?? title} · Standout AI`);
}

test('every screen opens for the users allowed to see it', { tag: CORE }, async ({ page, consoleGuard }) => {
  // A page that is left immediately has not used what it preloaded.
  consoleGuard.expectMessage(/was preloaded/);
  const isForAll = ({ access }: AppRoute) => access === 'public' || access === 'guest';
  await page.goto(PATHS.accountDeleted);
  await expect(page).toHaveTitle(/^Account deleted/);
  for (const route of ROUTES.filter(isForAll)) {
    await follow(page, route.path);
    await expectScreen(page, route);
  }
  for (const address of ['/shared', '/playlist', '/embed/shared', '/embed/playlist']) {
    await page.goto(address);
    await expect.soft(page.getByRole('heading', { name: 'Invalid access code' }), address).toBeVisible();
  }

  const email = freshEmail('guarding');
  await signUp(page, email);
  await makeAdmin(email);
  const userId = await userIdOf(email);
  const ticket = await addTicket(email, { subject: 'Ring', description: 'It jumps.' });
  const addresses: Readonly<Record<string, string>> = {
    [playlistEditPath(':accessCode')]: playlistEditPath(await makePlaylist(userId, 'Finals', [])),
    [reelPath(':videoId')]: reelPath('00000000-0000-4000-8000-000000000000'),
    [ticketPath(':ticketId?')]: ticketPath(ticket),
    [PATHS.adminHistory]: userHistoryPath(userId),
    [adminTicketPath(':ticketId?')]: adminTicketPath(ticket),
  };
  // A page opened earlier has not loaded the new right.
  await page.goto(PATHS.home);
  await expect(page).toHaveURL(/\/dashboard$/);
  // The dashboard comes last, because its heading is already visible.
  for (const route of ROUTES.filter((one) => !isForAll(one)).toReversed()) {
    const address = addresses[route.path] ?? route.path;
    await follow(page, address);
    await expectScreen(page, route);
    await expect.soft(page).toHaveURL((url) => url.pathname + url.search === address);
  }
  // As the Privacy Policy promises.
  expect(await page.context().cookies()).toEqual([]);
});
test('returns to the requested address after signing in, including the query', async ({ page }) => {
  const email = freshEmail('origin');
  await createAccount(email);
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await followLink(page, email);
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
  // A guest screen leads back there as well.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
});

test('shows a spinner until it is known who is signed in', async ({ page }) => {
  await signUp(page, freshEmail('waiting'));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.endsWith('-auth-token')) continue;
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1000, expires_in: 0 }));
    }
  });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/auth\/v1\/token/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading'))).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});
