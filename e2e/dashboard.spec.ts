import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { addClips, addProcessedVideos } from './service-role';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** More than the dashboard renders at once. */
const RALLIES = Array.from({ length: 50 }, (_, index) => `Rally ${index + 1}`);

const names = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' });
const chosenCount = (page: Page) => page.getByRole('group', { name: 'Chosen videos' }).getByRole('status');

test('a full dashboard can be tidied up: tabs, search, sort order, a playlist from a selection, and deleting a selection', async ({
  page,
  consoleGuard,
}) => {
  const email = freshEmail('dashboard');
  await signUp(page, email);
  await addClips(email, ['Untouched clip'], false);
  await addClips(email, ['Paid clip'], true);
  await addProcessedVideos(email, RALLIES);
  await page.reload();

  // The keyboard leads to the tab of tracked and paid videos, and a reload restores it.
  await page.getByRole('tab', { name: 'All 52' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Ready to track 1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Tracked but not exported 1' })).toBeFocused();
  await page.reload();
  const paid = page.getByRole('article', { name: 'Paid clip' });
  await expect(paid.getByText('Tracked', { exact: true })).toBeVisible();
  await expect(paid.getByText('10,090 tokens')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Processing 0' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is being exported' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Processed 50' }).click();
  await search(page).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No video is called “nobody”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z');
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['Rally 1', 'Rally 2', 'Rally 3']);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Play Rally 49' })).toBeFocused();

  await page.getByRole('button', { name: 'Choose several' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Choose Rally 2', exact: true }).press('Space');
  await page.getByRole('checkbox', { name: 'Choose Rally 1', exact: true }).press('Space');
  await expect(chosenCount(page)).toHaveText('2 videos chosen');
  await page.getByRole('button', { name: 'Add to playlist' }).press('Enter');
  await page.getByRole('button', { name: /^Create Playlist/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Finals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Videos in order' }).getByRole('listitem')).toHaveText([
    /Rally 2/,
    /Rally 1/,
  ]);

  // The tab and sort order are unchanged. One video cannot be deleted; the others are.
  await page.goto('/dashboard');
  await search(page).fill('rally 4');
  await expect(page.getByRole('tab', { name: 'Processed 14' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('button', { name: 'Choose all 14' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  consoleGuard.expectMessage(/status of 500/);
  let refusals = 1;
  await page.route('**/rest/v1/videos?id=eq.*', async (route) => {
    const isRefused = route.request().method() === 'DELETE' && refusals-- > 0;
    if (isRefused) await route.fulfill({ status: 500, json: { message: 'stuck' } });
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Delete 14 videos' }).click();
  await expect(
    page.getByText(/^Failed to delete video: “Rally \d+”\. 13 others are deleted\.$/),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete 1 video' }).click();
  await expect(page.getByText('14 videos are deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose several' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('tab', { name: 'All 38' })).toBeVisible();
});
