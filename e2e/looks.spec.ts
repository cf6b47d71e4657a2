import { readFile } from 'node:fs/promises';
import { filmFrameAt, filmLength } from '../src/domain/film';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { frameIsShown, goToFrame } from './correction-actions';
import { exportAndSave, leaveToDashboard, openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { expect, test } from './fixtures';

const FROZEN_FRAME = 10;

test('a player is identified at a marked moment, and the play runs clean in step with its sound', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
    widthPx: 640,
    heightPx: 360,
    durationSec: 1,
    sound: { onsetSec: 0.6, codec: 'aac' },
  });
  await signUp(page, freshEmail('looks'));
  await openClip(page, clip.path);
  await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
  await trackToTheEnd(page);
  await goToFrame(page, FROZEN_FRAME + 1);
  await frameIsShown(page, FROZEN_FRAME + 1);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Freeze at 0:00.33' })).toBeVisible();

  // The look and its moment are there again after a reload.
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Freeze at 0:00.33' })).toBeVisible();
  await expect(page.getByText('Exporting will use 730 tokens')).toHaveCount(0);
  await exportAndSave(page);
  await leaveToDashboard(page);
  await page.getByRole('button', { name: 'More for match' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  const exported = await readFile(await (await downloading).path());

  const film = { titleFrames: 50, firstFrame: 0, clipFrames: clip.frames, freezes: [FROZEN_FRAME] };
  const showings = Array.from({ length: filmLength(film) - film.titleFrames }, (_, k) => {
    const frame = filmFrameAt(film, film.titleFrames + k);
    if (!frame || 'titleFrame' in frame) throw new Error(`Frame ${k} of the clip is missing`);
    return frame;
  });
  const measured = await lab.evaluate((args) => window.lab.measureFilm(args), {
    exportBase64: exported.toString('base64'),
    sourceBase64: (await readFile(clip.path)).toString('base64'),
    firstFrame: film.titleFrames,
    clipFrames: showings.map(({ clipFrame }) => clipFrame),
  });
  expect(measured.psnrDb).toHaveLength(clip.frames + 30);
  for (const [k, { freeze }] of showings.entries()) {
    // Whole pictures are compared: ring, trail and name alone would leave less than 25 dB.
    if (freeze === null) expect(measured.psnrDb[k], `frame ${k}`).toBeGreaterThan(28);
    if (freeze !== null && freeze > 0.4 && freeze < 0.75) {
      expect(measured.brightness[k], `frame ${k}`).toBeLessThan(0.75);
      expect(measured.psnrDb[k], `frame ${k}`).toBeLessThan(20);
    }
  }
  expect(Math.abs((measured.soundDelaySec ?? 0) - 50 / 30 - 1)).toBeLessThan(0.005);
});
