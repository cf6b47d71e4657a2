/**
 * Measures how well and how fast players are tracked, on sequences with ground truth: our engines as shipped, in a real
 * browser, next to a literal implementation of the specified algorithm and OpenCV's own CSRT. `npm run bench:tracking`,
 * options in tracking/options.ts, the meaning of the figures in tracking/scores.ts and tracking/results.ts. The
 * benchmark tunes nothing and asserts no times, because speeds can be compared only within one run.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BenchBrowser } from './tracking/bench-browser';
import { browserClips } from './tracking/browser-clips';
import { PAGE_PATH, buildPage } from './tracking/build-page';
import { comparisonRows, readEarlier } from './tracking/compare';
import { csrtEngine, nameOf, shippedEngine, specEngine } from './tracking/engines';
import type { Engine } from './tracking/engines';
import { FileServer } from './tracking/file-server';
import { cachedClips } from './tracking/cached-clips';
import { measure } from './tracking/measure';
import { honestyMustsOf, mustsOf } from './tracking/musts';
import { findCsrt } from './tracking/native-csrt';
import { USAGE, parseOptions } from './tracking/options';
import type { Options } from './tracking/options';
import { arePicturesKept, keepPictures } from './tracking/picture-cache';
import { quickRuns } from './tracking/quick-runs';
import { meansOf } from './tracking/results';
import type { RunResult } from './tracking/results';
import { START_KINDS } from './tracking/starts';
import { writeSyntheticFolder } from './tracking/synthetic-folder';
import {
  errorRows,
  headerRow,
  meanRow,
  mustRow,
  questionRows,
  reliabilityRows,
  resultRow,
} from './tracking/table';
import { prepareTasks } from './tracking/tasks';
import type { ClipSource, Task } from './tracking/tasks';

const SHARED = resolve(import.meta.dirname, '../../../shared/data');
const DEFAULT_DATA = ['tracking', 'tracking-more'].map((name) => join(SHARED, name));
/** The limits apply to the sequences of this folder. */
const GIVEN = 'tracking';

const NOTES_ON_STARTS = `At starts other than the first box, the circle's radius is 0.55 * sqrt(width * height) of its box, 20 to 200 px, the
same rule as for the radii in index.json. Compare speeds only at the first box and from 25 %: the clips made for the
other starts are lossless, which decodes more slowly.`;

async function main(options: Options): Promise<void> {
  const beganMs = performance.now();
  const work = mkdtempSync(join(tmpdir(), 'tracking-bench-'));
  const page = join(work, 'page');
  const synthetic = join(work, 'synthetic');
  const server = await FileServer.start(page);
  const browser = new BenchBrowser(`${server.origin}${PAGE_PATH}`);
  let isBuilt = false;
  const build = async (): Promise<void> => {
    if (!isBuilt) await buildPage(page);
    isBuilt = true;
  };
  try {
    const folders = dataFolders(options);
    if (folders.length === 0 || !options.isQuick) await build();
    if (folders.length === 0) {
      console.log('No sequences found; using synthetic ones.');
      mkdirSync(synthetic);
      await writeSyntheticFolder(browser, server, synthetic);
    }
    const clips = options.isQuick
      ? cachedClips(async (clipPath) => {
          if (arePicturesKept(clipPath)) return;
          await build();
          await keepPictures(browser, server, clipPath);
        })
      : browserClips(browser, server);
    const tasks = await tasksOf(options, clips, folders.length === 0 ? [synthetic] : folders);
    const results = options.isQuick
      ? await runQuickly(options, tasks)
      : await runAll(enginesOf(options, browser), tasks);
    report(options, results);
    const totalSec = Math.round((performance.now() - beganMs) / 1000);
    console.log(`\nTook ${totalSec} s on ${availableParallelism()} cores.${loadNote()}`);
    if (options.jsonFile === null) return;
    writeReport(resolve(options.jsonFile), {
      date: new Date().toISOString(),
      machine: { ...machine(), userAgent: options.isQuick ? null : await browser.userAgent() },
      data: folders,
      options,
      totalSec,
      runs: results,
      overall: meansOf(results),
      musts: options.methods.flatMap((method) => [
        ...mustsOf(method, ofGiven(results)),
        ...honestyMustsOf(method, results),
      ]),
    });
  } finally {
    await browser.close();
    await server.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** The folders with real sequences; an empty list when there are none. */
function dataFolders({ dataFolders: wanted }: Options): readonly string[] {
  const folders = wanted.length === 0 ? DEFAULT_DATA : wanted.map((folder) => resolve(folder));
  const found = folders.filter((folder) => existsSync(join(folder, 'index.json')));
  for (const folder of found) console.log(`Sequences of ${folder}`);
  return found;
}

async function tasksOf(
  { names, allStarts, jitters }: Options,
  clips: ClipSource,
  folders: readonly string[],
): Promise<readonly Task[]> {
  const kinds = allStarts ? START_KINDS : START_KINDS.slice(0, 1);
  const tasks: Task[] = [];
  for (const folder of folders) tasks.push(...(await prepareTasks(clips, folder, { names, kinds, jitters })));
  for (const name of names) {
    if (!tasks.some(({ sequence }) => sequence === name)) console.error(`There is no sequence "${name}"`);
  }
  return tasks;
}

async function runQuickly(
  { methods, people }: Options,
  tasks: readonly Task[],
): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  for (const method of methods) {
    for (const hasPeople of people) {
      console.log(`\n${headerRow(nameOf(method, hasPeople))}`);
      const own = await quickRuns(method, tasks, hasPeople);
      for (const result of own) console.log(resultRow(result));
      results.push(...own);
    }
  }
  return results;
}

/** The runs to which the limits apply; all runs if that folder is missing. */
function ofGiven(results: readonly RunResult[]): readonly RunResult[] {
  const given = results.filter(({ group }) => group === GIVEN);
  return given.length === 0 ? results : given;
}

function enginesOf({ methods, people, hasBaselines }: Options, browser: BenchBrowser): readonly Engine[] {
  const ours = methods.flatMap((method) => people.map((has) => shippedEngine(browser, method, has)));
  if (!hasBaselines) return ours;
  const python = findCsrt();
  console.log(
    python === null
      ? 'No python3 with OpenCV and CSRT, so no comparison with it.'
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
      // A failure may have ended the worker.
      isWarm = result.error === null;
      console.log(resultRow(result));
      results.push(result);
    }
  }
  return results;
}

function report({ methods, allStarts, compareFile }: Options, results: readonly RunResult[]): void {
  const overall = meansOf(results);
  console.log(`\n${headerRow('MEANS')}`);
  for (const mean of overall) console.log(meanRow(mean));
  for (const row of errorRows(overall)) console.log(row);
  if (allStarts) console.log(NOTES_ON_STARTS);
  console.log('\nShare of points inside the circle, by stated certainty');
  for (const method of methods) {
    const last = overall.findLast(({ engine }) => engine === method);
    for (const row of last === undefined ? [] : reliabilityRows(last)) console.log(row);
  }
  for (const method of methods) {
    console.log(`\nQuestions about look-alikes, ${method}`);
    for (const row of questionRows(method, results)) console.log(row);
  }
  for (const method of methods) {
    console.log(`\nMusts for the given sequences, ${method}`);
    for (const must of mustsOf(method, ofGiven(results))) console.log(mustRow(must));
    console.log(`Musts over all folders, ${method}`);
    for (const must of honestyMustsOf(method, results)) console.log(mustRow(must));
  }
  if (compareFile === null) return;
  console.log('');
  for (const row of comparisonRows(readEarlier(compareFile), { runs: results, overall })) console.log(row);
}

/** A note about the machine's load, because speeds are measured by wall time, and other programs slow them down. */
function loadNote(): string {
  const [lastMinute = 0] = loadavg();
  const isBusy = lastMinute > availableParallelism() + 1;
  return isBusy
    ? ` The load average is ${lastMinute.toFixed(1)}: other programs keep this machine busy, so speeds are too low.`
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
