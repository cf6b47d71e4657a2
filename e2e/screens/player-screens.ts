import type { Page } from 'playwright';
import { freshEmail, signUp } from '../account';
import { setTokenBalance } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

const TIMEOUT = { timeout: 300_000 } as const;
const CHARGE = '**/rest/v1/rpc/charge_video_processing';

/** Selecting the player in several plays: empty, play by play, and each way they can end. */
export const playerScreens: ScreenGroup = {
  name: 'players',
  visit: async (shooter) => {
    const { page, shoot } = shooter;
    const email = freshEmail('players');
    await signUp(page, email);
    await page.goto('/players');
    await page.getByRole('heading', { name: 'No plays to select players in' }).waitFor();
    await shoot('players-empty');
    await cutPlays(shooter);
    await selecting(shooter);
    await comingBack(shooter);
    await shortOfTokens(shooter, email);
    await failing(shooter);
    await finished(shooter);
  },
};

async function cutPlays({ page, clips }: Shooter): Promise<void> {
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Cut into plays' }).click();
  await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
  await page.getByLabel('Choose a video file').setInputFiles(clips.whole.path);
  const slider = page.getByRole('slider', { name: 'Place in the video' });
  await slider.waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  for (const startSec of [0.1, 0.7, 1.3, 1.9]) {
    await slider.fill(String(startSec));
    await page.getByRole('button', { name: 'Set in' }).click();
    await slider.fill(String(startSec + 0.4));
    await page.getByRole('button', { name: 'Set out' }).click();
  }
  await page.getByLabel('Name of Play 4', { exact: true }).fill('The long way around the whole defense');
  await page.getByRole('button', { name: 'Upload plays' }).click();
  await picture(page).waitFor(TIMEOUT);
}

const picture = (page: Page) => page.getByRole('button', { name: /select the player$/ });

async function showsFrame(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
}

async function selecting({ page, shoot, shootWhole }: Shooter): Promise<void> {
  await showsFrame(page);
  await shootWhole('players-first');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHARGE, async (route) => {
    await held;
    await route.continue();
  });
  await picture(page).click();
  await page.getByRole('button', { name: 'Picture of Play 2: select the player' }).waitFor();
  await page.getByText(/^Tracking [1-9]/).waitFor(TIMEOUT);
  await showsFrame(page);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await shoot('players-cross');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Skipped').waitFor();
  await showsFrame(page);
  await shootWhole('players-tracking');
  release();
  await page.getByText('Tracked', { exact: true }).waitFor(TIMEOUT);
  await page.unroute(CHARGE);
}

/** Returns to the waiting plays from the dashboard. */
async function comingBack({ page, shoot }: Shooter): Promise<void> {
  await page.goto('/dashboard');
  await page.getByText('2 plays that you chose are not tracked yet.').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('players-dashboard');
  await page.getByRole('link', { name: 'Continue' }).click();
  await picture(page).waitFor(TIMEOUT);
  await showsFrame(page);
}

async function shortOfTokens({ page, shoot, shootWhole }: Shooter, email: string): Promise<void> {
  await setTokenBalance(email, 400);
  await picture(page).click();
  await page.getByRole('heading', { name: 'Token Limit Reached' }).waitFor(TIMEOUT);
  await page.waitForLoadState('networkidle');
  await shoot('players-too-few-tokens');
  await page.getByRole('button', { name: 'Not now' }).click();
  await shootWhole('players-waiting');
  await setTokenBalance(email, 9000);
}

async function failing({ page, shootWhole }: Shooter): Promise<void> {
  await page.route(CHARGE, (route) => route.abort());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').filter({ hasText: 'could not be charged' }).waitFor(TIMEOUT);
  await shootWhole('players-failed');
  await page.unroute(CHARGE);
  await page.getByRole('button', { name: /^Try again/ }).click();
}

async function finished({ page, shootWhole }: Shooter): Promise<void> {
  await picture(page).click();
  await page.getByRole('heading', { name: 'Every player is selected' }).waitFor();
  await page.getByRole('button', { name: 'Make the reel' }).waitFor(TIMEOUT);
  await page.evaluate(() => window.scrollTo(0, 0));
  await shootWhole('players-tracked');
}
