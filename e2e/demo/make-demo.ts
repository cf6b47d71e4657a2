/**
 * Makes the demonstration on the landing page, `npm run demo`: a night match drawn in code, tracked by the product's
 * own engine from one click, and exported with its own export. It writes public/demo/ and the facts of the track. It
 * needs ffmpeg on the machine, which makes the file small enough for a landing page. It also makes the product's icons
 * and the card for its shared address; `--brand` makes only those. The sample clip of the page for trying the editor is
 * the same scene without a ring; `--sample` makes only that. With `--look` and seconds after the command it only writes
 * pictures of the scene into screenshots/.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { format, resolveConfig } from 'prettier';
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
const MAX_SAMPLE_BYTES = 1_500_000;
/** The sample's height; it is as wide as the demonstration. */
const SAMPLE_HEIGHT_PX = 720;
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
    const open = async (query: string): Promise<void> => {
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}page.html${query}`);
      await page.waitForFunction(() => 'demo' in window);
    };
    const [mode, ...seconds] = process.argv.slice(2);
    await open('');
    if (mode === '--look') return await look(page, seconds.map(Number));
    if (mode === undefined) await make(page, workDir);
    if (mode !== '--brand') {
      await open(`?height=${SAMPLE_HEIGHT_PX}`);
      await makeSample(page, workDir);
    }
    if (mode !== '--sample') await makeBrandPictures(browser, root);
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
  const bytes = await encodeSmall(exported, small, 26, MAX_VIDEO_BYTES);
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
  await writeModule('src/features/landing/demo-facts.ts', factsModule(points, circle));
  console.log(
    `${points.length} points, at most ${worstErrorPx.toFixed(1)} px from the player; ` +
      `${points.filter((point) => point.isInterpolated).length} weak; loop ${bytes.length} bytes.`,
  );
}

/** Writes the clip that visitors can take when they have none at hand, and where its player is. */
async function makeSample(page: Page, workDir: string): Promise<void> {
  const { clip, selection } = await page.evaluate(() => window.demo.sample());
  const [filmed, small] = [join(workDir, 'filmed.mp4'), join(workDir, 'sample.mp4')];
  await writeFile(filmed, Buffer.from(clip, 'base64'));
  // A key frame each second, so that the editor can go anywhere quickly.
  const bytes = await encodeSmall(filmed, small, 18, MAX_SAMPLE_BYTES, ['-g', String(FRAME_RATE)]);
  await writeFile(join(root, 'public/demo/sample.mp4'), bytes);
  const { x, y, radiusPx } = selection;
  const facts = { selection: { x: Math.round(x), y: Math.round(y), radius: radiusPx } };
  await writeModule(
    'src/features/upload/trial/sample-facts.ts',
    `/** Written by \`npm run demo\`: where the sample's player is in its first frame, in pixels. */\n` +
      `export const SAMPLE_FACTS = ${JSON.stringify(facts)} as const;\n`,
  );
  console.log(`sample ${bytes.length} bytes`);
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

/**
 * Encodes a video without sound, in the best quality that fits into the size.
 * @param from the path of the video; `to` is that of the result.
 * @param best the first quality to try; each further one is smaller.
 */
async function encodeSmall(
  from: string,
  to: string,
  best: number,
  maxBytes: number,
  options: readonly string[] = [],
): Promise<Buffer> {
  const x264 = '-an -c:v libx264 -preset veryslow -tune animation -pix_fmt yuv420p -movflags +faststart';
  for (let quality = best; quality <= 34; quality += 1) {
    runFfmpeg(from, [...x264.split(' '), '-crf', String(quality), ...options], to);
    const bytes = await readFile(to);
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`${to} has more than ${maxBytes} bytes`);
}

async function writeModule(path: string, source: string): Promise<void> {
  const file = join(root, path);
  await writeFile(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
}

function runFfmpeg(from: string, options: readonly string[], to: string): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, to]);
}

await main();
