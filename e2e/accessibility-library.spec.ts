import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { addProcessedVideos } from './service-role';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds no violations on empty screens and dead ends', async ({ page, consoleGuard }) => {
  // No playlist has this code, and no ticket has this number.
  consoleGuard.expectMessage(/status of 404/);
  await page.goto('/?error=access_denied&error_description=Email+link+is+invalid+or+has+expired');
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@journey.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('link', { name: 'Create an account →' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const email = freshEmail('axe-empty');
  await signUp(page, email);
  await page.goto('/shares');
  await expect(page.getByText('No shared videos yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await expect(page.getByText('No playlists yet')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/playlist/AAAAAAAA/edit');
  await expect(page.getByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/support/ticket/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/settings');
  await expect(page.getByText('No image yet. The dark background is used.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('axe finds no violations in the dashboard’s dialogs', async ({ page, consoleGuard }) => {
  // These videos have no files.
  consoleGuard.expectMessage(/status of 40[04]|could not be played|MEDIA_ELEMENT_ERROR/);
  const email = freshEmail('axe-library');
  await signUp(page, email);
  await addProcessedVideos(email, ['Wide forehand']);
  await page.reload();
  const open = async (command: string) => {
    await page.getByRole('button', { name: 'More for Wide forehand' }).click();
    await page.getByRole('menuitem', { name: command }).click();
  };
  await open('Rename');
  await expect(page.getByRole('dialog', { name: 'Rename video' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await open('Share');
  await page.getByRole('button', { name: 'Create Playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Playlist' }).click();
  await expect(page.getByText('Please enter a playlist title')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await open('Play');
  await expect(page.getByRole('dialog', { name: 'Wide forehand' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
