import { freshEmail, signUp } from '../account';
import { openClip, selectPlayer, startExport, trackToTheEnd } from '../editor-actions';
import { addProcessedVideos, asOperator, givePlan, userIdOf } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

const TIMEOUT = { timeout: 180_000 } as const;
/** How many tickets support accepts from one user. */
const MOST_TICKETS = 1000;

/** The messages of an account that is as full as its plan allows. */
export const fullAccountScreens: ScreenGroup = {
  name: 'full-account',
  visit: async (shooter) => {
    const email = freshEmail('full');
    await signUp(shooter.page, email);
    await addProcessedVideos(email, ['Recovery']);
    const limit = await giveSmallPlan(email);
    await fullStorage(shooter, limit);
    await fullLists(shooter, limit);
    await fullSupport(shooter, email);
  },
};

type Limits = Readonly<Record<string, number>>;
type Limit = (limits: Limits) => Promise<void>;

/** Gives a user a private plan with configurable limits. */
async function giveSmallPlan(email: string): Promise<Limit> {
  const name = email.slice(0, 50);
  const plan = { name, price: 1, token_limit: 100_000, file_size_limit: 104_857_600, active: false };
  await asOperator('POST', 'plans', plan);
  await givePlan(email, encodeURIComponent(name));
  return async (limits) => {
    await asOperator('PATCH', `plans?name=eq.${encodeURIComponent(name)}`, limits);
  };
}

async function fullStorage({ page, shoot, clips }: Shooter, limit: Limit): Promise<void> {
  const { whole } = clips;
  await openClip(page, whole.path);
  await selectPlayer(page, whole.truth[0] ?? { x: 0, y: 0 }, whole.playerRadiusPx, whole.widthPx);
  await trackToTheEnd(page);
  await limit({ storage_limit: 1 });
  await startExport(page);
  await page.getByText(/^Your storage is full\./).waitFor(TIMEOUT);
  await shoot('full-export');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clips.hidden.path);
  await page.getByText(/^Your storage is full\./).waitFor(TIMEOUT);
  await shoot('full-upload-storage');
  await limit({ storage_limit: 10_737_418_240, video_limit: 0 });
  await page.goto('/upload');
  await page.locator('input[type=file]').setInputFiles(clips.hidden.path);
  await page.getByText(/^Your plan has no room for more videos\./).waitFor(TIMEOUT);
  await shoot('full-upload-videos');
}

async function fullLists({ page, shoot }: Shooter, limit: Limit): Promise<void> {
  await limit({ share_limit: 0, playlist_limit: 0 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More for Recovery' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  await page.getByText(/^Your plan has no room for more links\./).waitFor();
  await shoot('full-shares');
  await page.goto('/shares');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await page.getByRole('button', { name: 'Add Playlist' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Playlist' });
  await form.getByLabel('Title').fill('Niko Brandt, autumn 2026');
  await form.getByRole('button', { name: 'Create Playlist' }).click();
  await page.getByText(/^Your plan has no room for more playlists\./).waitFor();
  await shoot('full-playlists');
}

async function fullSupport({ page, shoot }: Shooter, email: string): Promise<void> {
  const ticket = { user_id: await userIdOf(email), subject: 'Ring jumps', description: 'At the net' };
  await asOperator(
    'POST',
    'support_tickets',
    Array.from({ length: MOST_TICKETS }, () => ticket),
  );
  await page.goto('/support');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByLabel('Subject').fill('Ring jumps');
  await form.getByLabel('Description').fill('At the net, in the second set.');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText(/^You can't open more tickets\./).waitFor();
  await shoot('full-tickets');
}
