import { freshEmail, signUp } from '../account';
import { courtPicture } from './court-picture';
import type { ScreenGroup } from './shooter';

/** Settings: the whole untouched page, while cropping a picture, after saving, and before removing the picture. */
export const settingsScreens: ScreenGroup = {
  name: 'settings',
  visit: async ({ page, shoot }) => {
    await signUp(page, freshEmail('settings'));
    await page.goto('/settings');
    await page.getByLabel('Default player name').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('settings');
    await page.getByRole('button', { name: 'Save settings' }).scrollIntoViewIfNeeded();
    await shoot('settings-mails');
    await page.getByLabel('Default player name').fill('Niko Brandt');
    await page.getByLabel('Default circle color as hex').fill('#C6FF4A');
    await page.getByLabel('Title font color as hex').fill('#FFC24');
    const picture = {
      name: 'court.png',
      mimeType: 'image/png',
      buffer: await courtPicture(page, 'image/png'),
    };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('group', { name: /^Crop/ }).focus();
    await shoot('settings-crop');
    await page.getByLabel('Title font color as hex').fill('#FFC247');
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
    await shoot('settings-leave');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved successfully').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('settings-saved');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot('settings-remove');
  },
};
