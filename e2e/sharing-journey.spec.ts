import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test, type ConsoleGuard } from './fixtures';
import { expectHeld, holdPlays, openLink, playToTheEnd } from './held-shared-video';
import { API_URL, APP_URL } from './ports';
import { storeVideo, viewsOf, type StoredVideo } from './shared-links';

const NAMES = ['Baseline rally', 'Wide forehand', 'Recovery'] as const;
const CRAWLER = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

interface People {
  /** Signed in, with three processed videos. */
  readonly owner: Page;
  /** A visitor without an account. */
  readonly visitor: Page;
  readonly videos: readonly [StoredVideo, StoredVideo, StoredVideo];
}

const journey = test.extend<People>({
  videos: async ({ page, lab }, provide, info) => {
    const { path: clipPath } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 3 });
    const email = freshEmail('owner');
    await signUp(page, email);
    const stored = [];
    for (const name of NAMES) stored.push(await storeVideo(email, name, { clipPath }));
    const [first, second, third] = stored;
    if (!first || !second || !third) throw new Error('There are too few videos');
    await provide([first, second, third]);
  },
  owner: async ({ page, videos }, provide) => {
    // The list was loaded before they were stored.
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(videos.length);
    await provide(page);
  },
  visitor: async ({ browser, consoleGuard }, provide) => {
    const page = await openBrowser(browser, consoleGuard);
    await provide(page);
    await page.context().close();
  },
});

/** The browser of one more person. */
async function openBrowser(browser: Browser, guard: ConsoleGuard): Promise<Page> {
  const context = await browser.newContext({ baseURL: APP_URL });
  guard.watch(context);
  const page = await context.newPage();
  await holdPlays(page);
  return page;
}

const codeOf = (link: string) => link.slice(-8);
const said = (page: Page, text = 'Thanks for Watching!') => page.getByRole('heading', { name: text });

/** Shares a video from its card. @returns the link. */
async function share(owner: Page, name: string): Promise<string> {
  await owner.getByRole('button', { name: `More for ${name}` }).click();
  await owner.getByRole('menuitem', { name: 'Share' }).click();
  await owner.getByRole('button', { name: 'Share Single Video' }).click();
  const link = await owner.getByLabel('Link', { exact: true }).inputValue();
  await owner.getByRole('button', { name: 'Done' }).click();
  return link;
}

/**
 * Creates a playlist of all videos, starting in the share dialog of the first.
 * @returns the link.
 */
async function sharePlaylist(owner: Page): Promise<string> {
  const [first, ...rest] = NAMES;
  await owner.getByRole('button', { name: `More for ${first}` }).click();
  await owner.getByRole('menuitem', { name: 'Share' }).click();
  await owner.getByRole('button', { name: 'Create Playlist' }).click();
  await owner.getByLabel('Title').fill('Autumn tour');
  await owner.getByRole('button', { name: 'Create Playlist' }).click();
  await owner.getByRole('button', { name: 'Add Videos' }).click();
  for (const name of rest) await owner.getByRole('checkbox', { name }).check();
  await owner.getByRole('button', { name: 'Add 2 videos' }).click();
  await expect(owner.getByRole('button', { name: '0 views of Recovery' })).toBeVisible();
  await expect(owner.getByRole('list', { name: 'Videos in order' }).getByRole('listitem')).toHaveCount(3);
  const code = new URL(owner.url()).pathname.split('/')[2] ?? '';
  return `${APP_URL}/playlist/${code}`;
}

const preview = async (request: APIRequestContext, link: string) => {
  const address = `${API_URL}/functions/v1/link-preview${new URL(link).pathname}`;
  const answer = await request.get(address, { headers: { 'User-Agent': CRAWLER } });
  return { status: answer.status(), page: await answer.text() };
};

journey(
  'a stranger and a signed-in friend watch a link, and its owner sees how many times',
  { tag: EVERY_ENGINE },
  async ({ owner, visitor, browser, consoleGuard, videos, request }) => {
    const link = await share(owner, 'Wide forehand');
    expect(await share(owner, 'Wide forehand')).toBe(link);
    const shown = await preview(request, link);
    expect(shown.status).toBe(200);
    expect(shown.page).toContain('<title>Wide forehand</title>');
    expect(shown.page).toContain(
      `<meta property="og:video" content="${APP_URL}/embed/shared/${codeOf(link)}">`,
    );

    await openLink(visitor, link);
    await expectHeld(visitor, 'Wide forehand');
    await playToTheEnd(visitor);
    await expect(said(visitor)).toBeVisible();
    await visitor.getByRole('button', { name: 'Watch Again' }).click();
    await expectHeld(visitor, 'Wide forehand');
    await owner.goto('/shares');
    const row = owner.getByRole('list', { name: 'Shared videos' }).getByRole('listitem');
    await expect(row).toContainText(/1\s*view(?!e)/);
    await expect(row).toContainText(/1\s*viewer/);

    await visitor.reload();
    await expectHeld(visitor, 'Wide forehand');
    const friend = await openBrowser(browser, consoleGuard);
    await signUp(friend, freshEmail('friend'));
    // The messenger includes the end of the sentence in the link.
    await openLink(friend, `${link}).`);
    await expectHeld(friend, 'Wide forehand');
    await expect(friend.getByRole('link', { name: 'Standout AI' })).toHaveAttribute('href', '/dashboard');
    await expect.poll(() => viewsOf(codeOf(link))).toHaveLength(3);
    expect(new Set(await viewsOf(codeOf(link)))).toEqual(new Set([videos[1].id]));
    await owner.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText(/3\s*views/);
    await expect(row).toContainText(/2\s*viewers/);
    await friend.context().close();
  },
);

journey(
  'viewers move through a playlist with Next, Previous, the grid, and autoplay; its owner sees who watched what',
  { tag: EVERY_ENGINE },
  async ({ owner, visitor, browser, consoleGuard }) => {
    const link = await sharePlaylist(owner);
    const friend = await openBrowser(browser, consoleGuard);
    await signUp(friend, freshEmail('friend'));
    await openLink(friend, link);
    await expectHeld(friend, 'Baseline rally');

    await openLink(visitor, link);
    await expectHeld(visitor, 'Baseline rally');
    await visitor.getByRole('button', { name: 'Next' }).click();
    await expectHeld(visitor, 'Wide forehand');
    await visitor.getByRole('button', { name: 'Previous' }).click();
    await expectHeld(visitor, 'Baseline rally');
    await visitor.getByRole('list', { name: 'Videos' }).getByRole('button', { name: /Wide/ }).click();
    await expectHeld(visitor, 'Wide forehand');
    await playToTheEnd(visitor);
    await expectHeld(visitor, 'Recovery');
    await playToTheEnd(visitor);
    await expect(said(visitor, 'Playlist Complete')).toBeVisible();
    await expect.poll(() => viewsOf(codeOf(link))).toHaveLength(5);

    await owner.reload();
    for (const [name, views] of [
      ['Baseline rally', '3 views'],
      ['Wide forehand', '1 view'],
      ['Recovery', '1 view'],
    ] as const) {
      await expect(owner.getByRole('button', { name: `${views} of ${name}` })).toBeVisible();
    }
    await owner.getByRole('button', { name: '3 views of Baseline rally' }).click();
    const history = owner.getByRole('dialog', { name: 'View History' });
    await expect(history.getByText('Baseline rally: 3 views, 2 viewers')).toBeVisible();
    const viewers = history.getByRole('listitem');
    await expect(viewers).toHaveCount(3);
    await expect(viewers.filter({ hasText: 'Anonymous viewer' })).toHaveCount(2);
    await expect(viewers.filter({ hasText: 'Nora Berg' })).toHaveCount(1);
    await friend.context().close();
  },
);

journey(
  'editing or deleting a playlist does not interrupt its viewers, and a reload shows the new state',
  async ({ owner, visitor, videos }) => {
    const link = await sharePlaylist(owner);
    await openLink(visitor, link);
    await expectHeld(visitor, 'Baseline rally');
    await owner.getByRole('button', { name: 'Remove Wide forehand' }).click();
    await owner.getByRole('button', { name: 'Move Recovery up' }).click();
    await owner.getByRole('button', { name: 'Edit Details' }).click();
    await owner.getByLabel('Title').fill('Autumn, indoors');
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('heading', { name: 'Autumn, indoors' })).toBeVisible();

    await visitor.getByRole('button', { name: 'Next' }).click();
    await expectHeld(visitor, 'Wide forehand');
    await playToTheEnd(visitor);
    await expectHeld(visitor, 'Recovery');
    await visitor.reload();
    await expectHeld(visitor, 'Recovery');
    await expect(visitor).toHaveTitle('Autumn, indoors · Standout AI');
    await expect(visitor.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(2);
    // Views of videos removed from the playlist don't count there.
    const [first, , third] = videos;
    await expect.poll(() => viewsOf(codeOf(link))).toEqual([first.id, third.id, third.id]);

    await owner.getByRole('link', { name: 'Back to Shares' }).click();
    await owner.getByRole('tab', { name: 'Playlists' }).click();
    await owner.getByRole('button', { name: 'Delete Autumn, indoors' }).click();
    await owner.getByRole('button', { name: 'Delete playlist' }).click();
    await expect(owner.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Next' }).click();
    await expectHeld(visitor, 'Baseline rally');
    await visitor.reload();
    await expect(said(visitor, 'Playlist not found or no longer available')).toBeVisible();
    expect(await viewsOf(codeOf(link))).toEqual([]);
  },
);

journey(
  'after a link is deleted, a current viewer can finish watching but nobody else can open it',
  async ({ owner, visitor, request }) => {
    const link = await share(owner, 'Baseline rally');
    await openLink(visitor, link);
    await expectHeld(visitor, 'Baseline rally');
    await owner.goto('/shares');
    await owner.getByRole('button', { name: 'Delete Baseline rally' }).click();
    await owner.getByRole('button', { name: 'Delete link' }).click();
    await expect(owner.getByRole('heading', { name: 'No shared videos yet' })).toBeVisible();

    await playToTheEnd(visitor);
    await expect(said(visitor)).toBeVisible();
    await visitor.getByRole('button', { name: 'Watch Again' }).click();
    await expectHeld(visitor, 'Baseline rally');
    await visitor.reload();
    await expect(said(visitor, 'Video not found or no longer available')).toBeVisible();
    expect(await viewsOf(codeOf(link))).toEqual([]);

    const deleted = await preview(request, link);
    const unknown = await preview(request, `${APP_URL}/shared/ZZZZZZZZ`);
    expect(deleted).toEqual(unknown);
    expect(unknown.status).toBe(404);
    expect(unknown.page).toContain('<meta name="robots" content="noindex">');
    expect(unknown.page).not.toContain('Baseline');
  },
);

journey(
  'when videos are deleted from a playlist while it is watched, the remaining videos play on',
  async ({ owner, visitor, browser, consoleGuard }) => {
    // The player's and the browser's messages about the missing file.
    consoleGuard.expectMessage(/The video does not play|Failed to load resource|did not start by itself/);
    const link = await sharePlaylist(owner);
    await openLink(visitor, link);
    const late = await openBrowser(browser, consoleGuard);
    await openLink(late, link);
    for (const page of [visitor, late]) {
      await expectHeld(page, 'Baseline rally');
    }
    await deleteVideo(owner, 'Wide forehand');
    await visitor.getByRole('button', { name: 'Next' }).click();
    await expectHeld(visitor, 'Recovery');
    await expect(visitor.getByText('2 of 2', { exact: true })).toBeVisible();

    await deleteVideo(owner, 'Recovery');
    await late.getByRole('button', { name: 'Next' }).click();
    await expect(late.getByText('1 of 1', { exact: true })).toBeVisible();
    await expectHeld(late, 'Baseline rally');
    await deleteVideo(owner, 'Baseline rally');
    await late.reload();
    await expect(said(late, 'No videos in playlist')).toBeVisible();
    await late.context().close();
  },
);

async function deleteVideo(owner: Page, name: string): Promise<void> {
  await owner.goto('/dashboard');
  await owner.getByRole('button', { name: `More for ${name}` }).click();
  await owner.getByRole('menuitem', { name: 'Delete' }).click();
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(owner.getByRole('article').filter({ hasText: name })).toHaveCount(0);
}
