import { readFile, stat, writeFile } from 'node:fs/promises';
import type { JSHandle, Page, TestInfo } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { CORE, EVERY_ENGINE, expect, test } from './fixtures';
import { watchDownloads } from './handed-out';
import { readKept } from './kept-in-browser';
import { guardNetwork } from './network-guard';
import { chargesOf, videoNamesOf } from './service-role';
import { choose, clickPlayer, confirmAndTrack, editorIsOpen } from './trial-actions';
import { WORK } from './work';

/** The most inputs from the page to the saved file. Choosing a clip counts as one. */
const INPUTS = { ownClip: 4, sample: 3 } as const;

const ZONE = /Drop your video here/;

/** Opens the landing page and follows its link, like a visitor. */
async function comeFromLanding(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Try it on your own clip' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Try it on your own clip' }).waitFor();
  await expect(page).toHaveURL(/\/try$/);
}

/** Waits until the app's own page has replaced the prerendered one. */
async function appHasStarted(page: Page): Promise<void> {
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect(page.getByRole('button', { name: ZONE })).toBeEnabled();
}

/** Counts the visitor's clicks from now on. */
function countClicks(page: Page): Promise<JSHandle<{ count: number }>> {
  return page.evaluateHandle(() => {
    const counted = { count: 0 };
    // Ignores the clicks that the app makes to download a file.
    addEventListener('click', ({ isTrusted }) => (counted.count += isTrusted ? 1 : 0), { capture: true });
    return counted;
  });
}

/** Tracks the selected player to the end and saves the film. */
async function trackAndSave(page: Page): Promise<void> {
  await confirmAndTrack(page);
  await page.getByRole('button', { name: 'Export in source size' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved to this device' })).toBeVisible(WORK);
}

/** Notes the time since a moment in the test's report. */
function noteSeconds(info: TestInfo, what: string, sinceMs: number): void {
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(1);
  info.annotations.push({ type: 'seconds', description: `${what}: ${seconds}` });
}

async function throwAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Throw it away' }).click();
  const question = page.getByRole('alertdialog', { name: 'Throw this clip away?' });
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByRole('button', { name: ZONE })).toBeVisible();
}

/** Expects that the browser keeps nothing of a visitor. */
async function expectNothingKept(page: Page): Promise<void> {
  const nothing = { local: {}, databaseKeys: [], files: [] };
  await expect
    .poll(async () => {
      const { local, databaseKeys, files } = await readKept(page);
      return { local, databaseKeys, files };
    })
    .toEqual(nothing);
}

test(
  'a visitor tracks a player in an own clip and saves the film with four inputs, and nothing leaves the device',
  { tag: [EVERY_ENGINE, CORE] },
  async ({ page, context, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 1,
      sound: { onsetSec: 0, codec: 'aac' },
    });
    const guard = guardNetwork(context);
    const startMs = performance.now();
    await comeFromLanding(page);
    await choose(page, clip.path);
    await editorIsOpen(page);
    noteSeconds(info, 'from the landing page to the open editor', startMs);
    const clicks = await countClicks(page);
    await clickPlayer(page, clip);
    const saved = await watchDownloads(page);
    await trackAndSave(page);
    noteSeconds(info, 'from the landing page to the saved film', startMs);
    expect(1 + (await clicks.evaluate(({ count }) => count))).toBe(INPUTS.ownClip);
    await expect.poll(saved).toEqual([{ name: 'rally.mp4', isLarge: true }]);
    guard.expectOnlyOwnFiles();
  },
);

test('a visitor without a clip tracks the sample and saves the film with three inputs', async ({
  page,
  context,
}, info) => {
  const guard = guardNetwork(context);
  await page.goto('/try');
  await appHasStarted(page);
  const clicks = await countClicks(page);
  const startMs = performance.now();
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await editorIsOpen(page);
  const saved = await watchDownloads(page);
  await trackAndSave(page);
  noteSeconds(info, 'from the sample to the saved film', startMs);
  expect(await clicks.evaluate(({ count }) => count)).toBe(INPUTS.sample);
  await expect.poll(saved).toEqual([{ name: 'Night match.mp4', isLarge: true }]);
  expect(guard.paths).toContain('/demo/sample.mp4');
  // The guard sees what workers request.
  expect(guard.paths.some((path) => path.endsWith('.wasm'))).toBe(true);
  guard.expectOnlyOwnFiles();
});

test('a clip, its track and its film are there after a reload, and "Throw it away" removes them all', async ({
  page,
  lab,
}, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  await page.goto('/try');
  await choose(page, clip.path);
  await editorIsOpen(page);
  await clickPlayer(page, clip);
  const downloading = page.waitForEvent('download', WORK);
  await trackAndSave(page);
  expect((await stat(await (await downloading).path())).size).toBeGreaterThan(10_000);
  await page.reload();
  await editorIsOpen(page);
  await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  await expect(page.getByText('Tracked 30 of 30 frames')).toBeVisible();
  await throwAway(page);
  await expectNothingKept(page);
  await page.reload();
  await appHasStarted(page);
});

test.describe('before the app has loaded', () => {
  /** Holds the app's code. @returns a function that lets it load. */
  async function holdApp(page: Page): Promise<() => void> {
    let letLoad = (): void => undefined;
    const held = new Promise<void>((resolve) => (letLoad = resolve));
    await page.route('**/assets/boot-*.js', async (route) => {
      await held;
      await route.continue();
    });
    return letLoad;
  }

  test('the page takes a chosen clip, says so, and opens it', async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    const letLoad = await holdApp(page);
    await page.goto('/try', { waitUntil: 'commit' });
    await choose(page, clip.path);
    await expect(page.getByText('Opening your clip')).toBeVisible();
    await expect(page.getByText(ZONE)).toBeHidden();
    letLoad();
    await editorIsOpen(page);
    await expect(page.getByRole('heading', { name: 'rally' })).toBeVisible();
  });

  test('the page takes a dropped clip', async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    const letLoad = await holdApp(page);
    await page.goto('/try', { waitUntil: 'commit' });
    const box = await page.getByText(ZONE).boundingBox();
    if (!box) throw new Error('There is no drop zone');
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [clip.path], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data });
    }
    await expect(page.getByText('Opening your clip')).toBeVisible();
    letLoad();
    await editorIsOpen(page);
  });

  test('the page takes the sample, and the address is clean afterward', async ({ page }) => {
    const letLoad = await holdApp(page);
    await page.goto('/try', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Use the sample clip' }).click();
    await expect(page.getByText('Opening the sample')).toBeVisible();
    letLoad();
    await editorIsOpen(page);
    await expect(page.getByRole('button', { name: 'Confirm and track' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a clip of an earlier visit is kept, and a note says why the chosen one is not opened', async ({
    page,
    lab,
  }, info) => {
    const [first, second] = ['first.mp4', 'second.mp4'].map((name) => info.outputPath(name));
    await makeClipFile(lab, first ?? '', { durationSec: 1 });
    await writeFile(second ?? '', await readFile(first ?? ''));
    await page.goto('/try');
    await choose(page, first ?? '');
    await editorIsOpen(page);
    await expect(page.getByText('On this device')).toBeVisible();
    const letLoad = await holdApp(page);
    await page.goto('/try', { waitUntil: 'commit' });
    await choose(page, second ?? '');
    letLoad();
    await editorIsOpen(page);
    await expect(page.getByRole('heading', { name: 'first' })).toBeVisible();
    await expect(page.getByText('Throw it away to try second.mp4 instead.')).toBeVisible();
  });
});

test(
  'a clip that is too long is cut first, to one play of at most thirty seconds',
  { tag: EVERY_ENGINE },
  async ({ page, context, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('whole match.mp4'), {
      widthPx: 320,
      heightPx: 180,
      durationSec: 33,
    });
    const guard = guardNetwork(context);
    await page.goto('/try');
    await choose(page, clip.path);
    await page.getByRole('heading', { level: 1, name: 'Mark one play' }).waitFor(WORK);
    const slider = page.getByRole('slider', { name: 'Place in the video' });
    // Almost at the middle of a frame: in the journeys' WebKit, React ignores a value that the slider need not round.
    const mark = async (first: number, last: number): Promise<void> => {
      await slider.fill(String((first + 0.501) / 30));
      await page.keyboard.press('i');
      await slider.fill(String((last + 0.501) / 30));
      await page.keyboard.press('o');
    };
    await expect(page.getByRole('button', { name: 'Try this play' })).toBeDisabled();
    await mark(10, 950);
    await expect(page.getByRole('alert').getByText(/^A trial has up to 30 seconds\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try this play' })).toBeDisabled();
    await mark(30, 74);
    await expect(page.getByText('0:01.0 to 0:02.5, 1.5 seconds')).toBeVisible();
    await page.getByRole('button', { name: 'Try this play' }).click();
    await editorIsOpen(page);
    await expect(page.getByRole('heading', { name: 'whole match' })).toBeVisible();
    await expect
      .poll(() => page.locator('video').evaluate(({ duration }: HTMLVideoElement) => duration))
      .toBeCloseTo(1.5, 1);
    await throwAway(page);
    await expectNothingKept(page);
    guard.expectOnlyOwnFiles();
  },
);

test(
  'a file that is no video is refused with the texts of an upload, and the next clip opens',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
    const notes = info.outputPath('notes.mp4');
    await writeFile(notes, 'These are only notes. '.repeat(400));
    await page.goto('/try');
    await appHasStarted(page);
    await choose(page, notes);
    const card = page.getByRole('alert').filter({ hasText: 'Upload Failed' });
    await expect(
      card.getByText('Invalid file type. Supported formats: MP4, MOV, WebM', { exact: true }),
    ).toBeVisible();
    await expect(
      card.getByText(
        'notes.mp4 is not a video, despite its name. Nothing was uploaded and no tokens were used.',
      ),
    ).toBeVisible();
    await expect(card.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await choose(page, clip.path);
    await editorIsOpen(page);
  },
);

test('a signed-in member tries a clip, and the account stays untouched', async ({ page, lab }, info) => {
  const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 1 });
  const email = freshEmail('trying');
  await signUp(page, email);
  await page.goto('/try');
  await expect(page.getByRole('link', { name: 'Your Videos' })).toHaveAttribute('href', '/dashboard');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|storage|functions)\/v1\//.test(request.url())) asked.push(request.url());
  });
  await choose(page, clip.path);
  await editorIsOpen(page);
  await clickPlayer(page, clip);
  await trackAndSave(page);
  expect(asked).toEqual([]);
  expect([await videoNamesOf(email), await chargesOf(email)]).toEqual([[], []]);
  await page.goto('/dashboard');
  await expect(page.getByText('No videos yet')).toBeVisible();
});
