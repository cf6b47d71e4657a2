/**
 * Makes the demonstration on the landing page, `npm run demo`: a night match drawn in code, tracked by the product's
 * own engine from one click, and exported with its own export. It writes public/demo/ and the facts of the track. It
 * needs ffmpeg on the machine, which makes the file small enough for a landing page. It also makes the product's icons
 * and the card for its shared address; `--brand` makes only those. With `--look` and seconds after the command it only
 * writes pictures of the scene into screenshots/.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../../tests/browser';
import { kernels } from '../../src/build/kernel/kernel-plugin';
import { peopleModel } from '../../src/build/people/people-plugin';
import { servedFiles } from '../../src/build/served-files-plugin';
import { FRAME_RATE } from '../../src/domain/limits';
import type { TrackPoint } from '../../src/domain/track';
import { makeBrandPictures } from './brand-pictures';
import { HEIGHT_PX, WIDTH_PX } from './camera';
import type { MadeDemo } from './page';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_VIDEO_BYTES = 400_000;
/**
 * The moment of the still picture, which is shown until the loop has loaded and to people who prefer reduced motion.
 */
const POSTER_SEC = 5.6;

async function main(): Promise<void> {
  const workDir = await mkdtemp(join(tmpdir(), 'standout-demo-'));
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    cacheDir: join(workDir, '.vite'),
    logLevel: 'warn',
    plugins: [servedFiles(root, ['e2e/demo']), kernels(), peopleModel(false)],
    worker: { format: 'es', plugins: () => [kernels(), peopleModel(false)] },
    resolve: { alias: { '@': join(root, 'src') } },
    optimizeDeps: {
      include: ['mediabunny', '@mediabunny/aac-encoder', 'valibot'],
      exclude: ['@techstark/opencv-js', '@ffmpeg/ffmpeg', '@ffmpeg/core'],
    },
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error('In the page:', error));
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}page.html`);
    await page.waitForFunction(() => 'demo' in window);
    const [mode, ...seconds] = process.argv.slice(2);
    if (mode === '--look') return await look(page, seconds.map(Number));
    if (mode !== '--brand') await make(page, workDir);
    await makeBrandPictures(browser, root);
  } finally {
    await browser.close();
    await server.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function look(page: Page, seconds: readonly number[]): Promise<void> {
  await mkdir(join(root, 'screenshots'), { recursive: true });
  for (const second of seconds) {
    const png = await page.evaluate((at) => window.demo.picture(at), second);
    await writeFile(join(root, `screenshots/demo-${second}.png`), Buffer.from(png, 'base64'));
  }
}

async function make(page: Page, workDir: string): Promise<void> {
  const { video, points, worstErrorPx, circle } = await page.evaluate(() => window.demo.make());
  const [exported, small] = [join(workDir, 'export.mp4'), join(workDir, 'small.mp4')];
  await writeFile(exported, Buffer.from(video, 'base64'));
  for (const quality of [26, 27, 28, 29, 30, 31, 32, 33, 34]) {
    encode(exported, small, quality);
    if ((await readFile(small)).length <= MAX_VIDEO_BYTES) break;
  }
  const bytes = await readFile(small);
  if (bytes.length > MAX_VIDEO_BYTES) throw new Error(`The loop has ${bytes.length} bytes`);
  const outDir = join(root, 'public/demo');
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'match.mp4'), bytes);
  const plain = await page.evaluate((at) => window.demo.picture(at), 1);
  await writeFile(join(workDir, 'plain.png'), Buffer.from(plain, 'base64'));
  const stills = [
    { name: 'match.webp', atSec: POSTER_SEC, widthPx: 1280, quality: 0.68 },
    { name: 'match-small.webp', atSec: POSTER_SEC, widthPx: 768, quality: 0.66 },
    { name: 'followed.webp', atSec: 2.4, widthPx: 768, quality: 0.7 },
  ] as const;
  for (const { name, atSec, widthPx, quality } of stills) {
    const webp = await page.evaluate(
      (args) => window.demo.still(args.video, args.atSec, args.widthPx, args.quality),
      { video, atSec, widthPx, quality },
    );
    await writeFile(join(outDir, name), Buffer.from(webp, 'base64'));
  }
  const webp = '-vf scale=768:-2:flags=lanczos -c:v libwebp -quality 72'.split(' ');
  runFfmpeg(join(workDir, 'plain.png'), webp, join(outDir, 'clip.webp'));
  await writeFile(join(root, 'src/features/landing/demo-facts.ts'), factsModule(points, circle));
  console.log(
    `${points.length} points, at most ${worstErrorPx.toFixed(1)} px from the player; ` +
      `${points.filter((point) => point.isInterpolated).length} weak; loop ${bytes.length} bytes.`,
  );
}

/** A module with the facts that the landing page states about the loop, taken from the engine. */
function factsModule(points: readonly TrackPoint[], { x, y, radiusPx }: MadeDemo['circle']): string {
  const certainties = points.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  const mean = certainties.reduce((sum, each) => sum + each, 0) / certainties.length;
  const facts = {
    durationSec: points.length / FRAME_RATE,
    certainPercent: Math.round(100 * mean),
    weakPoints: points.filter((point) => point.isInterpolated).length,
    circle: { x: x / WIDTH_PX, y: y / HEIGHT_PX, radius: radiusPx / WIDTH_PX },
  };
  return (
    `/** Written by \`npm run demo\`: the track of the loop; the circle on clip.webp in shares of its width and height. */\n` +
    `export const DEMO_FACTS = ${JSON.stringify(facts)} as const;\n`
  );
}

/** Encodes the export as a small loop without sound. */
function encode(from: string, to: string, quality: number): void {
  const x264 = '-an -c:v libx264 -preset veryslow -tune animation -pix_fmt yuv420p -movflags +faststart';
  runFfmpeg(from, [...x264.split(' '), '-crf', String(quality)], to);
}

function runFfmpeg(from: string, options: readonly string[], to: string): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, to]);
}

await main();
