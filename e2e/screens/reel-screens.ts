import { freshEmail, signUp } from '../account';
import { asOperator } from '../service-role';
import { asExportedPlay, storeVideo, type StoredVideo } from '../shared-links';
import { courtPicture } from './court-picture';
import type { ScreenGroup, Shooter } from './shooter';

const NAMES = [
  'Header after the corner kick, second half',
  'Volley',
  'Free kick',
  'Run down the left wing',
] as const;

/** A reel from its start to its link: the dashboard, the editor, the viewer and the delete dialog. */
export const reelScreens: ScreenGroup = {
  name: 'reel',
  visit: async (shooter) => {
    const email = freshEmail('reel');
    const plays = await storePlays(shooter, email);
    await beginReel(shooter);
    await editorStates(shooter);
    await makingStates(shooter);
    await dashboardStates(shooter);
    await viewerStates(shooter, plays);
  },
};

async function storePlays({ page, clips }: Shooter, email: string): Promise<readonly StoredVideo[]> {
  await signUp(page, email);
  const thumbnail = await courtPicture(page, 'image/jpeg');
  const plays = [];
  for (const name of NAMES) {
    const play = await storeVideo(email, name, { clipPath: clips.whole.path, durationSec: 6, thumbnail });
    await asExportedPlay(play);
    plays.push(play);
  }
  await page.reload();
  return plays;
}

async function beginReel({ page, shoot }: Shooter): Promise<void> {
  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const name of NAMES.slice(0, 3)) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.waitForLoadState('networkidle');
  await shoot('reel-new');
  await page.getByRole('button', { name: 'New reel' }).click();
  await page.getByLabel('Name of the reel').waitFor();
}

async function editorStates({ page, shoot, shootWhole }: Shooter): Promise<void> {
  for (const name of NAMES.slice(0, 3)) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByText('No plays in this reel').waitFor();
  await shoot('reel-empty');
  await page.getByRole('button', { name: 'Add plays' }).click();
  await page.getByRole('checkbox', { name: NAMES[3] }).check();
  await page.waitForLoadState('networkidle');
  await shoot('reel-add-plays');
  await page.keyboard.press('Escape');
  for (const _ of NAMES.slice(0, 3)) await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Line of text over Volley').fill('Oct 12, away against Lund, with the left foot');
  await page.getByLabel('Name of the reel').fill('Spring 2026');
  await page.getByLabel('Name of the reel').press('Enter');
  await page.waitForLoadState('networkidle');
  await shoot('reel-plays');
  await shootWhole('reel-plays-whole');
}

async function makingStates({ page, shoot, shootWhole }: Shooter): Promise<void> {
  // As long as requests for films and chunks are unanswered, the reel stays in these states.
  await page.route('**/processed_videos/**', () => undefined);
  await page.getByRole('button', { name: 'Make the film' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.scrollIntoViewIfNeeded();
  await shoot('reel-making');
  await cancel.click();
  await page.unroute('**/processed_videos/**');
  await page.route('**/storage/v1/upload/resumable/**', async (route) => {
    if (route.request().method() !== 'PATCH') await route.continue();
  });
  await page.getByRole('button', { name: 'Make the film' }).click();
  await page.getByText('Saving the film').waitFor({ timeout: 90_000 });
  await cancel.scrollIntoViewIfNeeded();
  await shoot('reel-saving');
  await cancel.click();
  await page.unroute('**/storage/v1/upload/resumable/**');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await page.getByRole('button', { name: 'Make the film again' }).waitFor({ timeout: 90_000 });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot('reel-made');
  await page.getByRole('radio', { name: 'Dip to black' }).click();
  await page.getByText('You have changed the reel').waitFor();
  await shootWhole('reel-changed');
}

async function dashboardStates({ page, shoot }: Shooter): Promise<void> {
  await page.getByRole('link', { name: 'Back to Your Videos' }).click();
  await page.getByRole('button', { name: 'More for Spring 2026' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('reel-dashboard');
  await page.getByRole('button', { name: 'More for Spring 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await shoot('reel-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for Volley' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText(/^Used in 1 reel/).waitFor();
  await shoot('reel-delete-play');
  await page.getByRole('button', { name: 'Delete video' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More for Volley' }).waitFor({ state: 'detached' });
}

async function viewerStates(
  { page, shoot, shootWhole }: Shooter,
  plays: readonly StoredVideo[],
): Promise<void> {
  const path = `videos?select=id&is_reel=is.true&user_id=eq.${plays[0]?.userId ?? ''}`;
  const [reel] = await asOperator('GET', path);
  const reelId = String(Object(reel).id);
  await page.goto(`/reel/${reelId}`);
  await page.getByText('This video was deleted.').waitFor();
  await page.waitForLoadState('networkidle');
  await shootWhole('reel-deleted-play');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Share Single Video' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.goto(link);
  await page.getByRole('button', { name: 'Skip intro' }).click();
  const list = page.getByRole('navigation', { name: 'Plays' });
  await list.getByRole('button').nth(1).click();
  await list.locator('[aria-current]', { hasText: 'Oct 12' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot('reel-viewer');
}
