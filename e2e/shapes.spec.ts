import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright';
import { FREEZE_FRAMES, filmFrameAt, filmLength } from '../src/domain/film';
import { freshEmail } from './account';
import { frameIsShown, goToFrame } from './correction-actions';
import { exportAndSave, leaveToDashboard, startExport, stayWithExport } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { openTrackedClip } from './tracked-clip';
import { WORK } from './work';

const FROZEN_FRAME = 10;
const CUT = { widthPx: 202, heightPx: 360 };
const CLIP = {
  widthPx: 640,
  heightPx: 360,
  durationSec: 1,
  sound: { onsetSec: 0.6, codec: 'aac' },
} as const;

async function chooseShape(page: Page, shape: string, further: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Shape/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Shape of the film' });
  await dialog.getByRole('radio', { name: shape, exact: true }).click();
  for (const other of further) await dialog.getByRole('checkbox', { name: new RegExp(`^${other}`) }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function downloaded(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Video Saved' })
    .getByRole('button', { name: button, exact: true })
    .click();
  return downloading;
}

test('one export identifies the player, then runs clean, in portrait and square', async ({
  page,
  lab,
}, info) => {
  const clip = await openTrackedClip(page, lab, info.outputPath('match.mp4'), freshEmail('shapes'), CLIP);
  await goToFrame(page, FROZEN_FRAME + 1);
  await frameIsShown(page, FROZEN_FRAME + 1);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Freeze at 0:00.33' })).toBeVisible();

  // A reload restores the look and its moment.
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Freeze at 0:00.33' })).toBeVisible();
  await expect(page.getByText('Exporting will use 730 tokens')).toHaveCount(0);
  await chooseShape(page, '9:16', ['1:1']);
  await startExport(page);
  await stayWithExport(page);
  await expect(page.getByRole('heading', { name: 'Video Saved' })).toBeVisible(WORK);
  await expect(page.getByText(/^Saved as the video: 9:16\./)).toBeVisible();
  const upright = await downloaded(page, 'Download');
  const square = await downloaded(page, 'Download 1:1');
  expect([upright.suggestedFilename(), square.suggestedFilename()]).toEqual([
    'match 9x16.mp4',
    'match 1x1.mp4',
  ]);

  const film = { titleFrames: 50, firstFrame: 0, clipFrames: clip.frames, freezes: [FROZEN_FRAME] };
  const showings = Array.from({ length: filmLength(film) - film.titleFrames }, (_, k) => {
    const frame = filmFrameAt(film, film.titleFrames + k);
    if (!frame || 'titleFrame' in frame) throw new Error(`Frame ${k} of the clip is missing`);
    return frame;
  });
  for (const [file, widthPx] of [
    [upright, CUT.widthPx],
    [square, CUT.heightPx],
  ] as const) {
    const measured = await lab.evaluate((args) => window.lab.measureCut(args), {
      exportBase64: (await readFile(await file.path())).toString('base64'),
      sourceBase64: (await readFile(clip.path)).toString('base64'),
      firstFrame: film.titleFrames,
      clipFrames: showings.map(({ clipFrame }) => clipFrame),
    });
    expect([measured.widthPx, measured.heightPx]).toEqual([widthPx, CUT.heightPx]);
    // The freeze lasts 1.0 s.
    expect(measured.frames).toBe(50 + clip.frames + FREEZE_FRAMES);
    for (const [k, { clipFrame, freeze }] of showings.entries()) {
      const [left = 0, player] = [measured.lefts[k], clip.truth[clipFrame]];
      // The position cannot be measured in the dark freeze. The camera does not move there, so measuring both sides is
      // enough.
      if (freeze === null) {
        expect((player?.x ?? 0) - clip.playerRadiusPx, `frame ${k}`).toBeGreaterThan(left);
        expect((player?.x ?? 0) + clip.playerRadiusPx, `frame ${k}`).toBeLessThan(left + widthPx);
        // A ring, a trail or a name would leave less.
        expect(measured.psnrDb[k], `frame ${k}`).toBeGreaterThan(24);
      } else if (freeze > 0.4 && freeze < 0.75) {
        expect(measured.psnrDb[k], `frame ${k}`).toBeLessThan(20);
      }
    }
    expect(Math.abs((measured.soundDelaySec ?? 0) - 50 / 30 - 1)).toBeLessThan(0.005);
  }
});

test(
  'a portrait film has the right size, plays, and shows the player',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const { sound: _, ...silent } = CLIP;
    const path = info.outputPath('match.mp4');
    const clip = await openTrackedClip(page, lab, path, freshEmail('upright'), silent);
    await chooseShape(page, '9:16');
    await exportAndSave(page);
    await leaveToDashboard(page);
    await page.getByRole('button', { name: 'More for match' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download processed video' }).click();
    const exportBase64 = (await readFile(await (await downloading).path())).toString('base64');
    const played = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const video = document.createElement('video');
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      await video.play();
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
      return { widthPx: video.videoWidth, heightPx: video.videoHeight };
    }, exportBase64);
    expect(played).toEqual(CUT);
    const measured = await lab.evaluate((args) => window.lab.measureCut(args), {
      exportBase64,
      sourceBase64: (await readFile(clip.path)).toString('base64'),
      firstFrame: 50,
      clipFrames: clip.truth.map((_, frame) => frame),
    });
    expect(measured.frames).toBe(50 + clip.frames);
    for (const [k, { x }] of clip.truth.entries()) {
      const left = measured.lefts[k] ?? 0;
      expect(x - clip.playerRadiusPx, `frame ${k}`).toBeGreaterThan(left);
      expect(x + clip.playerRadiusPx, `frame ${k}`).toBeLessThan(left + CUT.widthPx);
    }
  },
);
