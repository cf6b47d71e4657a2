import { freshEmail, signUp } from '../account';
import type { ScreenGroup } from './shooter';

const ENGINE = '**/assets/convert-clip*';

/** The upload states of a clip that this browser cannot play. */
export const conversionScreens: ScreenGroup = {
  name: 'conversion',
  visit: async ({ page, clips, shoot }) => {
    await signUp(page, freshEmail('conversion'));
    await page.goto('/upload');
    await page.locator('input[type=file]').setInputFiles(clips.hevc.path);
    const convert = page.getByRole('button', { name: 'Convert and upload' });
    await convert.waitFor();
    await shoot('upload-conversion-offer');
    await page.context().route(ENGINE, (route) => route.abort());
    await convert.click();
    await page.getByText('Conversion Failed').waitFor();
    await shoot('upload-conversion-failed');
    await page.context().unroute(ENGINE);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(/^Converting, [1-9]\d* %/).waitFor();
    await shoot('upload-converting');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Conversion interrupted').waitFor();
    await shoot('upload-conversion-interrupted');
    await page.locator('input[type=file]').setInputFiles(clips.hevc.path);
    await convert.click();
    await page.getByRole('heading', { name: /^IMG_0042/ }).waitFor({ timeout: 120_000 });
  },
};
