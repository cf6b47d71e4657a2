/**
 * Measures the tracking engines on sequences with ground truth: tsx tests/bench/tracking.ts [--data DIR] [--method M] [NAME ...]
 * DIR holds index.json, NAME.mp4 and NAME.csv (frame,x,y,width,height in video pixels). One pass from the first box, no
 * re-start; success = centre within 20 px and not lost; false = says good, off by more than a radius.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../browser';
import type { BenchRequest, BenchRun } from './tracking-page';

const root = resolve(import.meta.dirname, '../..');
const SUCCESS_PX = 20;
const REAL_TIME_FPS = 30;

interface Sequence {
  readonly name: string;
  readonly centres: readonly { readonly x: number; readonly y: number }[];
  readonly radiusPx: number;
}

interface Score {
  readonly success: number;
  readonly falseGood: number;
  readonly weak: number;
  readonly meanErrorPx: number;
  readonly framesPerSec: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: '../shared/data/tracking' }, method: { type: 'string' } },
});
const data = resolve(root, values.data);
if (!existsSync(join(data, 'index.json'))) {
  console.error(`No sequences in ${data}: nothing measured.`);
  process.exit(0);
}
await measure(
  readSequences(data).filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
);

async function measure(sequences: readonly Sequence[]): Promise<void> {
  const server = await serve(data);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}bench/`);
    for (const method of ['farneback', 'lucas-kanade'] as const) {
      if (values.method !== undefined && values.method !== method) continue;
      const scores: Score[] = [];
      for (const sequence of sequences) {
        const run = await track(page, { method, url: `/bench/${sequence.name}.mp4`, ...startOf(sequence) });
        scores.push(score(sequence, run));
        print(`${method} ${sequence.name}`, scores.at(-1));
      }
      print(`${method} MEAN`, mean(scores));
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

function track(page: Page, request: BenchRequest): Promise<BenchRun> {
  return page.evaluate(async (given) => {
    const address = '/tests/bench/tracking-page.ts';
    const module: { benchRun: (request: BenchRequest) => Promise<BenchRun> } = await import(address);
    return module.benchRun(given);
  }, request);
}

function startOf({ centres, radiusPx }: Sequence): Pick<BenchRequest, 'selection'> {
  const [first] = centres;
  if (first === undefined) throw new Error('A sequence without boxes');
  return { selection: { ...first, radius: radiusPx } };
}

function score({ centres, radiusPx }: Sequence, { points, seconds }: BenchRun): Score {
  const errors = points.map((point, k) => {
    const truth = centres[k] ?? { x: Number.NaN, y: Number.NaN };
    return Math.hypot(point.x - truth.x, point.y - truth.y);
  });
  const share = (test: (error: number, k: number) => boolean): number =>
    errors.filter(test).length / centres.length;
  return {
    success: share((error) => error <= SUCCESS_PX),
    falseGood: share((error, k) => error > radiusPx && points[k]?.isInterpolated === false),
    weak: share((_, k) => points[k]?.isInterpolated === true),
    meanErrorPx: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    framesPerSec: points.length / seconds,
  };
}

function mean(scores: readonly Score[]): Score {
  const of = (key: keyof Score): number => scores.reduce((sum, entry) => sum + entry[key], 0) / scores.length;
  return {
    success: of('success'),
    falseGood: of('falseGood'),
    weak: of('weak'),
    meanErrorPx: of('meanErrorPx'),
    framesPerSec: of('framesPerSec'),
  };
}

function print(label: string, entry: Score | undefined): void {
  if (entry === undefined) return;
  const speed = (entry.framesPerSec / REAL_TIME_FPS).toFixed(2);
  process.stdout.write(
    `${label.padEnd(26)} success ${entry.success.toFixed(3)}  false ${entry.falseGood.toFixed(3)}  ` +
      `weak ${entry.weak.toFixed(3)}  error ${entry.meanErrorPx.toFixed(1)} px  ` +
      `${entry.framesPerSec.toFixed(0)} frames/s = ${speed} x real time\n`,
  );
}

function readSequences(folder: string): readonly Sequence[] {
  const index: readonly { name: string; radiusPx: number }[] = JSON.parse(
    readFileSync(join(folder, 'index.json'), 'utf8'),
  );
  return index.map(({ name, radiusPx }) => {
    const lines = readFileSync(join(folder, `${name}.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const centres = lines.map((line) => {
      const [, x = 0, y = 0, width = 0, height = 0] = line.split(',').map(Number);
      return { x: x + width / 2, y: y + height / 2 };
    });
    return { name, radiusPx, centres };
  });
}

/** The project's modules through vite, and the sequences beside them. */
async function serve(folder: string): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    worker: { format: 'es' },
    optimizeDeps: { include: ['mediabunny', 'valibot'], noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [
      {
        name: 'bench-data',
        configureServer: ({ middlewares }) => {
          middlewares.use('/bench', (request, response) => {
            const name = (request.url ?? '').slice(1);
            if (/^[\w-]+\.mp4$/.test(name)) createReadStream(join(folder, name)).pipe(response);
            else response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bench</title>');
          });
        },
      },
    ],
  });
  return server.listen();
}
