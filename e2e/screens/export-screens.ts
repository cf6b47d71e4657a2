import type { Page } from 'playwright';
import { freshEmail, signUp } from '../account';
import type { LabClip } from '../clips-on-disk';
import {
  killExport,
  limitSpace,
  openClip,
  selectPlayer,
  startExport,
  trackToTheEnd,
} from '../editor-actions';
import { addPlayerCard, setTokenBalance } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

const TIMEOUT = { timeout: 180_000 } as const;
const UPLOADS = /\/storage\/v1\/(object\/processed_videos\/|upload\/resumable)/;
/** Slow enough that the pictures can show a save in progress. */
const SLOW_BYTES_PER_SEC = 150_000;

/** The Export menu, and the states of an export. */
export const exportScreens: ScreenGroup = {
  name: 'export',
  visit: async (shooter) => {
    const email = freshEmail('export');
    await signUp(shooter.page, email);
    await setTokenBalance(email, 100_000);
    await addPlayerCard(email);
    await openTracked(shooter, shooter.clips.quadHd);
    await menus(shooter);
    await shapes(shooter);
    await saving(shooter);
    await severalShapes(shooter);
    await failures(shooter);
    await cancelling(shooter);
    await debugMode(shooter);
    await interruptedMaking(shooter);
    await interruptedSaving(shooter);
  },
};

async function openTracked({ page }: Shooter, clip: LabClip): Promise<void> {
  await openClip(page, clip.path);
  await track(page, clip);
}

async function track(page: Page, clip: LabClip): Promise<void> {
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click();
const framesRun = (page: Page) => page.getByText(/frames\/s/).waitFor(TIMEOUT);
const toEditor = (page: Page) => page.getByRole('button', { name: 'Back to the editor' }).click();

async function menus({ page, shoot }: Shooter): Promise<void> {
  await openMenu(page);
  await page.getByText(/already paid/).waitFor();
  await shoot('export-menu');
  await page.keyboard.press('Escape');
}

async function shapes({ page, shoot }: Shooter): Promise<void> {
  const choose = (shape: string) => page.getByRole('radio', { name: shape, exact: true }).click();
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^Shape/ }).click();
  await choose('9:16');
  await shoot('export-shape');
  await page.getByRole('button', { name: 'Done' }).click();
  await openMenu(page);
  await shoot('export-menu-of-a-shape');
  await page.getByRole('menuitem', { name: /^Shape/ }).click();
  await choose('As recorded');
  await shoot('export-shape-as-recorded');
  await page.getByRole('button', { name: 'Done' }).click();
}

async function saving({ page, shoot }: Shooter): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await startExport(page, /^720p/);
  await framesRun(page);
  await shoot('export-frames');
  await limit(SLOW_BYTES_PER_SEC);
  await page.getByText(/^[\d.]+ (KB|MB)\/s$/).waitFor(TIMEOUT);
  await shoot('export-saving');
  await limit(-1);
  await page.getByRole('heading', { name: 'Video Saved' }).waitFor(TIMEOUT);
  await shoot('export-saved');
  await page.getByRole('button', { name: 'Enter name' }).click();
  await page.getByRole('img', { name: /^Title card/ }).waitFor();
  await shoot('export-naming');
  await page.getByRole('radio', { name: 'Recruiting' }).click();
  await page.locator('canvas[aria-label*="Class of 2027"][aria-busy=false]').waitFor();
  await shoot('export-naming-recruiting');
  // The video is saved: this leads back to the editor.
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function severalShapes({ page, shoot }: Shooter): Promise<void> {
  const toggle = (shape: string) => page.getByRole('checkbox', { name: new RegExp(`^${shape}`) }).click();
  const open = async (): Promise<void> => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: /^Shape/ }).click();
  };
  const done = () => page.getByRole('button', { name: 'Done' }).click();
  await open();
  await toggle('9:16');
  await toggle('1:1');
  await shoot('export-shape-further');
  await done();
  await openMenu(page);
  await shoot('export-menu-further-shapes');
  await page.getByRole('menuitem', { name: /^720p/ }).click();
  await page.getByRole('heading', { name: 'Video Saved' }).waitFor(TIMEOUT);
  await shoot('export-saved-further-shapes');
  await toEditor(page);
  await page.getByRole('alertdialog').waitFor();
  await shoot('export-leave-further-shapes');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await open();
  await toggle('9:16');
  await toggle('1:1');
  await done();
}

async function failures({ page, shoot }: Shooter): Promise<void> {
  await page.route(UPLOADS, (route) => route.abort());
  await startExport(page);
  await page.getByText('Upload failed - video downloaded but not saved').waitFor(TIMEOUT);
  await shoot('export-save-failed');
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Save again' }).click();
  await page.getByRole('heading', { name: 'Video Saved' }).waitFor(TIMEOUT);
  await toEditor(page);

  await startExport(page);
  await framesRun(page);
  await killExport(page);
  await page.getByText(/The browser stopped the export/).waitFor(TIMEOUT);
  await shoot('export-worker-died');
  await toEditor(page);

  const giveSpace = await limitSpace(page, 1_000_000);
  await startExport(page);
  await page.getByText(/There isn't enough free space/).waitFor(TIMEOUT);
  await shoot('export-no-space');
  await giveSpace();
  await toEditor(page);
}

async function cancelling({ page, shoot }: Shooter): Promise<void> {
  await startExport(page);
  await framesRun(page);
  // Removing the video's processing mark is the last step; as long as that request is unanswered, the dialog stays in
  // this state.
  const videos = '**/rest/v1/videos*';
  await page.route(videos, () => undefined);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Canceling the export' }).waitFor();
  await shoot('export-cancelling');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.unroute(videos);
}

async function debugMode({ page, shoot }: Shooter): Promise<void> {
  await page.goto(`${page.url()}&debug_mode=true`);
  await openMenu(page);
  await page.getByText('Debug: force one pipeline').waitFor();
  await shoot('export-menu-debug');
  await page.getByRole('menuitem', { name: /^Test export/ }).scrollIntoViewIfNeeded();
  await shoot('export-menu-debug-end');
  await page.getByRole('menuitem', { name: /^Test export/ }).click();
  await page.getByRole('heading', { name: 'Test export ready' }).waitFor(TIMEOUT);
  await shoot('export-tested');
  await toEditor(page);
  await startExport(page);
  await page.getByRole('heading', { name: 'Video Saved' }).waitFor(TIMEOUT);
  await shoot('export-saved-debug');
  await toEditor(page);
}

async function interruptedMaking({ page, shoot }: Shooter): Promise<void> {
  await startExport(page);
  await framesRun(page);
  await reload(page);
  const interrupted = page.getByRole('region', { name: 'Interrupted exports' });
  await interrupted.waitFor();
  await page.getByRole('button', { name: 'Select target' }).waitFor();
  await shoot('export-interrupted-editor');
  await page.goto('/dashboard');
  await interrupted.waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('export-interrupted-dashboard');
  await interrupted.getByRole('button', { name: 'Dismiss' }).click();
  await interrupted.waitFor({ state: 'detached' });
}

async function interruptedSaving(shooter: Shooter): Promise<void> {
  const { page, shoot } = shooter;
  await openTracked(shooter, shooter.clips.whole);
  await page.route(UPLOADS, () => undefined);
  await startExport(page);
  await page.getByRole('heading', { name: 'Saving Video' }).waitFor(TIMEOUT);
  await reload(page);
  await page.unroute(UPLOADS);
  const kept = page.getByRole('region', { name: 'Exports that are not saved yet' });
  await kept.waitFor();
  await shoot('export-kept');
  await kept.getByRole('button', { name: 'Discard' }).click();
  await kept.waitFor({ state: 'detached' });
}

async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}
