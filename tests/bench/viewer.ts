/**
 * Measures how soon a shared video plays after its wait of five seconds, `npm run bench:viewer`: in a real browser with
 * the CPU at a quarter of its speed, on lines of different speed, with a clip like our exports. The limit is one
 * second; a line slower than the clip itself is measured for comparison.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { freshEmail, register } from '../../e2e/account';
import { makeClipFile } from '../../e2e/clips-on-disk';
import { APP_URL, LAB_URL } from '../../e2e/ports';
import { shareVideo, storeVideo } from '../../e2e/shared-links';
import { startServer } from '../../e2e/start-server';
import { BROWSER_ARGS } from '../browser';
import { ensureBrowser } from '../ensure-browser';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
const CLIP = { widthPx: 1280, heightPx: 720, durationSec: 12, bitrate: 4_000_000 } as const;

interface Line {
  readonly name: string;
  readonly megabitsPerSec: number;
  /** Delay added to every request. */
  readonly latencyMs: number;
}

const LINES: readonly Line[] = [
  { name: 'cable (50 Mbit/s, 20 ms)', megabitsPerSec: 50, latencyMs: 20 },
  { name: '4G (9 Mbit/s, 170 ms)', megabitsPerSec: 9, latencyMs: 170 },
  { name: '3G fast (1.6 Mbit/s, 150 ms)', megabitsPerSec: 1.6, latencyMs: 150 },
];

async function main(): Promise<void> {
  const server = await startServer();
  const workDir = await mkdtemp(join(tmpdir(), 'standout-viewer-'));
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_ARGS] });
  try {
    const code = await shareClip(browser, join(workDir, 'rally.mp4'));
    for (const line of LINES) {
      const delays: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) delays.push(await delayOf(browser, line, code));
      const told = delays.map((ms) => Math.round(ms)).toSorted((a, b) => a - b);
      console.log(`${line.name}, ${CPU_SLOWDOWN}x CPU: moves after ${told.join(', ')} ms`);
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await rm(workDir, { recursive: true, force: true });
  }
}

async function shareClip(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: APP_URL });
  const lab = await context.newPage();
  await lab.goto(LAB_URL);
  await lab.waitForFunction(() => 'lab' in window);
  const clip = await makeClipFile(lab, path, CLIP);
  const email = freshEmail('bench');
  await register(lab, email);
  await context.close();
  return shareVideo(await storeVideo(email, 'Baseline rally', { clipPath: clip.path }));
}

/** Opens the link in a browser with an empty cache. @returns ms from the end of the wait to the first moving frame. */
async function delayOf(browser: Browser, line: Line, code: string): Promise<number> {
  const context = await browser.newContext({ baseURL: APP_URL });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSec = (line.megabitsPerSec * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSec,
    uploadThroughput: bytesPerSec,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { shownMs: 0, movingMs: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const video = document.querySelector('#root video');
      if (video && video.closest('[inert]') === null && seen.shownMs === 0) seen.shownMs = performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
    setInterval(() => {
      const video = document.querySelector<HTMLVideoElement>('#root video');
      if (seen.shownMs > 0 && seen.movingMs === 0 && video && video.currentTime > 0) {
        seen.movingMs = performance.now();
      }
    }, 5);
  });
  await page.goto(`/shared/${code}`);
  const delayMs = await page.waitForFunction(
    () => {
      const { shownMs, movingMs }: { shownMs: number; movingMs: number } = Reflect.get(window, 'seen');
      return movingMs > 0 ? Math.max(1, movingMs - shownMs) : null;
    },
    null,
    { timeout: 120_000 },
  );
  const value = await delayMs.jsonValue();
  await context.close();
  return value ?? NaN;
}

await main();
