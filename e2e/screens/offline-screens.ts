import type { Page } from 'playwright';
import { freshEmail, signUp } from '../account';
import { exportAndSave, leaveToDashboard, openClip, selectPlayer, trackToTheEnd } from '../editor-actions';
import { WORK } from '../work';
import type { ScreenGroup } from './shooter';

/** Offers to install the app, as browsers do that can. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }),
    ),
  );
}

/** The app without a connection: what it says, what waits, and the offer to install it. */
export const offlineScreens: ScreenGroup = {
  name: 'offline',
  visit: async ({ page, clips, shoot, shootWhole }) => {
    const { whole } = clips;
    const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline);
    await signUp(page, freshEmail('offline'));
    await openClip(page, whole.path);
    await selectPlayer(page, whole.truth[0] ?? { x: 0, y: 0 }, whole.playerRadiusPx, whole.widthPx);
    await trackToTheEnd(page);
    await offerInstall(page);
    await exportAndSave(page);
    await leaveToDashboard(page);
    await page.getByText('Keep Standout on this device.').waitFor();
    await shootWhole('dashboard-install');

    await setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await shootWhole('dashboard-offline');
    await page.getByRole('link', { name: 'Shares' }).first().click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await shoot('shares-offline');
    await page.getByRole('link', { name: 'Upload' }).first().click();
    await page.locator('input[type=file]').setInputFiles(whole.path);
    await page.getByText('1 upload waits on this device for the connection.').waitFor(WORK);
    await shootWhole('upload-offline');
    await setOffline(false);
    await page.getByRole('button', { name: 'Select target' }).waitFor(WORK);

    await page.goto('/try');
    await page.getByRole('button', { name: 'Use the sample clip' }).click();
    await page.getByRole('button', { name: 'Confirm and track' }).click(WORK);
    await page.getByText('Track quality').waitFor(WORK);
    await offerInstall(page);
    await page.getByRole('button', { name: 'Export in source size' }).click();
    await page.getByRole('dialog', { name: 'Saved to this device' }).waitFor(WORK);
    await page.getByText('Keep Standout on this device.').waitFor();
    await shoot('try-install');
  },
};
