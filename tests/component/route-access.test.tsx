import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ROUTES } from '@/app/route-table';
import { forgetBrowser, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';

/** Where each kind of visitor ends up. */
interface Ends {
  readonly visitor: string;
  readonly user: string;
  readonly admin: string;
}

type Row = readonly [route: string, address: string, ends: Ends];

const everywhere = (end: string): Ends => ({ visitor: end, user: end, admin: end });
const open = (route: string): Row => [route, route, everywhere(route)];
const guests = (route: string): Row => [
  route,
  route,
  { visitor: route, user: '/dashboard', admin: '/dashboard' },
];
const members = (route: string, address = route, end = address): Row => [
  route,
  address,
  { visitor: '/login', user: end, admin: end },
];
const admins = (route: string, address = route, end = address): Row => [
  route,
  address,
  { visitor: '/login', user: '/dashboard', admin: end },
];

/** Every route of the app. */
const ROWS: readonly Row[] = [
  guests('/'),
  open('/try'),
  open('/shared-clip'),
  open('/faq'),
  open('/terms'),
  open('/privacy'),
  open('/licenses'),
  open('/account-deleted'),
  guests('/login'),
  guests('/register'),
  guests('/forgot-password'),
  guests('/reset-password'),
  members('/dashboard'),
  members('/upload'),
  members('/try/keep'),
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

/** jsdom has no IndexedDB. */
const NO_REELS = /^warn: The reels that are kept on this device cannot be read/;

afterEach(forgetBrowser);

/** Opens every address; each must lead to its place, with its heading. */
async function walk(who: keyof Ends): Promise<void> {
  for (const [route, address, ends] of ROWS) {
    const tab = openApp(address);
    await waitFor(() => expect([address, tab.path()]).toEqual([address, ends[who]]));
    // The not-found page has no main heading.
    const [heading] = await screen.findAllByRole('heading', route === address ? { level: 1 } : {});
    expect(heading).toBeInTheDocument();
    tab.close();
  }
}

test('covers every route of the app', () => {
  expect(ROWS.map(([route]) => route).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
});

test('a visitor sees the public screens, and is sent to sign-in elsewhere', { tags: 'core' }, async () => {
  await walk('visitor');
});

test('guest and admin screens are closed to a user', { tags: 'core' }, async () => {
  expectMessage(NO_REELS);
  await signIn();
  await walk('user');
});

test('an admin gets everywhere except guest screens', async () => {
  expectMessage(NO_REELS);
  const { id } = await signIn();
  await sql('update public.users set is_admin = true where id = $1', [id]);
  await walk('admin');
});
