/**
 * Measures cutting before the upload in a real browser, `npm run bench:cut`: the time from choosing a file to its first
 * frame, the memory, and the time to cut a play, for files of different lengths. The longest is a match of 90 minutes
 * in 8 GB; it needs that much space in the folder for temporary files. For comparison it shows the memory of a page
 * with only a video element that seeks to the same times, which is the minimum. The limits are 2 s and 400 MB; the
 * command exits with 1 if one is missed.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { freshEmail, signUp } from '../../e2e/account';
import { makeClipFile } from '../../e2e/clips-on-disk';
import { APP_URL, EMPTY_PAGE, LAB_URL } from '../../e2e/ports';
import { startServer } from '../../e2e/start-server';
import { BROWSER_ARGS } from '../browser';
import { ensureBrowser } from '../ensure-browser';
import { MemoryWatch } from './export/process-memory';
import { writeLongFile } from './long-file';

const CLIP = {
  widthPx: 1920,
  heightPx: 1080,
  durationSec: 4,
  bitrate: 13_000_000,
  sound: { onsetSec: 0, codec: 'aac' },
} as const;
const LENGTHS_MIN = [1, 10, 90] as const;
const PLAY_SEC = 12;
const MAX_FIRST_FRAME_MS = 2000;
const MAX_MEMORY_MB = 400;
/** A browser allocates and frees buffers for a while after its start and after a seek. */
const ELEMENT_SETTLES_MS = 2000;

interface Figures {
  readonly firstFrameMs: number;
  readonly readyMs: number;
  readonly cutMs: number;
  readonly memoryMb: number | null;
  /** Of the video element alone. */
  readonly floorMb: number | null;
}

async function main(): Promise<void> {
  const server = await startServer();
  const workDir = await mkdtemp(join(tmpdir(), 'standout-cut-'));
  try {
    const clip = join(workDir, 'clip.mp4');
    await makeClip(clip);
    for (const minutes of LENGTHS_MIN) {
      const path = join(workDir, `${minutes} min.mp4`);
      await writeLongFile(clip, path, minutes * 60);
      const sizeGb = (await stat(path)).size / 2 ** 30;
      report(`${minutes} min, ${sizeGb.toFixed(2)} GB`, {
        ...(await measure(path, minutes * 60, server.pid ?? null)),
        floorMb: await measureFloor(path, minutes * 60, server.pid ?? null),
      });
      await rm(path);
    }
  } finally {
    server.kill('SIGTERM');
    await rm(workDir, { recursive: true, force: true });
  }
}

function report(name: string, { firstFrameMs, readyMs, cutMs, memoryMb, floorMb }: Figures): void {
  const memory =
    memoryMb === null || floorMb === null
      ? 'memory not measured'
      : `${Math.round(memoryMb)} MB over the empty page (a video element alone ${Math.round(floorMb)})`;
  console.log(
    `${name}: first frame after ${Math.round(firstFrameMs)} ms, index after ${Math.round(readyMs)} ms, ` +
      `a play of ${PLAY_SEC} s cut in ${Math.round(cutMs)} ms, ${memory}`,
  );
  if (firstFrameMs > MAX_FIRST_FRAME_MS || (memoryMb ?? 0) > MAX_MEMORY_MB) process.exitCode = 1;
}

async function makeClip(path: string): Promise<void> {
  const browser = await launch();
  const lab = await browser.newPage();
  await lab.goto(LAB_URL);
  await lab.waitForFunction(() => 'lab' in window);
  await makeClipFile(lab, path, CLIP);
  await browser.close();
}

/** Each file gets a new browser, so that earlier files do not affect its memory. */
async function measure(
  path: string,
  lengthSec: number,
  serverPid: number | null,
): Promise<Omit<Figures, 'floorMb'>> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ baseURL: APP_URL });
    const page = await context.newPage();
    await signUp(page, freshEmail('bench-cut'));
    await page.goto('/upload');
    await page.getByRole('button', { name: 'Cut into plays' }).click();
    await page.getByRole('heading', { name: 'Cut into plays' }).waitFor();
    const watch = await MemoryWatch.begin(serverPid);
    await watchFirstFrame(page);
    await page.locator('input[type=file]').setInputFiles(path);
    const slider = page.getByRole('slider', { name: 'Place in the video' });
    await slider.waitFor();
    const { chosenMs, readyMs, firstFrameMs } = await marksOf(page);
    // Starts in the middle of a group of pictures, so that the first one is re-encoded.
    const startSec = lengthSec / 2 + 0.4;
    await slider.fill(String(startSec));
    await page.keyboard.press('i');
    await slider.fill(String(startSec + PLAY_SEC));
    await page.keyboard.press('o');
    const beganMs = performance.now();
    await page.getByRole('button', { name: 'Upload plays' }).click();
    await page.getByText('Uploading', { exact: true }).waitFor();
    const cutMs = performance.now() - beganMs;
    await page.getByRole('button', { name: 'Select target' }).waitFor({ timeout: 120_000 });
    const memory = watch?.end().overMb ?? null;
    return {
      firstFrameMs: firstFrameMs - chosenMs,
      readyMs: readyMs - chosenMs,
      cutMs,
      memoryMb: memory && Math.max(...memory),
    };
  } finally {
    await browser.close();
  }
}

/** A page with the file in a video element, which shows the same frames as the screen does. */
async function measureFloor(
  path: string,
  lengthSec: number,
  serverPid: number | null,
): Promise<number | null> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${APP_URL}/${EMPTY_PAGE}`);
    await page.setContent('<input type="file"><video preload="metadata" style="width: 700px"></video>');
    await pause(ELEMENT_SETTLES_MS);
    const watch = await MemoryWatch.begin(serverPid);
    await page.locator('input').setInputFiles(path);
    const video = page.locator('video');
    await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise((resolve) => {
          // Earlier, setting a time only stores it, and no event fires when it is reached.
          element.addEventListener('loadedmetadata', resolve, { once: true });
          const [file] = document.querySelector('input')?.files ?? [];
          if (file) element.src = URL.createObjectURL(file);
        }),
    );
    for (const timeSec of [0, lengthSec / 2 + 0.4, lengthSec / 2 + 0.4 + PLAY_SEC]) {
      await video.evaluate(
        (element: HTMLVideoElement, wantedSec) =>
          new Promise((resolve) => {
            element.addEventListener('seeked', resolve, { once: true });
            element.currentTime = wantedSec;
          }),
        timeSec,
      );
      await pause(ELEMENT_SETTLES_MS);
    }
    const memory = watch?.end().overMb ?? null;
    return memory && Math.max(...memory);
  } finally {
    await browser.close();
  }
}

interface PageMarks {
  readonly chosenMs: number;
  readonly readyMs: number;
  readonly firstFrameMs: number;
}

/** Records in the page when the file was chosen, its index read and its first frame shown. */
async function watchFirstFrame(page: Page): Promise<void> {
  // Named functions would call a tsx helper that the page does not have.
  await page.evaluate(() => {
    const once = { capture: true, once: true };
    addEventListener('change', () => performance.mark('chosen'), once);
    addEventListener('loadeddata', () => requestAnimationFrame(() => performance.mark('frame')), once);
    const observer = new MutationObserver(() => {
      if (!document.querySelector('input[type=range]')) return;
      performance.mark('ready');
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

async function marksOf(page: Page): Promise<PageMarks> {
  await page.waitForFunction(() => performance.getEntriesByName('frame').length > 0);
  const [chosenMs = Number.NaN, readyMs = Number.NaN, firstFrameMs = Number.NaN] = await page.evaluate(() =>
    ['chosen', 'ready', 'frame'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  return { chosenMs, readyMs, firstFrameMs };
}

async function launch() {
  return chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_ARGS] });
}

await main();
