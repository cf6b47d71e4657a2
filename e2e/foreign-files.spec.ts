import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { editMovie, type EditedTrack } from '../tests/edited-movie';
import { withDamage } from '../tests/sound-packets';
import { freshEmail, signUp } from './account';
import { makeClipFile } from './clips-on-disk';
import { exportAndSave, leaveToDashboard, openClip, selectPlayer, trackToTheEnd } from './editor-actions';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { expectFrame, jumpTo } from './saved-clip';

const TITLE_FRAMES = 50;

/** Rewrites the file with a different movie header, and appends what cameras write after the last box. */
async function edit(path: string, change: (track: EditedTrack) => void): Promise<void> {
  const edited = await editMovie(new Blob([await readFile(path)]), (tracks) => tracks.forEach(change));
  await writeFile(
    path,
    Buffer.concat([Buffer.from(await edited.arrayBuffer()), Buffer.from('trailer'.repeat(99))]),
  );
}

/** The saved film, downloaded from the dashboard. */
async function download(page: Page, title: string): Promise<Buffer> {
  await leaveToDashboard(page);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download processed video' }).click();
  return readFile(await (await downloading).path());
}

test(
  'trimmed footage is neither uploaded nor in the film',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      durationSec: 2,
      sound: { onsetSec: 1, codec: 'aac', channels: 1 },
    });
    // From 0.5 s to 1.5 s.
    await edit(clip.path, (track) => void track.edits([[1, 0.5]]));
    const truth = clip.truth.slice(15, 45);
    await signUp(page, freshEmail('trimmed'));
    await openClip(page, clip.path);
    await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, clip.widthPx);
    await expect(page.getByText('Tracking will use 730 tokens')).toBeVisible();
    await trackToTheEnd(page);
    await exportAndSave(page);
    const film = await download(page, 'match');
    const measured = await lab.evaluate((args) => window.lab.measureExport(args), {
      exportBase64: film.toString('base64'),
      sourceBase64: (await readFile(clip.path)).toString('base64'),
      truth,
      selectionRadiusPx: Math.round(clip.playerRadiusPx),
    });
    expect(measured.frames).toBe(TITLE_FRAMES + 30);
    expect(measured.lowestPsnrDb).toBeGreaterThanOrEqual(30);
    expect(Math.abs((measured.soundDelaySec ?? 0) - TITLE_FRAMES / 30)).toBeLessThan(0.005);
  },
);

test(
  'a picture that only its track header stretches is shown stretched everywhere',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      widthPx: 480,
      heightPx: 360,
      durationSec: 1,
    });
    await edit(clip.path, (track) => void (track.kind === 'vide' && track.shape({}).shownSize(640, 360)));
    const truth = clip.truth.map(({ x, y }) => ({ x: (x * 640) / 480, y }));
    await signUp(page, freshEmail('stretched'));
    await openClip(page, clip.path);
    const box = await page.locator('video').first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, clip.playerRadiusPx, 640);
    await trackToTheEnd(page);
    await exportAndSave(page);
    const film = await download(page, 'match');
    const size = await lab.evaluate(async (base64) => {
      const video = document.createElement('video');
      video.src = `data:video/mp4;base64,${base64}`;
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve));
      return [video.videoWidth, video.videoHeight];
    }, film.toString('base64'));
    expect(size).toEqual([640, 360]);
  },
);

/** Shows a frame of the opened clip, and checks that its picture is really there. */
async function expectShown(page: Page, frame: number): Promise<void> {
  await jumpTo(page, frame);
  await expectFrame(page, frame);
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate(({ readyState, seeking }: HTMLVideoElement) => readyState > 1 && !seeking))
    .toBe(true);
  const shownSec = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  expect(Math.abs(shownSec * 30 - (frame - 0.5))).toBeLessThan(0.5);
  expect(await video.evaluate(({ error }: HTMLVideoElement) => error?.message ?? null)).toBeNull();
}

test(
  'the editor shows a clip that Firefox rejects because of its sound',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mov'), {
      durationSec: 2,
      container: 'mov',
      sound: { onsetSec: 1, codec: 'pcm-s24' },
    });
    await signUp(page, freshEmail('rare-sound'));
    await openClip(page, clip.path);
    await expectShown(page, 50);
  },
);

test(
  'a clip with damaged sound plays past the damage and tells the user',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const clip = await makeClipFile(lab, info.outputPath('match.mp4'), {
      durationSec: 2,
      sound: { onsetSec: 0.2, codec: 'aac' },
    });
    const damaged = await withDamage(new Blob([await readFile(clip.path)]), 40);
    await writeFile(clip.path, Buffer.from(await damaged.arrayBuffer()));
    await signUp(page, freshEmail('damaged-sound'));
    await openClip(page, clip.path);
    await expect(
      page.getByText('Part of the sound of match.mp4 is damaged. It is silent there.'),
    ).toBeVisible();
    await expectShown(page, 55);
  },
);
