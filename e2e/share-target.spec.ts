import { writeFile } from 'node:fs/promises';
import { freshEmail, signIn, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { CORE, expect } from './fixtures';
import { test } from './host-fixture';
import { readKept } from './kept-in-browser';
import { LAB_URL, HOST_URL } from './ports';
import { videoNamesOf } from './service-role';
import { share } from './share-clip';
import { waitForStoredApp } from './stored-app';
import { editorIsOpen } from './try-actions';
import { WORK } from './work';

const QUESTION = { name: 'Upload the clip you shared?' };

test('a clip that a visitor shares opens in the editor, and does not leave the device', async ({
  page,
  lab,
  host,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const other = await makeClipFile(lab, info.outputPath('goal.mp4'), { durationSec: 1 });
  await page.goto('/try');
  await waitForStoredApp(page);
  await share(page, 'video/mp4', clip.path);
  await editorIsOpen(page);
  await expect(page).toHaveURL(`${HOST_URL}/try`);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  await expect(page.getByText('On this device')).toBeVisible(WORK);

  // As a file that is chosen while there is an earlier one.
  await share(page, 'video/mp4', other.path);
  await expect(page.getByText('Throw it away to try goal.mp4 instead.')).toBeVisible();
  await editorIsOpen(page);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  expect(host.requests.filter((path) => path.startsWith('/share'))).toEqual([]);
  const { databaseKeys, local } = await readKept(page);
  expect(databaseKeys.filter((key) => key.includes('"clip"]')).length).toBe(1);
  expect(Object.keys(local)).not.toContain('standout.shared-clip');
});

test('a member decides about a shared clip, also when another site has posted it', async ({
  page,
  lab,
  host,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const email = freshEmail('sharing-clip');
  await signUp(page, email);
  await waitForStoredApp(page);
  await page.goto(LAB_URL);
  await share(page, 'video/mp4', clip.path);
  await expect(page.getByRole('heading', QUESTION)).toBeVisible();
  await expect(page.getByText(/^rally\.mp4, \d+ KB\. It stays on this device/)).toBeVisible();
  expect(await videoNamesOf(email)).toEqual([]);

  await page.goto('/upload');
  await expect(page.getByRole('heading', QUESTION)).toBeVisible();
  await page.getByRole('button', { name: 'Upload it' }).click();
  await expect(page).toHaveURL(/\/upload\?id=/, WORK);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  expect(await videoNamesOf(email)).toEqual(['rally']);
  expect(host.requests.filter((path) => path.startsWith('/share'))).toEqual([]);
  await page.goto('/upload');
  await expect(page.getByRole('heading', { name: 'Upload a video' })).toBeVisible();
  await expect(page.getByText('One clip, one player.')).toBeVisible();
  await expect(page.getByRole('heading', QUESTION)).toHaveCount(0);
});

test('a file that is no video, and several clips, are refused with a sentence', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const notes = info.outputPath('notes.txt');
  await writeFile(notes, 'These are only notes.');
  await page.goto('/try');
  await waitForStoredApp(page);
  await share(page, 'text/plain', notes);
  await expect(page.getByRole('heading', { name: 'This is not a video' })).toBeVisible();
  await expect(page.getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
  await share(page, 'video/mp4', clip.path, clip.path);
  await expect(page.getByRole('heading', { name: 'One clip at a time' })).toBeVisible();
  await share(page, 'video/mp4');
  await expect(page.getByRole('heading', { name: 'No clip arrived' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a clip' }).click();
  await expect(page).toHaveURL(`${HOST_URL}/try`);
});

test(
  'a sign-out in another tab removes the shared clip, and nobody else sees it',
  { tag: CORE },
  async ({ page, context, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    const email = freshEmail('sharing-first');
    await signUp(page, email);
    await waitForStoredApp(page);
    await share(page, 'video/mp4', clip.path);
    await expect(page.getByRole('heading', QUESTION)).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/dashboard');
    await tab.getByRole('button', { name: 'Account menu' }).click();
    await tab.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => (await readKept(page)).databaseKeys).toEqual([]);

    await signUp(page, freshEmail('sharing-second'));
    // As if sharing had led here.
    for (const address of ['/upload', '/upload#shared', '/try#shared']) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: /Drop your video here/ })).toBeEnabled();
      await expect(page.getByText('rally')).toHaveCount(0);
    }
    await signIn(page, email);
    await page.goto('/upload#shared');
    await expect(page.getByText('One clip, one player.')).toBeVisible();
    await expect(page.getByText('rally')).toHaveCount(0);
  },
);
