import { freshEmail, signUp } from '../account';
import { addPeople, type Person } from '../many-users';
import {
  addAccountRows,
  addProcessedVideos,
  makeAdmin,
  setTokenBalance,
  subscribe,
  userIdOf,
} from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

interface Member {
  readonly name: string;
  readonly plan: 'Free' | 'Pro' | 'Enterprise';
  readonly used: number;
  readonly balance?: number;
}

const MEMBERS: readonly Member[] = [
  { name: 'Grace Whitfield', plan: 'Enterprise', used: 881_200 },
  { name: 'Ines Carvalho', plan: 'Free', used: 0 },
  { name: 'Lucas Moreau', plan: 'Free', used: 8650 },
  { name: 'Priya Raman', plan: 'Pro', used: 96_400, balance: 250_000 },
  { name: 'Wilhelmina Featherstonehaugh-Cholmondeley', plan: 'Pro', used: 18_020 },
  { name: 'Hanna Kessler', plan: 'Free', used: 24_490 },
  { name: 'Omar Haddad', plan: 'Enterprise', used: 412_960 },
  { name: 'Maya Lindqvist', plan: 'Pro', used: 118_452 },
];

/** The admins' table of users and a user's history, with their dialogs. */
export const adminScreens: ScreenGroup = {
  name: 'admin',
  visit: async (shooter) => {
    const email = freshEmail('tom');
    await signUp(shooter.page, email);
    await makeAdmin(email);
    const maya = await addMembers();
    await usersStates(shooter);
    await historyStates(shooter, maya);
  },
};

/** Makes users for the table. @returns the address of the last one. */
async function addMembers(): Promise<string> {
  const people = MEMBERS.map(({ name }): Person => {
    const [firstName = '', ...rest] = name.split(' ');
    return { email: freshEmail(firstName.toLowerCase()), firstName, lastName: rest.join(' ') };
  });
  await addPeople(people);
  for (const [index, { plan, used, balance }] of MEMBERS.entries()) {
    const { email = '' } = people[index] ?? {};
    if (plan !== 'Free') await subscribe(email, plan);
    if (balance !== undefined) await setTokenBalance(email, balance);
    if (used > 0) await addAccountRows(email, 'token_usage', [{ amount: used, action: 'video_processing' }]);
  }
  const email = people.at(-1)?.email ?? '';
  await addProcessedVideos(email, [
    'Return games, first set',
    'Wide forehand, on the run',
    'Baseline rally, set 2',
  ]);
  await addAccountRows(email, 'subscription_events', [
    { event_type: 'subscription_updated', amount: null, note: 'Free to Pro' },
    { event_type: 'payment', amount: 2999, note: '' },
    { event_type: 'reload', amount: 50_000, note: '' },
  ]);
  return email;
}

async function usersStates({ page, shoot }: Shooter): Promise<void> {
  await page.route('**/rpc/get_users_with_tokens', (route) => route.abort());
  await page.goto('/admin');
  await page.getByText('Failed to load data. Please try again later.').waitFor();
  await shoot('admin-users-failed');
  await page.unroute('**/rpc/get_users_with_tokens');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('admin-users');
  await page.getByLabel('Search by name or email').fill('nobody of this name');
  await page.getByText('No users match your search criteria').waitFor();
  await shoot('admin-users-no-match');
}

async function historyStates({ page, shoot }: Shooter, email: string): Promise<void> {
  await page.goto('/admin/history?userId=5e3d1c5a-0000-4000-8000-00000000ffff');
  await page.getByText('User not found').waitFor();
  await shoot('admin-history-missing');
  await page.goto(`/admin/history?userId=${await userIdOf(email)}`);
  await page.getByRole('table', { name: 'History' }).waitFor();
  await page.getByRole('button', { name: 'Gift Tokens' }).click();
  const gift = page.getByRole('dialog', { name: 'Gift Tokens' });
  await gift.getByLabel('Note (optional)').fill('Sorry about the crossing bug');
  await gift.getByRole('button', { name: 'Gift tokens' }).click();
  await gift.getByText('Please enter a whole number').waitFor();
  await shoot('admin-gift-error');
  await gift.getByLabel('Amount').fill('10,000');
  await shoot('admin-gift');
  await gift.getByRole('button', { name: 'Gift 10,000 tokens' }).click();
  await page.getByText('+10,000').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('admin-history');
  await page.getByRole('button', { name: 'Video Usage' }).click();
  await page.getByRole('table', { name: 'Videos' }).waitFor();
  await shoot('admin-video-usage');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('admin-make-admin');
}
