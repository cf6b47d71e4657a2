/**
 * How fast the export is, as ratios within one run: against the usual way (seek, JPEG, ffmpeg.wasm) and against a
 * native ffmpeg where one is installed. `npx tsx tests/bench/export.ts [rounds] [seconds] [width] [height]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../browser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [rounds = 2, durationSec = 6, widthPx = 1280, heightPx = 720] = process.argv.slice(2).map(Number);

async function main(): Promise<void> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${ROOT}src` } },
    worker: { format: 'es' },
    cacheDir: join(ROOT, 'node_modules/.vite-bench'),
    optimizeDeps: {
      entries: ['tests/bench/export.html'],
      include: ['mediabunny', '@mediabunny/aac-encoder'],
      exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core'],
    },
  });
  await server.listen(0);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
  const folder = mkdtempSync(join(tmpdir(), 'export-bench-'));
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tests/bench/export.html`);
    await page.waitForFunction(() => 'bench' in window);
    await measure(page, join(folder, 'clip.mp4'));
  } finally {
    rmSync(folder, { recursive: true });
    await browser.close();
    await server.close();
  }
}

async function measure(page: Page, clipPath: string): Promise<void> {
  await page.evaluate(([w, h, s]) => window.bench.prepare(w, h, s), [
    widthPx,
    heightPx,
    durationSec,
  ] as const);
  writeFileSync(clipPath, Buffer.from(await page.evaluate(() => window.bench.clipBase64()), 'base64'));
  console.warn(`${widthPx}x${heightPx}, ${durationSec} s, seconds per export (the first round warms up)`);
  for (let round = 0; round <= rounds; round++) {
    const ours = await page.evaluate(() => window.bench.planes());
    const naive = await page.evaluate(() => window.bench.naive());
    const nativeSec = runNative(clipPath);
    const figures = [
      `ours ${ours.sec.toFixed(2)} (frames alone at ${Math.round(ours.frames / ours.framesSec)} fps)`,
      `naive ${naive.sec.toFixed(2)}`,
      `${(naive.sec / ours.sec).toFixed(1)}x naive`,
      nativeSec === null
        ? 'no native ffmpeg'
        : `native ${nativeSec.toFixed(2)}, ${Math.round((100 * nativeSec) / ours.sec)} % of native`,
    ];
    console.warn(`${round === 0 ? 'warm-up' : `round ${round}`}: ${figures.join(', ')}`);
  }
}

/** The same work for a native encoder on two threads: title, an overlay that moves, x264 ultrafast, AAC. */
function runNative(clipPath: string): number | null {
  const overlay = `color=white@0.5:size=512x216:rate=30:duration=${durationSec},format=rgba`;
  const title = `color=black:size=${widthPx}x${heightPx}:rate=30:duration=${50 / 30}`;
  const graph = [
    `[0:v]fps=30[clip]`,
    `[clip][1:v]overlay=x='300+200*sin(t)':y='200+100*cos(t)':format=yuv420:eof_action=pass,format=yuv420p,setsar=1[body]`,
    `[2:v]format=yuv420p,setsar=1[title]`,
    `[title][body]concat=n=2:v=1:a=0[v]`,
  ].join(';');
  const input = ['-threads', '2', '-i', clipPath, '-f', 'lavfi', '-i', overlay, '-f', 'lavfi', '-i', title];
  const video = [
    '-filter_complex',
    graph,
    '-map',
    '[v]',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-threads',
    '2',
  ];
  const audio = ['-map', '0:a', '-af', 'adelay=1667:all=1', '-c:a', 'aac', '-b:a', '128k'];
  const startedMs = performance.now();
  const run = spawnSync('ffmpeg', ['-v', 'error', '-y', ...input, ...video, ...audio, `${clipPath}.out.mp4`]);
  if (run.error) return null;
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr.toString()}`);
  return (performance.now() - startedMs) / 1000;
}

await main();
