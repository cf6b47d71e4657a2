import { freshEmail, signUp } from '../account';
import { openClip, selectPlayer, trackToTheEnd } from '../editor-actions';
import type { ScreenGroup } from './shooter';

/** The looks of a film in Tracking Settings, on the timeline and in the Export menu. */
export const lookScreens: ScreenGroup = {
  name: 'looks',
  visit: async ({ page, clips, isPhone, shoot }) => {
    const { path, truth, playerRadiusPx, widthPx } = clips.whole;
    await signUp(page, freshEmail('looks'));
    await openClip(page, path);
    await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
    await trackToTheEnd(page);
    const position = page.getByRole('slider', { name: 'Position' });
    for (const key of ['Home', 'PageDown']) {
      await position.press(key);
      await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
    }
    await page.keyboard.press('h');
    if (isPhone) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Tracking Settings' }).click();
    } else {
      await page.getByRole('button', { name: 'Tracking Settings' }).click();
    }
    await page.getByRole('radio', { name: 'Identify' }).waitFor();
    await shoot('looks-identify');
    await page.getByRole('radio', { name: 'Spotlight' }).click();
    await shoot('looks-spotlight');
    await page.getByRole('radio', { name: 'Arrow' }).click();
    await shoot('looks-arrow');
    await page.getByRole('radio', { name: 'Identify' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await shoot('looks-freeze-mark');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await shoot('looks-export-menu');
    await page.keyboard.press('Escape');
    // The freeze is at the in point.
    await position.focus();
    await page.keyboard.press('i');
    for (let k = 0; k < 2; k++) await position.press('PageDown');
    await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
    await page.keyboard.press('o');
    await page.getByRole('button', { name: 'Keep the whole clip' }).waitFor();
    await shoot('looks-kept-part');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Preview film' }).click();
    const place = page.getByRole('slider', { name: 'Position in the film' });
    await place.waitFor();
    await shoot('preview-title');
    // Page keys move by ten frames: into the freeze.
    await place.press('Home');
    for (let k = 0; k < 10; k++) await place.press('PageUp');
    await shoot('preview-clip');
  },
};
