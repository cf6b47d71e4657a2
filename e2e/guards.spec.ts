import type { Page } from 'playwright/test';
import { ROUTES } from '../src/app/route-table';
import { viewerPlaceOf } from '../src/domain/viewer-place';
import { createAccount, followLink, freshEmail, signUp } from './account';
import { CORE, expect, test } from './fixtures';
import { makeAdmin } from './service-role';

/** A route of the app, and where each kind of visitor ends. */
interface Row {
  /** As it stands in src/app/route-table.ts, or a page of links (src/domain/viewer-place.ts). */
  readonly route: string;
  readonly address: string;
  readonly visitor: string;
  readonly user: string;
  readonly admin: string;
}

const open = (route: string, address = route): Row => ({
  route,
  address,
  visitor: address,
  user: address,
  admin: address,
});
const guests = (route: string): Row => ({
  route,
  address: route,
  visitor: route,
  user: '/dashboard',
  admin: '/dashboard',
});
const members = (route: string, address = route, end = address): Row => ({
  route,
  address,
  visitor: '/login',
  user: end,
  admin: end,
});
const admins = (route: string, address = route, end = address): Row => ({
  route,
  address,
  visitor: '/login',
  user: '/dashboard',
  admin: end,
});

/** Every screen with who may see it. Links without a code are looked up nowhere. */
const ROWS: readonly Row[] = [
  { ...open('/'), user: '/dashboard', admin: '/dashboard' },
  open('/faq'),
  open('/terms'),
  open('/privacy'),
  open('/licenses'),
  open('/account-deleted'),
  open('/shared'),
  open('/playlist'),
  open('/embed/shared'),
  open('/embed/playlist'),
  guests('/login'),
  guests('/register'),
  guests('/forgot-password'),
  guests('/reset-password'),
  members('/dashboard'),
  members('/upload'),
  members('/players'),
  members('/shares'),
  members('/playlist/:accessCode/edit', '/playlist/AAAAAAAA/edit'),
  members('/reel/:videoId', '/reel/00000000-0000-4000-8000-000000000000'),
  members('/settings'),
  members('/account'),
  members('/subscription'),
  members('/support'),
  members('/support/ticket/:ticketId?', '/support/ticket', '/support'),
  admins('/admin'),
  admins('/admin/history', '/admin/history', '/admin'),
  admins('/admin/support'),
  admins('/admin/support/ticket/:ticketId?', '/admin/support/ticket', '/admin/support'),
];

/** Opens every address; each has to end at its own place, with a heading to read. */
async function walk(page: Page, who: 'visitor' | 'user' | 'admin'): Promise<void> {
  for (const row of ROWS) {
    await page.goto(row.address);
    await expect.soft(page, `${who} at ${row.address}`).toHaveURL((url) => url.pathname === row[who]);
    await expect.soft(page.getByRole('heading').first(), `${who} at ${row.address}`).toBeVisible();
  }
}

test('every route of the app is in this table, and every page of links', { tag: CORE }, () => {
  const isOfLinks = ({ address }: Row) => viewerPlaceOf(address) !== null;
  const routes = ROWS.filter((row) => !isOfLinks(row)).map(({ route }) => route);
  expect(routes.sort()).toEqual(ROUTES.map(({ path }) => path).sort());
  const places = ROWS.filter(isOfLinks).map(({ address }) => viewerPlaceOf(address));
  expect(places.map((place) => `${place?.kind} ${place?.isEmbedded}`).sort()).toEqual([
    'playlist false',
    'playlist true',
    'video false',
    'video true',
  ]);
});

test(
  'a visitor sees what is open, and is sent to sign in elsewhere',
  { tag: CORE },
  async ({ page, consoleGuard }) => {
    // A page that is left at once has not used what it loaded ahead.
    consoleGuard.expectMessage(/was preloaded/);
    await walk(page, 'visitor');
  },
);

// There is no playlist with the code of the table.
const NO_PLAYLIST = /status of 404/;

test('a user is kept out of the guests’ and the admins’ screens', async ({ page, consoleGuard }) => {
  consoleGuard.expectMessage(/was preloaded/);
  consoleGuard.expectMessage(NO_PLAYLIST);
  await signUp(page, freshEmail('guarded'));
  await walk(page, 'user');
  // As the Privacy Policy says.
  expect(await page.context().cookies()).toEqual([]);
});

test('an admin gets everywhere but to the guests’ screens', { tag: CORE }, async ({ page, consoleGuard }) => {
  consoleGuard.expectMessage(/was preloaded/);
  consoleGuard.expectMessage(NO_PLAYLIST);
  const email = freshEmail('guarding');
  await signUp(page, email);
  await makeAdmin(email);
  await walk(page, 'admin');
});

test('who has to sign in comes back to where they wanted to go, query and all', async ({ page }) => {
  const email = freshEmail('origin');
  await createAccount(email);
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await followLink(page, email);
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
  // A guests' screen leads back there as well.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
});

test('a spinner shows while it is not known who is signed in', async ({ page }) => {
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
