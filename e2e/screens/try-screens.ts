import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshEmail, signUp } from '../account';
import { WORK } from '../work';
import type { ScreenGroup } from './shooter';

/**
 * Trying the editor without an account: the empty zone, a refused file, cutting, the editor, the saved film, and saving
 * the clip in an account.
 */
export const tryScreens: ScreenGroup = {
  name: 'try',
  visit: async ({ page, clips, shoot, shootWhole }) => {
    const field = page.locator('input[type=file]');
    const start = async (): Promise<void> => {
      await page.goto('/try');
      await page.locator('#prerendered').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
    };
    await start();
    await shoot('try-empty');
    const notes = join(tmpdir(), 'standout-notes.mp4');
    await writeFile(notes, 'These are only notes. '.repeat(400));
    await field.setInputFiles(notes);
    await page.getByText('Upload Failed').waitFor();
    await shootWhole('try-refused');
    await field.setInputFiles(clips.hevc.path);
    await page.getByRole('button', { name: 'Convert and open' }).waitFor();
    await shootWhole('try-conversion');

    await field.setInputFiles(clips.restless.path);
    await page.getByRole('heading', { name: 'Mark one play' }).waitFor(WORK);
    const slider = page.getByRole('slider', { name: 'Place in the video' });
    await slider.waitFor();
    for (const [first, last] of [
      [2, 40],
      [4, 6.5],
    ]) {
      await slider.fill(String(first));
      await page.getByRole('button', { name: 'Set in' }).click();
      await slider.fill(String(last));
      await page.getByRole('button', { name: 'Set out' }).click();
      await page.getByRole('button', { name: 'Play your play in a loop' }).waitFor();
      await shootWhole(first === 2 ? 'try-play-too-long' : 'try-play');
    }

    await start();
    await page.getByRole('button', { name: 'Use the sample clip' }).click();
    await page.getByRole('button', { name: 'Confirm and track' }).waitFor(WORK);
    await page.getByText('On this device').waitFor(WORK);
    await shoot('try-editor');
    await page.getByRole('button', { name: 'Confirm and track' }).click();
    await page.getByText('Track quality').waitFor(WORK);
    await page.getByRole('button', { name: 'Export in source size' }).click();
    await page.getByRole('dialog', { name: 'Saved to this device' }).waitFor(WORK);
    await shoot('try-saved');
    await page.getByRole('button', { name: 'Back to the editor' }).click();
    await shoot('try-with-film');
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot('try-throw-away');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
    await signUp(page, freshEmail('trying'));
    await page.goto('/try/keep');
    await page.getByRole('button', { name: 'Save it in your account' }).waitFor();
    await shoot('try-keep');
    await page.evaluate(() => indexedDB.deleteDatabase('standout.trials'));
    await page.reload();
    await page.getByText('There is no clip on this device').waitFor();
    await shoot('try-keep-nothing');
  },
};
