import { readFile, writeFile } from 'node:fs/promises';
import { BROKEN_LENGTH, damagePictures } from '../tests/damaged-movie';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { WORK } from './work';

test(
  'damaged pictures are told on the timeline, and all goes on behind them',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      durationSec: 3,
      keyFrameIntervalSec: 0.5,
    });
    const whole = new Blob([await readFile(clip.path)]);
    const damaged = await damagePictures(whole, BROKEN_LENGTH, [37]);
    await writeFile(clip.path, Buffer.from(await damaged.arrayBuffer()));
    await signUp(page, freshEmail('damaged'));
    await openClip(page, clip.path);
    await selectPlayer(page, clip.truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
    await trackToTheEnd(page);
    const flag = page.getByRole('button', { name: 'Damaged picture at 0:01.2' });
    await expect(flag).toBeVisible(WORK);
    await expect(page.getByText('from 0:01.2 to 0:01.5, so the ring is a guess there')).toBeVisible();
    await expect(page.getByText('Tracked 90 of 90 frames')).toBeVisible();

    // The clip plays by itself once it is tracked; some players stop for good at the damage.
    const shown = page.getByRole('textbox', { name: 'Frame' });
    await expect(shown).toHaveValue('90', WORK);
    await flag.click();
    await page.getByRole('button', { name: 'Last frame' }).click();
    await expect(shown).toHaveValue('90', WORK);

    await exportAndSave(page);
    await page.reload();
    await expect(flag).toBeVisible(WORK);
  },
);
