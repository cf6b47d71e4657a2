import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { freshEmail, register } from './account';
import { makeClipFile } from './clips-on-disk';
import { expect, test } from './fixtures';
import { APP_URL } from './ports';
import { deleteLink, makePlaylist, shareVideo, storeVideo, viewsOf, type StoredVideo } from './shared-links';

const CLIP_SEC = 2;

/** What a user exported: videos of one account, and a page of somebody who has only links. */
const watching = test.extend<{ readonly videos: readonly [StoredVideo, StoredVideo, StoredVideo] }>({
  videos: async ({ browser, lab }, provide, info) => {
    const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: CLIP_SEC });
    const context = await browser.newContext({ baseURL: APP_URL });
    const email = freshEmail('viewer');
    await register(await context.newPage(), email);
    await context.close();
    await provide([
      await storeVideo(email, path, 'Baseline rally'),
      await storeVideo(email, path, 'Wide forehand'),
      await storeVideo(email, path, 'Recovery'),
    ]);
  },
});

/** Rules of WCAG 2.2 A and AA; names of what is wrong, and where. */
async function violations(page: Page): Promise<readonly string[]> {
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Notes on the page when its wait appears, when it is over, and when a picture of the video has moved on. */
async function recordTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { viewerTimes: times });
    new MutationObserver(() => {
      const video = document.querySelector('video');
      const isCovered = video?.closest('[inert]') !== null;
      if (video && isCovered) times['loaded'] ??= performance.now();
      if (video && !isCovered) times['shown'] ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
    document.addEventListener('timeupdate', () => (times['moving'] ??= performance.now()), true);
  });
}

watching('a stranger watches a shared video to its end, and again: one view', async ({ page, videos }) => {
  const [video] = videos;
  const code = await shareVideo(video);
  await recordTimes(page);
  await page.goto(`/shared/${code}`);
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  const player = page.locator('video');
  await expect(player).toHaveJSProperty('muted', true);
  await expect(player).toHaveAttribute('controlslist', 'nodownload');
  await expect(page).toHaveTitle('Baseline rally · Standout AI');
  expect(await viewsOf(code)).toEqual([]);

  await expect(page.getByRole('heading', { name: 'Baseline rally' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText('November 20, 2026')).toBeVisible();
  await expect(page.getByText('What happens in Baseline rally.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Standout AI' })).toHaveAttribute('href', '/');
  await expect(page.getByText(`© ${new Date().getFullYear()} Standout AI`)).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
  const times = await page.evaluate(
    () => (window as unknown as { viewerTimes: Record<string, number> }).viewerTimes,
  );
  const { loaded = 0, shown = 0, moving = Infinity } = times;
  expect(shown - loaded).toBeGreaterThanOrEqual(4900);
  expect(moving - shown).toBeLessThan(1000);
  expect(await violations(page)).toEqual([]);

  await expect(page.getByRole('button', { name: 'Watch Again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
  expect(await viewsOf(code)).toEqual([video.id]);
});

watching('a stranger watches a playlist by next, grid and by itself', async ({ page, videos }) => {
  const [first, second, third] = videos;
  const code = await makePlaylist(first.userId, 'Autumn 2026', videos);
  await page.goto(`/playlist/${code}`);
  const heading = page.getByRole('heading', { level: 1 });
  const cells = page.getByRole('list', { name: 'Videos' }).getByRole('button');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible();
  await expect(cells).toHaveCount(3);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading).toHaveText('Wide forehand');
  await cells.first().click();
  await expect(heading).toHaveText('Baseline rally');
  await expect(cells.first()).toHaveAttribute('aria-current', 'true');
  await cells.nth(1).click();
  await expect(heading).toHaveText('Recovery', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Playlist Complete' })).toBeVisible();
  await expect(page.getByText('Thanks for watching!')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The first by the page itself, the second by Next, the third by itself; none from the grid.
  await expect.poll(() => viewsOf(code)).toEqual([first.id, second.id, third.id]);

  await page.getByRole('button', { name: 'Watch Again' }).click();
  await expect(heading).toHaveText('Baseline rally');
  expect(await viewsOf(code)).toHaveLength(3);
});

watching('wrong, deleted and missing codes and an empty playlist', async ({ page, videos }) => {
  const [video] = videos;
  const code = await shareVideo(video);
  await deleteLink(code);
  for (const path of [`/shared/${code}`, '/shared/ZZZZZZZZ', '/shared/nonsense-code']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Video not found or no longer available' })).toBeVisible();
    await expect(
      page.getByText("The video you're looking for might have been removed or the link is invalid."),
    ).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  expect(await violations(page)).toEqual([]);
  await page.goto('/playlist/ZZZZZZZZ');
  await expect(
    page.getByRole('heading', { name: 'Playlist not found or no longer available' }),
  ).toBeVisible();
  await expect(
    page.getByText("The playlist you're looking for might have been removed or the link is invalid."),
  ).toBeVisible();
  await page.goto('/shared');
  await expect(page.getByRole('heading', { name: 'Invalid access code' })).toBeVisible();
  await page.goto(`/playlist/${await makePlaylist(video.userId, 'Nothing yet', [])}`);
  await expect(page.getByRole('heading', { name: 'No videos in playlist' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

watching("another site's page frames the viewer", async ({ page, videos }) => {
  const [video] = videos;
  const code = await shareVideo(video);
  await page.route('https://club.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${APP_URL}/embed/shared/${code}" width="640" height="360"></iframe>`,
    }),
  );
  await page.goto('https://club.example/');
  const player = page.frameLocator('iframe').locator('video');
  await expect(player).toBeVisible();
  expect(await viewsOf(code)).toEqual([]);
  await player.evaluate((element: HTMLVideoElement) => element.play());
  await expect(page.frameLocator('iframe').getByText('Thanks for Watching!')).toBeVisible();
  expect(await viewsOf(code)).toEqual([video.id]);
});
