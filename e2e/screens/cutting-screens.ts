import { freshEmail, signUp } from '../account';
import type { ScreenGroup } from './shooter';

/** Cutting a file into plays: before a file is chosen, and with plays. */
export const cuttingScreens: ScreenGroup = {
  name: 'cutting',
  visit: async ({ page, clips, shootWhole }) => {
    const slider = page.getByRole('slider', { name: 'Place in the video' });
    await signUp(page, freshEmail('cutting'));
    await page.goto('/upload');
    await page.getByRole('button', { name: 'Cut into plays' }).waitFor();
    await shootWhole('upload-with-cutting');
    await page.getByRole('button', { name: 'Cut into plays' }).click();
    await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
    await shootWhole('cutting-choose');
    await page.locator('input[type=file]').setInputFiles(clips.whole.path);
    await slider.waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
    await shootWhole('cutting-empty');
    for (const [first, last] of [
      [0.4, 1.1],
      [1.6, 2.2],
    ]) {
      await slider.fill(String(first));
      await page.getByRole('button', { name: 'Set in' }).click();
      await slider.fill(String(last));
      await page.getByRole('button', { name: 'Set out' }).click();
    }
    await page.getByText(/^These two cost/).waitFor();
    await slider.fill('2.6');
    await page.getByRole('button', { name: 'Set in' }).click();
    await slider.fill('2.9');
    await shootWhole('cutting-plays');
  },
};
