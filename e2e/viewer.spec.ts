import { createAccount, freshEmail } from './account';
import { makeClipFile } from './clips-on-disk';
import { CORE, CORE_ELSEWHERE, EVERY_ENGINE, expect, test } from './fixtures';
import { expectHeld, holdPlays, openLink, playToTheEnd } from './held-shared-video';
import { APP_URL } from './ports';
import { courtPicture } from './screens/court-picture';
import { deleteLink, makePlaylist, shareVideo, storeVideo, viewsOf, type StoredVideo } from './shared-links';
import { notesOf, serveElsewhere, watchPage } from './viewer-actions';
import { violations } from './violations';

const CLIP_SEC = 3;
/** A value of HTMLMediaElement's readyState. */
const HAVE_ENOUGH_DATA = 4;

/** A user's exports: videos of one account, and a page of somebody who has only links. */
const watching = test.extend<{ readonly videos: readonly [StoredVideo, StoredVideo, StoredVideo] }>({
  videos: async ({ lab }, provide, info) => {
    const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: CLIP_SEC });
    const email = freshEmail('viewer');
    await createAccount(email);
    const files = { clipPath: path, thumbnail: await courtPicture(lab, 'image/jpeg') };
    await provide([
      await storeVideo(email, 'Baseline rally', files),
      await storeVideo(email, 'Wide forehand', files),
      await storeVideo(email, 'Recovery', files),
    ]);
  },
});

watching(
  'a stranger watches a shared video to its end, and again: one view',
  { tag: [EVERY_ENGINE, CORE, CORE_ELSEWHERE] },
  async ({ page, videos }) => {
    const [video] = videos;
    const code = await shareVideo(video);
    await holdPlays(page);
    await watchPage(page);
    await page.goto(`/shared/${code}`, { waitUntil: 'commit' });
    await expect(page.getByText('Loading', { exact: true })).toBeAttached();
    const player = page.locator('video');
    await expect(player).toHaveJSProperty('muted', true);
    await expect(player).toHaveAttribute('controlslist', 'nodownload');
    await expect(page).toHaveTitle('Baseline rally · Standout AI');

    await expectHeld(page, 'Baseline rally');
    await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(page.getByText('November 20, 2026')).toBeVisible();
    await expect(page.getByText('What happens in Baseline rally.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Standout AI' })).toHaveAttribute('href', '/');
    await expect(page.getByText(`© ${new Date().getFullYear()} Standout AI`)).toBeVisible();
    await page.getByRole('button', { name: 'Tap for sound' }).click();
    await expect(player).toHaveJSProperty('muted', false);
    await playToTheEnd(page);

    await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
    const { times, ready, shifts } = await notesOf(page);
    const { loaded = 0, shown = 0 } = times;
    expect(shown - loaded).toBeGreaterThanOrEqual(4900);
    // Nothing is left to load when the wait is over; bench:viewer measures how soon the picture moves then.
    expect(ready).toEqual({ readyState: HAVE_ENOUGH_DATA, isPosterLoaded: true, fonts: 'loaded' });
    expect(shifts).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await expect(page.getByRole('button', { name: 'Watch Again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeHidden();
    await expect(player).toBeFocused();
    await expectHeld(page, 'Baseline rally');
    await playToTheEnd(page);
    await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
    expect(await viewsOf(code)).toEqual([video.id]);
  },
);

watching(
  'an address that fails is asked for anew, and the video goes on from there',
  async ({ page, videos, consoleGuard }) => {
    consoleGuard.expectMessage(/The video does not play/);
    const [video] = videos;
    const code = await shareVideo(video);
    await holdPlays(page);
    await openLink(page, `/shared/${code}`);
    await expectHeld(page, 'Baseline rally');
    const player = page.locator('video');
    const first = await player.getAttribute('src');
    // URLs are signed with a timestamp in seconds.
    const datedSec = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(datedSec);
    const [failedAtSec, resumedAtSec] = await player.evaluate(async (element: HTMLVideoElement) => {
      const atSec = 2;
      element.currentTime = atSec;
      const resumed = new Promise<number>((resolve) => {
        element.addEventListener('playing', () => resolve(element.currentTime), { once: true });
      });
      element.dispatchEvent(new Event('error'));
      return [atSec, await resumed] as const;
    });
    await expect(player).not.toHaveAttribute('src', first ?? '');
    expect(resumedAtSec).toBeGreaterThanOrEqual(failedAtSec - 0.1);
    await playToTheEnd(page);
    await expect(page.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
    expect(await viewsOf(code)).toEqual([video.id]);
  },
);

watching('a stranger watches a playlist by next, grid and by itself', async ({ page, videos }) => {
  const [first, second, third] = videos;
  const code = await makePlaylist(first.userId, 'Autumn 2026', videos);
  await holdPlays(page);
  await watchPage(page);
  await openLink(page, `/playlist/${code}`);
  const cells = page.getByRole('list', { name: 'Videos' }).getByRole('button');
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expectHeld(page, 'Baseline rally');
  await expect(previous).toBeDisabled();
  await expect(cells).toHaveCount(3);
  expect(await violations(page)).toEqual([]);

  await next.click();
  await expectHeld(page, 'Wide forehand');
  await cells.first().click();
  await expectHeld(page, 'Baseline rally');
  await expect(cells.first()).toHaveAttribute('aria-current', 'true');
  await next.click();
  await expectHeld(page, 'Wide forehand');
  await playToTheEnd(page);
  await expectHeld(page, 'Recovery');
  await expect(next).toBeDisabled();
  await playToTheEnd(page);
  await expect(page.getByRole('heading', { name: 'Playlist Complete' })).toBeVisible();
  await expect(page.getByText('Thanks for watching!')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await notesOf(page)).shifts).toEqual([]);
  // The first is started by the page, the second twice by Next, the third automatically; none from the grid.
  const watched = [first.id, second.id, second.id, third.id];
  await expect.poll(() => viewsOf(code)).toEqual(watched);

  await page.getByRole('button', { name: 'Watch Again' }).click();
  await expectHeld(page, 'Baseline rally');
  await next.click();
  await expectHeld(page, 'Wide forehand');
  await previous.click();
  await expectHeld(page, 'Baseline rally');
  // Going back to the first with Watch Again does not count; Next and Previous do.
  await expect.poll(() => viewsOf(code)).toEqual([...watched, second.id, first.id]);
});

watching.describe('on a phone', () => {
  watching.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  watching(
    'nothing moves while a video and a playlist appear, and nothing is too wide',
    async ({ page, videos }) => {
      const [video] = videos;
      await holdPlays(page);
      await watchPage(page);
      for (const path of [
        `/shared/${await shareVideo(video)}`,
        `/playlist/${await makePlaylist(video.userId, 'Autumn 2026', videos)}`,
      ]) {
        await openLink(page, path);
        await expectHeld(page, 'Baseline rally');
        expect(await violations(page)).toEqual([]);
        expect((await notesOf(page)).shifts).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    },
  );
});

watching(
  'nothing moves when a viewer returns and the player loads after the content',
  async ({ page, videos }) => {
    const path = `/shared/${await shareVideo(videos[0])}`;
    await holdPlays(page);
    await watchPage(page);
    await openLink(page, path);
    await expectHeld(page, 'Baseline rally');
    let letGo = (): void => undefined;
    const answered = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/watching-*.js', (route) => answered.then(() => route.continue()));
    const answer = page.waitForResponse(/get_share_or_playlist_by_access_code/);
    await page.goto(path, { waitUntil: 'commit' });
    await (await answer).finished();
    letGo();
    await expectHeld(page, 'Baseline rally');
    expect((await notesOf(page)).shifts).toEqual([]);
  },
);

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

watching(
  'a link whose player fails to load says so, and shows it after a reload',
  async ({ page, context, videos, consoleGuard }) => {
    consoleGuard.expectMessage(/net::ERR_FAILED|A part of the page did not load/);
    const code = await shareVideo(videos[0]);
    await context.route('**/assets/watching-*.js', (route) => route.abort());
    await page.goto(`/shared/${code}`);
    await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.unroute('**/assets/watching-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByLabel('Baseline rally', { exact: true })).toBeVisible();
  },
);

watching("another site's page frames the viewer", { tag: EVERY_ENGINE }, async ({ page, videos }) => {
  const [video] = videos;
  const code = await shareVideo(video);
  const site = await serveElsewhere(
    `<h1>Our club</h1><iframe title="Highlight" src="${APP_URL}/embed/shared/${code}" width="640" height="360"></iframe>`,
  );
  await holdPlays(page);
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  // By name, because the landing page's videos are in every document until another page has replaced them.
  await expect(frame.getByLabel('Baseline rally', { exact: true })).toBeVisible();
  expect(await viewsOf(code)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await frame.getByRole('button', { name: 'Play Baseline rally' }).click();
  await playToTheEnd(frame);
  await expect(frame.getByText('Thanks for Watching!')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await frame.getByRole('button', { name: 'Watch Again' }).click();
  await expect(frame.getByText('Thanks for Watching!')).toBeHidden();
  await expect.poll(() => viewsOf(code)).toEqual([video.id]);
  await site.close();
});

watching(
  'another site frames a playlist, which plays through; other pages refuse frames',
  async ({ page, videos, consoleGuard }) => {
    consoleGuard.expectMessage(/frame-ancestors/);
    // Firefox's own page for a blocked frame violates Firefox's own policy.
    consoleGuard.expectMessage(/“default-src chrome:”/);
    const code = await makePlaylist(videos[0].userId, 'Autumn 2026', videos);
    const site = await serveElsewhere(
      `<iframe title="Highlight" src="${APP_URL}/embed/playlist/${code}" width="640" height="360"></iframe>
     <iframe title="Highlight" src="${APP_URL}/playlist/${code}" width="640" height="360"></iframe>`,
    );
    await holdPlays(page);
    await page.goto(site.url);
    const frame = page.frameLocator('iframe >> nth=0');
    const player = frame.locator('video');
    await frame.getByRole('button', { name: 'Play Baseline rally' }).click();
    for (const name of ['Baseline rally', 'Wide forehand', 'Recovery']) {
      await expect(player).toHaveAttribute('aria-label', name);
      await expect(player).toHaveJSProperty('readyState', HAVE_ENOUGH_DATA);
      await playToTheEnd(frame);
    }
    await expect(frame.getByText('Playlist Complete')).toBeVisible();
    await expect.poll(() => viewsOf(code)).toEqual(videos.map(({ id }) => id));
    await expect(page.frameLocator('iframe >> nth=1').locator('video')).toHaveCount(0);
    await site.close();
  },
);
