/**
 * Measures the landing page, `npm run bench:landing` after `npm run build`: largest paint, layout shift and loaded
 * files, in a real browser with a processor at a quarter of its speed, on two variants of a fast 3G line; and of /try,
 * on 4G, the time until a visitor sees a drop zone that takes a clip. The build is served compressed, like on static
 * hosts. The command reports missed limits and then exits with 1.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type CDPSession } from 'playwright';
import { headersFor, parseHeaders } from '../../src/lib/static-headers';
import { BROWSER_ARGS } from '../browser';
import { ensureBrowser } from '../ensure-browser';

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
const LIMITS = { largestPaintMs: 1500, layoutShift: 0.02, scriptBytes: 130_000, dropZoneMs: 1500 } as const;

interface Line {
  readonly name: string;
  /** Bytes a second. */
  readonly downBps: number;
  readonly upBps: number;
  /** Delay added to every request. */
  readonly latencyMs: number;
  /** True for the line to which the limits apply. */
  readonly isMeant: boolean;
}

/** WebPageTest's "3G Fast" and, for comparison, the slower line that DevTools gave this name. */
const LINES: readonly Line[] = [
  { name: '3G fast (1.6 Mbit/s, 150 ms)', downBps: 200_000, upBps: 93_750, latencyMs: 150, isMeant: true },
  {
    name: 'DevTools fast 3G (1.44 Mbit/s, 562 ms)',
    downBps: 180_000,
    upBps: 84_375,
    latencyMs: 562.5,
    isMeant: false,
  },
];

/** WebPageTest's "4G". */
const FOURTH_GENERATION: Line = {
  name: '4G (9 Mbit/s, 170 ms)',
  downBps: 1_125_000,
  upBps: 1_125_000,
  latencyMs: 170,
  isMeant: true,
};

const SCREENS = [
  { name: '1440', width: 1440, height: 900, deviceScaleFactor: 1 },
  { name: '390', width: 390, height: 844, deviceScaleFactor: 2 },
] as const;
type Screen = (typeof SCREENS)[number];

interface Visit {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly largest: string;
  readonly layoutShift: number;
  readonly scriptBytes: number;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg']);

async function main(dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`There is no build in ${dist}: npm run build`);
  const server = await serve(dist);
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_ARGS] });
  let isMissed = false;
  try {
    for (const line of LINES) {
      for (const screen of SCREENS) {
        const visits: Visit[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          visits.push(await visit(browser, origin, line, screen));
        const median = visits.toSorted((a, b) => a.largestPaintMs - b.largestPaintMs)[Math.floor(ROUNDS / 2)];
        if (!median) continue;
        console.log(`${line.name}, ${CPU_SLOWDOWN}x CPU, ${screen.name} px: ${describe(median)}`);
        isMissed ||= line.isMeant && isOverLimit(median);
      }
    }
    for (const screen of SCREENS) {
      const times: Opening[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await openTrial(browser, origin, screen));
      const median = times.toSorted((a, b) => a.dropZoneMs - b.dropZoneMs)[Math.floor(ROUNDS / 2)];
      if (!median) continue;
      console.log(
        `/try, ${FOURTH_GENERATION.name}, ${CPU_SLOWDOWN}x CPU, ${screen.name} px: drop zone after ` +
          `${Math.round(median.dropZoneMs)} ms, the app after ${Math.round(median.appMs)} ms`,
      );
      isMissed ||= median.dropZoneMs > LIMITS.dropZoneMs;
    }
  } finally {
    await browser.close();
    server.close();
  }
  if (isMissed) {
    console.error(`A limit is missed: ${JSON.stringify(LIMITS)}`);
    process.exitCode = 1;
  }
}

function isOverLimit({ largestPaintMs, layoutShift, scriptBytes }: Visit): boolean {
  return (
    largestPaintMs > LIMITS.largestPaintMs ||
    layoutShift > LIMITS.layoutShift ||
    scriptBytes > LIMITS.scriptBytes
  );
}

function describe({ firstPaintMs, largestPaintMs, largest, layoutShift, scriptBytes }: Visit): string {
  return (
    `first paint ${Math.round(firstPaintMs)} ms, largest ${Math.round(largestPaintMs)} ms (${largest}), ` +
    `layout shift ${layoutShift.toFixed(4)}, scripts ${scriptBytes} bytes`
  );
}

/** Opens the page in a browser with an empty cache, and measures until the loop plays. */
async function visit(browser: Browser, origin: string, line: Line, screen: Screen): Promise<Visit> {
  const { width, height, deviceScaleFactor } = screen;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), line);
  await page.addInitScript(() => {
    const seen = { largestPaintMs: 0, largest: '', layoutShift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.largestPaintMs = entry.startTime;
        const element: unknown = Reflect.get(entry, 'element');
        seen.largest = element instanceof Element ? element.tagName.toLowerCase() : 'gone';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== true)
          seen.layoutShift += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(origin, { waitUntil: 'load' });
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('figure video')?.currentTime ?? 0) > 0.2,
    null,
    {
      timeout: 60_000,
    },
  );
  const result = await page.evaluate(() => {
    const seen: Omit<Visit, 'firstPaintMs' | 'scriptBytes'> = Reflect.get(window, 'seen');
    const scripts = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js'));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      ...seen,
      firstPaintMs: paint?.startTime ?? 0,
      scriptBytes: scripts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
    };
  });
  await context.close();
  return result;
}

interface Opening {
  /** Until the drop zone is painted, which takes a clip from then on. */
  readonly dropZoneMs: number;
  /** Until the app has replaced the prerendered page. */
  readonly appMs: number;
}

/** Opens /try in a browser with an empty cache. */
async function openTrial(browser: Browser, origin: string, screen: Screen): Promise<Opening> {
  const { width, height, deviceScaleFactor } = screen;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), FOURTH_GENERATION);
  // tsx adds calls of a helper that names functions, which pages lack.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const seen = { dropZoneMs: 0, appMs: 0 };
    Object.assign(window, { seen });
    // The frame after the one in which the zone was laid out begins when it has been painted.
    const look = (timeMs: number): void => {
      const field = document.querySelector('input[type=file]');
      if (field?.closest('label, div')?.checkVisibility() && performance.getEntriesByType('paint').length > 0)
        seen.dropZoneMs ||= timeMs;
      if (field && !document.getElementById('prerendered')) seen.appMs ||= timeMs;
      if (!seen.dropZoneMs || !seen.appMs) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/try`, { waitUntil: 'commit' });
  await page.waitForFunction(() => Object(Reflect.get(window, 'seen')).appMs > 0, null, { timeout: 60_000 });
  const opening = await page.evaluate((): Opening => Reflect.get(window, 'seen'));
  await context.close();
  return opening;
}

async function throttle(session: CDPSession, { downBps, upBps, latencyMs }: Line): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBps,
    uploadThroughput: upBps,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Serves a build with the headers that it defines, on a free port of this machine. */
async function serve(dist: string): Promise<Server> {
  const rules = parseHeaders(readFileSync(join(dist, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const wanted = resolve(dist, `.${pathname}`);
    const isFile = (path: string): boolean =>
      path.startsWith(resolve(dist)) && existsSync(path) && statSync(path).isFile();
    const file = [wanted, `${wanted}.html`].find(isFile) ?? join(dist, 'index.html');
    for (const [name, value] of Object.entries(headersFor(rules, pathname))) response.setHeader(name, value);
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    const content = readFileSync(file);
    const isSmall = !COMPRESSED.has(extname(file));
    if (!isSmall) response.setHeader('Content-Encoding', 'gzip');
    response.end(isSmall ? content : gzipSync(content));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

await main(process.argv[2] ?? 'dist');
