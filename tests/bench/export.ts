/**
 * Measures speed and memory of the shipped export in a real browser: each pipeline next to a naive export (seek, JPEG,
 * ffmpeg.wasm) and native ffmpeg, round by round, and whether the files are correct. `npm run bench:export`, options in
 * export/options.ts, the meaning of the figures in export/results.ts. Speeds can be compared only within one run. A
 * missed limit is reported; the command exits with 1 if a pipeline fails or makes a wrong file.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BenchBrowser } from './export/bench-browser';
import { PAGE_PATH, buildPage } from './export/build-page';
import { describeMachine, loadNote } from './export/machine';
import { findTools } from './export/native-export';
import { USAGE, parseOptions } from './export/options';
import type { Options } from './export/options';
import { obstacleTo, runScene } from './export/run-scene';
import type { SceneResult, Setting } from './export/run-scene';
import { scenesOf } from './export/scenes';
import { FileServer } from './tracking/file-server';

async function main(options: Options): Promise<void> {
  const beganMs = performance.now();
  const machine = describeMachine();
  const workFolder = mkdtempSync(join(tmpdir(), 'export-bench-'));
  const page = join(workFolder, 'page');
  const server = await FileServer.start(page);
  const browser = new BenchBrowser(`${server.origin}${PAGE_PATH}`);
  try {
    await buildPage(page);
    const tools = await findTools();
    console.log(tools.ffmpeg ?? 'No native ffmpeg: not compared with it.');
    if (tools.ffprobe === null) console.log('No ffprobe: files are checked by demuxing them in the page.');
    const setting: Setting = { options, browser, server, workFolder, tools };
    const results: SceneResult[] = [];
    const skipped: string[] = [];
    for (const scene of scenesOf(options)) {
      const obstacle = obstacleTo(scene, tools);
      if (obstacle === null) results.push(await runScene(scene, setting));
      else skipped.push(`${scene.name}: ${obstacle}`);
    }
    for (const note of skipped) console.log(`\nNot measured: ${note}`);
    const totalSec = Math.round((performance.now() - beganMs) / 1000);
    console.log(`\nTook ${totalSec} s on ${machine.cores} cores. ${loadNote(machine)}`);
    if (results.some(isWrong)) process.exitCode = 1;
    if (options.jsonFile === null) return;
    writeReport(resolve(options.jsonFile), {
      date: new Date().toISOString(),
      machine: { ...machine, ...tools, userAgent: await browser.userAgent() },
      options,
      totalSec,
      scenes: results,
      skipped,
    });
  } finally {
    await browser.close();
    await server.close();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

function isWrong({ summaries }: SceneResult): boolean {
  return summaries.some(({ error, problems }) => error !== null || (problems ?? []).length > 0);
}

function writeReport(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

function readOptions(): Options | null {
  try {
    const options = parseOptions(process.argv.slice(2));
    const missing = options.clipPaths.find((path) => !existsSync(path));
    if (missing !== undefined) throw new Error(`There is no file ${missing}`);
    return options;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

const options = readOptions();
if (options === null) process.exitCode = 1;
else await main(options);
