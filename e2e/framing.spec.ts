import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { createAccount, freshEmail } from './account';
import { expect, test } from './fixtures';
import { APP_URL } from './ports';
import { makePlaylist } from './shared-links';
import { userIdOf } from './service-role';
import { serve, serveElsewhere, type OtherSite } from './viewer-actions';

/** The app on a host that sends none of our headers. */
function serveWithoutHeaders(): Promise<OtherSite> {
  return serve((request, response) => void forward(request, response));
}

async function forward({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(APP_URL + url);
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

test("only the embedded viewer starts in other sites' frames, whatever the host sends", async ({ page }) => {
  const email = freshEmail('framed');
  await createAccount(email);
  const code = await makePlaylist(await userIdOf(email), 'Nothing yet', []);
  const app = await serveWithoutHeaders();
  const refused = [
    '/',
    '/login',
    '/faq',
    '/embed/xyz',
    '/embed//login',
    `/playlist/${code}`,
    `/embed/playlist/${code}/x`,
  ];
  const allowed = [`/embed/playlist/${code}`, `/embed/playlist/${code.toLowerCase()}`];
  const frames = [...refused, ...allowed].map(
    (path) => `<iframe title="${path}" src="${app.url}${path}"></iframe>`,
  );
  const site = await serveElsewhere(frames.join(''));
  await page.goto(site.url);
  for (const path of refused) {
    const frame = page.frameLocator(`iframe[title="${path}"]`);
    await expect(frame.getByRole('heading'), path).toHaveText([
      "Standout AI doesn't open inside other sites",
    ]);
    await expect(frame.getByRole('link'), path).toHaveCount(1);
  }
  for (const path of allowed) {
    const frame = page.frameLocator(`iframe[title="${path}"]`);
    await expect(frame.getByRole('heading', { name: 'No videos in playlist' }), path).toBeVisible();
    // A link would open the app inside the frame.
    await expect(frame.getByRole('link'), path).toHaveCount(0);
  }
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe[title="/login"]').getByRole('link', { name: 'Open in a new tab' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(`${app.url}/login`);
  await expect(tab.getByLabel('Email')).toBeVisible();
  await leaveApp(page, tab);
  await Promise.all([site.close(), app.close()]);
});

test('a page of our own may frame the app', async ({ page }) => {
  const app = await serveWithoutHeaders();
  await page.goto(`${app.url}/terms`);
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { src: '/login' });
    document.body.append(frame);
  });
  await expect(page.frameLocator('iframe').getByLabel('Email')).toBeVisible();
  await leaveApp(page);
  await app.close();
});

/** An idle app preloads its other screens, which would fail once its server is gone. */
async function leaveApp(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.goto('about:blank')));
}
