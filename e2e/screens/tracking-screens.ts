import type { Page } from 'playwright';
import { freshEmail, signUp } from '../account';
import type { LabClip } from '../clips-on-disk';
import { killTracking, openClip, selectPlayer } from '../editor-actions';
import { setTokenBalance } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

const TIMEOUT = { timeout: 180_000 } as const;

/** The states that tracking can end in, and the ways to continue. */
export const trackingScreens: ScreenGroup = {
  name: 'tracking',
  visit: async (shooter) => {
    const email = freshEmail('tracking');
    await signUp(shooter.page, email);
    await setTokenBalance(email, 100_000);
    await brokenEngine(shooter);
    await outOfSight(shooter);
    await cappedPath(shooter);
    await elsewhere(shooter);
  },
};

async function start({ page }: Shooter, clip: LabClip): Promise<void> {
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
}

async function brokenEngine(shooter: Shooter): Promise<void> {
  const { page, clips, shoot } = shooter;
  const engine = '**/assets/kernel*';
  await page.context().route(engine, (route) => route.abort());
  await start(shooter, clips.whole);
  await page.getByRole('heading', { name: 'Tracking did not start' }).waitFor(TIMEOUT);
  await shoot('editor-not-started');
  await page.context().unroute(engine);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/Tracking, [3-9]\d of/).waitFor(TIMEOUT);
  await killTracking(page);
  await page.getByRole('heading', { name: /Stopped at/ }).waitFor(TIMEOUT);
  await pictureAtLastPoint(page);
  await shoot('editor-stopped');
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.getByText('Track quality').waitFor(TIMEOUT);
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
  await page.getByRole('button', { name: 'Track again from here' }).click();
  await page.getByRole('button', { name: 'Move up 5 px' }).click();
  await shoot('editor-track-again');
}

/** Waits until the picture shows the last tracked frame. */
async function pictureAtLastPoint(page: Page): Promise<void> {
  const text = await page.getByText(/^Tracked \d+ of/).textContent();
  const frame = /\d+/.exec(text ?? '')?.[0] ?? '';
  await page.locator(`[role=slider][aria-label=Position][aria-valuenow="${frame}"]`).waitFor();
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
}

async function outOfSight(shooter: Shooter): Promise<void> {
  const { page, clips, shoot } = shooter;
  await start(shooter, clips.hidden);
  await page.getByRole('heading', { name: /Looking for/ }).waitFor(TIMEOUT);
  await shoot('editor-searching');
  await page.getByRole('heading', { name: /Track lost at/ }).waitFor(TIMEOUT);
}

async function cappedPath(shooter: Shooter): Promise<void> {
  const { page, clips, shoot } = shooter;
  await start(shooter, clips.restless);
  await page.getByText('Track quality').waitFor(TIMEOUT);
  await shoot('editor-path-capped');
}

async function elsewhere({ page, clips, shoot }: Shooter): Promise<void> {
  const { truth, playerRadiusPx, widthPx, path } = clips.whole;
  await openClip(page, path);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await selectPlayer(other, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
  // A run ends only after its charge, so an unanswered charge holds this state.
  await other.route('**/rpc/charge_video_processing', () => undefined);
  await other.getByRole('button', { name: 'Start AI tracking' }).click();
  await other.getByText(/Tracking, \d\d/).waitFor(TIMEOUT);
  await page.bringToFront();
  await page.reload();
  await page.getByRole('heading', { name: 'This clip is being tracked in another tab' }).waitFor(TIMEOUT);
  await shoot('editor-tracked-elsewhere');
  await other.close();
}
