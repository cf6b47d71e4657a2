import { readFile } from 'node:fs/promises';
import { freshEmail } from './account';
import { exportAndSave, leaveToDashboard, selectPlayer, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { openUploadedClip } from './tracked-clip';

const GROWTH = 1.5;

test(
  'in a new clip’s exported film, the ring grows as the player comes closer',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const options = { durationSec: 2, growth: GROWTH };
    const path = info.outputPath('nearer.mp4');
    const clip = await openUploadedClip(page, lab, path, freshEmail('ring'), options);
    const { truth, frames, playerRadiusPx, widthPx } = clip;
    const [first, last] = [truth[0], truth.at(-1)];
    if (!first || !last) throw new Error('The clip has no frames');
    await selectPlayer(page, first, playerRadiusPx, widthPx);
    await trackToTheEnd(page);
    await page.getByRole('button', { name: 'Tracking Settings' }).click();
    await expect(page.getByRole('switch', { name: 'Fit the ring to the player' })).toBeChecked();
    await exportAndSave(page);
    await leaveToDashboard(page);

    await page.getByRole('button', { name: 'More for nearer' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download processed video' }).click();
    const exported = await readFile(await (await downloading).path());
    const widths = await lab.evaluate(({ exportBase64, feet }) => window.lab.ringWidths(exportBase64, feet), {
      exportBase64: exported.toString('base64'),
      feet: [
        { frame: 0, x: first.x, y: first.y + playerRadiusPx },
        { frame: frames - 1, x: last.x, y: last.y + GROWTH * playerRadiusPx },
      ],
    });
    const grown = (widths[1] ?? NaN) / (widths[0] ?? NaN);
    expect(grown).toBeGreaterThan(1.3);
    expect(grown).toBeLessThan(1.65);
  },
);
