import type { ScreenGroup } from './shooter';

/** The public pages: landing page, legal pages, password pages, and an unknown address. */
export const publicScreens: ScreenGroup = {
  name: 'public',
  visit: async ({ page, shoot, shootWhole }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Be seen in every play.' }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('landing');
    await page.getByRole('link', { name: 'See Demo' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('landing-demo');
    await page.keyboard.press('Escape');
    // Pictures further down the page are loaded only when they are near the screen.
    for (const title of ['Clip to link in five minutes', 'Your next clip deserves a spotlight.']) {
      await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    }
    await shootWhole('landing-whole');
    for (const name of ['terms', 'privacy', 'licenses', 'forgot-password', 'reset-password']) {
      await page.goto(`/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await shoot(name);
    }
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await shoot('not-found');
  },
};
