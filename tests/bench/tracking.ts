/**
 * How well and how fast players are tracked, on sequences with ground truth: our engines as shipped, in a real browser,
 * beside the spec's algorithm as written and OpenCV's own CSRT. `npm run bench:tracking`, options in
 * tracking/options.ts, what the figures mean in tracking/scores.ts and tracking/results.ts. Nothing here tunes, and
 * nothing timed is asserted: speeds compare within one run only.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BenchBrowser } from './tracking/bench-browser';
import { PAGE_PATH, buildPage } from './tracking/build-page';
import { csrtEngine, shippedEngine, specEngine } from './tracking/engines';
import type { Engine } from './tracking/engines';
import { FileServer } from './tracking/file-server';
import { measure } from './tracking/measure';
import { mustsOf } from './tracking/musts';
import { findCsrt } from './tracking/native-csrt';
import { USAGE, parseOptions } from './tracking/options';
import type { Options } from './tracking/options';
import { meansOf } from './tracking/results';
import type { RunResult } from './tracking/results';
import { START_KINDS } from './tracking/starts';
import { writeSyntheticFolder } from './tracking/synthetic-folder';
import { headerRow, meanRow, mustRow, resultRow } from './tracking/table';
import { prepareTasks } from './tracking/tasks';
import type { Task } from './tracking/tasks';

const DEFAULT_DATA = resolve(import.meta.dirname, '../../../shared/data/tracking');

const NOTES_ON_STARTS = `The circle of other starts than the first box has the radius 0.55 * sqrt(width * height) of its box, 20 to 200 px, by
which the radii of index.json were made. Speeds compare at the first box and from 25 %: the clips made for the other
starts are coded without loss, which decodes slower.`;

async function main(options: Options): Promise<void> {
  const beganMs = performance.now();
  const work = mkdtempSync(join(tmpdir(), 'tracking-bench-'));
  const page = join(work, 'page');
  const server = await FileServer.start(page);
  const browser = new BenchBrowser(`${server.origin}${PAGE_PATH}`);
  try {
    await buildPage(page);
    const folder = await dataFolder(options, browser, server, work);
    const kinds = options.allStarts ? START_KINDS : START_KINDS.slice(0, 1);
    const tasks = await prepareTasks(browser, server, folder ?? work, { names: options.names, kinds });
    const results = await runAll(enginesOf(options, browser), tasks);
    report(options, results);
    const totalSec = Math.round((performance.now() - beganMs) / 1000);
    console.log(`\nTook ${totalSec} s on ${availableParallelism()} cores.${loadNote()}`);
    if (options.jsonFile === null) return;
    writeReport(resolve(options.jsonFile), {
      date: new Date().toISOString(),
      machine: { ...machine(), userAgent: await browser.userAgent() },
      data: folder ?? 'synthetic',
      options,
      totalSec,
      runs: results,
      overall: meansOf(results),
      musts: options.methods.flatMap((method) => mustsOf(method, results)),
    });
  } finally {
    await browser.close();
    await server.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** The folder with real sequences; null when synthetic ones were written into the work folder. */
async function dataFolder(
  { dataFolder: wanted }: Options,
  browser: BenchBrowser,
  server: FileServer,
  work: string,
): Promise<string | null> {
  const folder = wanted === null ? DEFAULT_DATA : resolve(wanted);
  if (existsSync(join(folder, 'index.json'))) {
    console.log(`Sequences of ${folder}`);
    return folder;
  }
  console.log(`There is no index.json in ${folder}: synthetic sequences instead.`);
  await writeSyntheticFolder(browser, server, work);
  return null;
}

function enginesOf({ methods, hasBaselines }: Options, browser: BenchBrowser): readonly Engine[] {
  const ours = methods.map((method) => shippedEngine(browser, method));
  if (!hasBaselines) return ours;
  const python = findCsrt();
  console.log(
    python === null
      ? 'No python3 with OpenCV and CSRT: not compared with it.'
      : `CSRT: OpenCV ${python.openCvVersion} of ${python.command}, on frames at full scale, its default threads`,
  );
  return [...ours, specEngine(browser), ...(python === null ? [] : [csrtEngine(python)])];
}

async function runAll(engines: readonly Engine[], tasks: readonly Task[]): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  for (const engine of engines) {
    console.log(`\n${headerRow(engine.name)}`);
    let isWarm = false;
    for (const task of tasks) {
      if (!isWarm) await engine.warmUp().catch((error: unknown) => console.error('No warm-up:', error));
      const result = await measure(engine, task);
      // A failure may have taken the worker with it.
      isWarm = result.error === null;
      console.log(resultRow(result));
      results.push(result);
    }
  }
  return results;
}

function report({ methods, allStarts }: Options, results: readonly RunResult[]): void {
  console.log(`\n${headerRow('MEANS')}`);
  for (const mean of meansOf(results)) console.log(meanRow(mean));
  if (allStarts) console.log(NOTES_ON_STARTS);
  for (const method of methods) {
    console.log(`\nMusts for the given sequences, ${method}`);
    for (const must of mustsOf(method, results)) console.log(mustRow(must));
  }
}

/** Speeds are of the clock on the wall: whatever else runs slows them down. */
function loadNote(): string {
  const [lastMinute = 0] = loadavg();
  const isBusy = lastMinute > availableParallelism() + 1;
  return isBusy
    ? ` The load average is ${lastMinute.toFixed(1)}: others keep this machine busy, speeds are too low.`
    : '';
}

function machine(): object {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    loadAverage: loadavg()[0],
  };
}

function writeReport(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

function readOptions(): Options | null {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const options = readOptions();
if (options === null) process.exitCode = 1;
else await main(options);
