import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { violations } from './violations';

test('the landing page has plans, links, and a demo that plays and can be stopped', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Be seen in every play.' })).toBeVisible();
  const main = page.getByRole('main');
  const linkTo = (name: string) => main.getByRole('link', { name }).first();
  await expect(linkTo('Start free')).toHaveAttribute('href', '/register');
  await expect(linkTo('See Demo')).toHaveAttribute('href', '/upload');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  const plans = await page.locator('#plans article').allInnerTexts();
  const facts = plans.map((plan) =>
    plan
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' | '),
  );
  expect(facts).toEqual([
    expect.stringMatching(/^Free .*\$0 .*25,000.*100MB.*Basic tracking.*Standard processing/),
    expect.stringMatching(
      /^Starter .*\$9\.99 .*100,000.*500MB.*Advanced tracking.*Priority processing.*Custom backgrounds/,
    ),
    expect.stringMatching(
      /^Pro .*Popular.*\$29\.99 .*200,000.*1GB.*Premium tracking.*Expedited processing.*Custom backgrounds/,
    ),
    expect.stringMatching(
      /^Enterprise .*\$99\.99 .*1,000,000.*5GB.*All premium features.*Fastest processing.*Priority support.*Custom backgrounds/,
    ),
  ]);
  await linkTo('See Demo').click();
  const dialog = page.getByRole('dialog', { name: 'One player, followed through the match' });
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/upload');
  await expect(dialog.getByRole('link', { name: 'Try it on your own clip' })).toHaveAttribute('href', '/try');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(linkTo('See Demo')).toBeFocused();
  const video = page.locator('figure video');
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Pause the demonstration' }).click();
  await expect(page.getByRole('button', { name: 'Play the demonstration' })).toBeVisible();
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test(
  'a link on the landing page opens the app, and Back returns, without a page load',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page }) => {
    await page.goto('/');
    const demonstration = page.locator('figure video');
    await expect
      .poll(() => demonstration.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0.3);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Start free' }).first().click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Be seen in every play.' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test.describe('for people who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the demo stays a still picture until they press play', async ({ page }) => {
    const loops: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && loops.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Play the demonstration' })).toBeVisible();
    await expect(page.locator('figure video')).not.toHaveAttribute('src');
    expect(loops).toEqual([]);
    await page.getByRole('button', { name: 'Play the demonstration' }).click();
    await expect(page.getByRole('button', { name: 'Pause the demonstration' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('landing page, trial, guide, terms and privacy are readable and name the company', async ({
    page,
  }) => {
    for (const [path, heading, title] of [
      ['/', 'Be seen in', 'Be seen in every play · Standout AI'],
      ['/try', 'Try it on your own clip', 'Try it on your own clip · Standout AI'],
      ['/faq', 'Questions,', 'Frequently asked questions · Standout AI'],
      ['/terms', 'Terms of Service', 'Terms of Service · Standout AI'],
      ['/privacy', 'Privacy Policy', 'Privacy Policy · Standout AI'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('h1')).toContainText(heading);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/);
    }
    await expect(page.getByText('Last updated March 24, 2025')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});

test('public pages declare their canonical address, and other screens ask search engines not to list them', async ({
  page,
  request,
}) => {
  const head = () =>
    page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null,
      robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? null,
    }));
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { origin } = new URL(page.url());
  await expect.poll(head).toEqual({ canonical: `${origin}/terms`, robots: null });
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect.poll(head).toEqual({ canonical: null, robots: 'noindex' });
  expect(await (await request.get('/robots.txt')).text()).toContain('User-agent: *');
  const robotsOf = async (path: string) => (await request.get(path)).headers()['x-robots-tag'];
  for (const path of ['/shared/AAAAAAAA', '/playlist/AAAAAAAA', '/embed/shared/AAAAAAAA'])
    expect([path, await robotsOf(path)]).toEqual([path, 'noindex']);
  expect(await robotsOf('/faq')).toBeUndefined();
  await page.goto('/shared');
  await expect(page.getByRole('heading', { name: 'Invalid access code' })).toBeVisible();
  expect((await head()).robots).toBe('noindex');
});

test('no public page has accessibility violations', async ({ page }) => {
  for (const [path, title] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/licenses', 'Licenses'],
    ['/forgot-password', 'Forgot password'],
    ['/reset-password', 'Set a new password'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(page).toHaveTitle(`${title} · Standout AI`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, await violations(page)]).toEqual([path, []]);
  }
});

test('the licenses page names everything shipped, with the GPL of ffmpeg’s core and every package’s license text', async ({
  page,
}) => {
  await page.goto('/licenses');
  await expect(page.getByText('GNU General Public License, version 2 or later')).toBeVisible();
  await expect(page.getByText("FFmpeg's AAC encoder")).toBeVisible();
  const row = page.locator('details', { hasText: '@supabase/supabase-js' });
  await row.locator('summary').click();
  await expect(row.getByText('Permission is hereby granted')).toBeVisible();
});
