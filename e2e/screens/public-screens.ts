import type { ScreenGroup } from './shooter';

/** What visitors see: landing page, legal pages, password shells, an address that leads nowhere. */
export const publicScreens: ScreenGroup = {
  name: 'public',
  visit: async ({ page, shoot, shootWhole }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Be seen in every play.' }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('landing');
    // Pictures further down are loaded when they come near.
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
