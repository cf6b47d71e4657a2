import { freshEmail } from './account';
import { expectTrackedFrames, selectPlayer, trackedFrames } from './editor-actions';
import { expect, test } from './fixtures';
import { openUploadedClip } from './tracked-clip';
import { violations } from './violations';
import { WORK } from './work';

test('a clip being tracked in one tab opens in another once tracked, or immediately on request', async ({
  page,
  context,
  lab,
}, info) => {
  const path = info.outputPath('rally.mp4');
  const clip = await openUploadedClip(page, lab, path, freshEmail('other-tab'), { durationSec: 1 });
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);

  // A run ends when its charge is settled.
  let charge = (): void => undefined;
  const charged = new Promise<void>((resolve) => (charge = resolve));
  await page.route('**/rpc/charge_video_processing', async (route) => {
    await charged;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await expect.poll(() => trackedFrames(page), WORK).toBeGreaterThan(10);

  const waiting = await context.newPage();
  await waiting.goto(page.url());
  const notice = waiting.getByRole('heading', { name: 'This clip is being tracked in another tab' });
  await expect(notice).toBeVisible();
  expect(await violations(waiting)).toEqual([]);
  const impatient = await context.newPage();
  await impatient.goto(page.url());
  await impatient.getByRole('button', { name: 'Open it now' }).click();
  await expect(impatient.getByRole('button', { name: 'Rename' })).toBeVisible();
  await impatient.close();
  await expect(notice).toBeVisible();

  charge();
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  await expect(waiting.getByText('Track quality')).toBeVisible();
  await expectTrackedFrames(waiting, clip.frames);
});
