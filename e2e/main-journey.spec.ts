import { readFile } from 'node:fs/promises';
import { freshEmail, register } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, leaveToDashboard, selectPlayer, trackToTheEnd } from './editor-actions';
import { CORE, CORE_ELSEWHERE, EVERY_ENGINE, expect, test } from './fixtures';

const TITLE_FRAMES = 50;
const TITLE_SEC = 50 / 30;

test(
  'register, upload, follow a player, export, find it on the dashboard, download it',
  { tag: [EVERY_ENGINE, CORE, CORE_ELSEWHERE] },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 1,
      sound: { onsetSec: 0, codec: 'aac' },
    });
    const start = clip.truth[0];
    if (!start) throw new Error('The clip has no frames');

    await register(page, freshEmail('journey'));
    await expect(page.getByText('No videos yet')).toBeVisible();
    await page.getByRole('link', { name: 'Upload your first video' }).click();
    await page.locator('input[type=file]').setInputFiles(clip.path);
    await expect(page.getByRole('heading', { name: 'match' })).toBeVisible();
    await expect(page).toHaveURL(/\/upload\?id=/);

    await selectPlayer(page, start, clip.playerRadiusPx, clip.widthPx);
    await expect(page.getByText('Tracking will use 730 tokens')).toBeVisible();
    await trackToTheEnd(page);
    await exportAndSave(page);
    await expect(page.getByRole('dialog', { name: 'Share Video' }).locator('img')).toBeVisible();
    await leaveToDashboard(page);

    const card = page.getByRole('article').filter({ hasText: 'match' });
    await expect(card.getByText('Processed')).toBeVisible();
    await expect(card.getByText(/730 tokens/)).toBeVisible();
    await expect(page.getByText('24,270', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'More for match' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download processed video' }).click();
    const file = await (await downloading).path();
    const exported = await readFile(file);

    const measured = await lab.evaluate((args) => window.lab.measureExport(args), {
      exportBase64: exported.toString('base64'),
      sourceBase64: (await readFile(clip.path)).toString('base64'),
      truth: clip.truth,
      selectionRadiusPx: Math.round(clip.playerRadiusPx),
    });
    expect(measured.frames).toBe(TITLE_FRAMES + clip.frames);
    expect(measured.isConstant30Fps).toBe(true);
    expect([measured.videoCodec, measured.audioCodec]).toEqual(['avc', 'aac']);
    // 8-bit 4:2:0, limited range, BT.709
    expect([measured.chromaFormat, measured.isFullRange, measured.matrix]).toEqual([1, false, 'bt709']);
    expect(Math.abs((measured.soundDelaySec ?? 0) - TITLE_SEC)).toBeLessThan(0.005);
    expect(measured.lowestPsnrDb).toBeGreaterThanOrEqual(30);
    // Three pixels for the place, and two because the feet's distance depends on the measured size.
    expect(measured.largestRingErrorPx).toBeLessThanOrEqual(5);
  },
);
