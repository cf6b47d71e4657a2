import type { Locator } from 'playwright/test';
import { createAccount, freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { phoneFaults } from './phone-rules';
import { IPHONE } from './phones';
import { accountScreens } from './screens/account-screens';
import { adminScreens } from './screens/admin-screens';
import { publicScreens } from './screens/public-screens';
import { settingsScreens } from './screens/settings-screens';
import { shareScreens } from './screens/share-screens';
import { sharingScreens } from './screens/sharing-screens';
import type { ScreenGroup } from './screens/shooter';
import { addClips, addProcessedVideos } from './service-role';
import { shareVideo, storeVideo } from './shared-links';
import { subscriptionScreens } from './screens/subscription-screens';
import { supportScreens } from './screens/support-screens';
import { viewerScreens } from './screens/viewer-screens';

test.use({ ...IPHONE, contextOptions: { reducedMotion: 'reduce' } });

const GROUPS: readonly ScreenGroup[] = [
  accountScreens,
  adminScreens,
  publicScreens,
  settingsScreens,
  shareScreens,
  sharingScreens,
  subscriptionScreens,
  supportScreens,
  viewerScreens,
];

for (const group of GROUPS) {
  test(`the ${group.name} screens work with a finger`, async ({ page, lab, consoleGuard }, info) => {
    // The screens also show failures, and videos without files.
    consoleGuard.expectMessage(
      /status of [45]|net::ERR_|could not be|MEDIA_ELEMENT_ERROR|did not|does not play|refused/,
    );
    const whole = await makeClipFile(lab, info.outputPath('match.mp4'), { durationSec: 2 });
    const faults: Record<string, readonly string[]> = {};
    const shoot = async (name: string): Promise<void> => {
      const found = await phoneFaults(page);
      if (found.length > 0) faults[name] = found;
    };
    const clips = {
      whole,
      hidden: whole,
      restless: whole,
      quadHd: whole,
      hevc: whole,
      large: whole,
      manySounds: whole,
      upright: whole,
    };
    await group.visit({ page, clips, isPhone: true, shoot, shootWhole: shoot });
    expect(faults).toEqual({});
  });
}

test('tabs that continue beyond the edge fade out there', async ({ page }) => {
  const email = freshEmail('named');
  await signUp(page, email);
  await addProcessedVideos(email, ['Recovery']);
  await addClips(email, ['Baseline rally'], true);
  await page.reload();
  const tabs = page.getByRole('tab');
  const cut = tabs.filter({ hasText: 'Tracked but not exported' });
  await expect(cut).toBeInViewport();
  await expect(cut).not.toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tablist')).toHaveCSS('mask-image', /^linear-gradient\(/);
});

test('a shared video has its name in the header and as its headline, and an invitation below', async ({
  page,
  lab,
}, info) => {
  const email = freshEmail('named');
  await createAccount(email);
  const { path: clipPath } = await makeClipFile(lab, info.outputPath('match.mp4'), { durationSec: 1 });
  const code = await shareVideo(await storeVideo(email, 'Wide forehand', { clipPath }));
  await page.goto(`/shared/${code}`);
  await page.getByRole('button', { name: 'Skip intro' }).tap();
  await expect(page.getByRole('banner').getByText('Wide forehand')).toBeInViewport({ ratio: 1 });
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Wide forehand');
  await expect(headline).toBeInViewport({ ratio: 1 });
  // Only one link has this name, because the header has no room for a second one.
  const invitation = page.getByRole('link', { name: 'Make your own' });
  await expect(invitation).toBeInViewport({ ratio: 1 });
  await expect(invitation).toHaveAttribute('href', '/register');
});

test('bars and sheets keep clear of the home indicator', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const insets = { top: 47, bottom: 34, left: 0, right: 0 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await signUp(page, freshEmail('notch'));
  const lowest = IPHONE.viewport.height - insets.bottom;
  const bottomOf = async (locator: Locator): Promise<number> => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const tabs = page.getByRole('navigation', { name: 'Main' });
  expect(await bottomOf(tabs)).toBe(IPHONE.viewport.height);
  expect(await bottomOf(tabs.getByRole('link', { name: 'Upload' }))).toBeLessThanOrEqual(lowest);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await bottomOf(page.getByRole('contentinfo').last())).toBeLessThanOrEqual(lowest - 64);

  await page.goto('/support');
  await page.getByRole('button', { name: 'New Ticket' }).first().tap();
  const sheet = page.getByRole('dialog', { name: 'New Ticket' });
  expect(await bottomOf(sheet)).toBe(IPHONE.viewport.height);
  expect(await bottomOf(sheet.getByRole('button', { name: 'Create Ticket' }))).toBeLessThanOrEqual(lowest);
});
