import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { freshEmail, signUp } from '../account';
import { makeClipFile } from '../clips-on-disk';
import { openClip, selectPlayer, startExport, trackToTheEnd } from '../editor-actions';
import { expect, test } from '../fixtures';
import type { Row } from './matrix-reporter';

const OUT_DIR = fileURLToPath(new URL('../../screenshots/engines', import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const SAVED_WITHIN_MS = 600_000;

for (const [widthPx, heightPx] of [
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`the main job at ${heightPx}p`, async ({ page, lab, engine }, info) => {
    test.setTimeout(2 * SAVED_WITHIN_MS);
    const shoot = (step: string): Promise<void> => shootBoth(page, `${engine}-${heightPx}-${step}`);
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      widthPx,
      heightPx,
      durationSec: 10,
      sound: { onsetSec: 0, codec: 'aac' },
    });
    await signUp(page, freshEmail('engines'));
    await expect(page.getByText('No videos yet')).toBeVisible();
    // The debug mode shows the pipeline.
    await page.evaluate(() => sessionStorage.setItem('standout.debug-mode', 'true'));
    await openClip(page, clip.path);
    await shoot('uploaded');
    await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
    await shoot('selected');
    const trackedSec = await secondsOf(() => trackToTheEnd(page));
    await shoot('tracked');
    const savedSec = await secondsOf(async () => {
      await startExport(page);
      await page.getByRole('heading', { name: 'Video Saved' }).waitFor({ timeout: SAVED_WITHIN_MS });
    });
    const pipelineRow = page.locator('dl div').filter({ hasText: 'Pipeline' });
    await shoot('saved');
    const pipeline = (await pipelineRow.locator('dd').textContent()) ?? '';
    const row: Row = { engine, clip: `${heightPx}p, 10 s`, trackedSec, savedSec, pipeline };
    await info.attach('row', { body: JSON.stringify(row), contentType: 'application/json' });
  });
}

async function shootBoth(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(OUT_DIR, `${name}-${size.width}.png`), animations: 'disabled' });
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return (performance.now() - beganMs) / 1000;
}
