import { readFile } from 'node:fs/promises';
import { freshEmail } from './account';
import { exportAndSave, leaveToDashboard } from './editor-actions';
import { expect, test } from './fixtures';
import { openTrackedClip } from './tracked-clip';

const CLIP = {
  widthPx: 640,
  heightPx: 360,
  durationSec: 2,
  sound: { onsetSec: 9, codec: 'aac' },
  otherSounds: [
    { onsetSec: 0.3, codec: 'aac' },
    { onsetSec: 1.2, codec: 'aac' },
  ],
} as const;

test('exports the chosen sound track, even after a reload', async ({ page, lab }, info) => {
  const path = info.outputPath('match.mp4');
  await openTrackedClip(page, lab, path, freshEmail('sound'), CLIP);
  const open = () => page.getByRole('button', { name: 'Export', exact: true }).click();
  await open();
  // The first one is silent.
  await page.getByRole('menuitem', { name: /^Sound: track 2 of 3/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sound of the film' });
  const best = dialog.getByRole('radio', { name: /^Track 2 \(suggested\)/ });
  await expect(best).toBeChecked();
  await best.focus();
  // Holds the key, because the next radio button gets the focus only a moment later.
  await page.keyboard.down('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Track 3/ })).toBeChecked();
  await page.keyboard.up('ArrowDown');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await open();
  await expect(page.getByRole('menuitem', { name: /^Sound: track 3 of 3/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await exportAndSave(page);
  await leaveToDashboard(page);
  await page.getByRole('button', { name: 'More for match' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  const exportBase64 = (await readFile(await (await downloading).path())).toString('base64');
  const onsetSec = await lab.evaluate((film) => window.lab.soundOnset(film), exportBase64);
  expect(Math.abs((onsetSec ?? NaN) - 50 / 30 - 1.2)).toBeLessThan(0.03);
});
