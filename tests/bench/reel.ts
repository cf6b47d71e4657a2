/**
 * Measures reels in a real browser, `npm run bench:reel`: 20 plays with 200 s of 720p, joined from already exported
 * films, joined with a dip to black between them, and composed from clips and tracks, compared with the export of one
 * play. The limits are 60 s and 350 MB; the command exits with 1 if one is missed. On a busy machine, CPU time and
 * shares are more reliable than seconds. The clip is drawn, and harder to encode than most footage: `npm run bench:reel
 * -- --clip FILE` uses your own clip instead, which should be 10 s of 720p.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { BenchBrowser, type BenchTab } from './export/bench-browser';
import { buildPage, PAGE_PATH } from './export/build-page';
import { describeMachine, loadNote } from './export/machine';
import { MemoryWatch } from './export/process-memory';
import { cpuSecOfDescendants } from './export/process-tree';
import type { ReelKind } from './export/page-api';
import { FileServer } from './tracking/file-server';

const PLAYS = 20;
const PLAY_SEC = 10;
const KINDS: readonly ReelKind[] = ['joined', 'dipped', 'composed'];
const MAX_SEC = 60;
const MAX_MEMORY_MB = 350;
/** Five samples a second would take a tenth of two cores' time. */
const SAMPLE_EVERY_MS = 1000;
const CLIP = { widthPx: 1280, heightPx: 720, frameRate: 30, seconds: PLAY_SEC, codec: 'avc' } as const;

interface Figures {
  readonly sec: number;
  readonly cpuSec: number;
}

async function main(): Promise<void> {
  const machine = describeMachine();
  const workFolder = mkdtempSync(join(tmpdir(), 'reel-bench-'));
  const page = join(workFolder, 'page');
  const server = await FileServer.start(page);
  const browser = new BenchBrowser(`${server.origin}${PAGE_PATH}`);
  const clip = join(workFolder, 'clip.mp4');
  try {
    await buildPage(page);
    const own = ownClip();
    if (own) copyFileSync(own, clip);
    else
      await browser.inNewTab((tab) => tab.call('makeClip', { recipe: CLIP, storeUrl: server.accept(clip) }));
    for (const kind of chosenKinds()) {
      await browser.restart();
      await browser.inNewTab((tab) => measure(tab, kind, { clip, server, workFolder }));
    }
    console.log(`\n${machine.cores} cores. ${loadNote(machine)}`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** All kinds, or the named ones: `npm run bench:reel -- composed`. */
function chosenKinds(): readonly ReelKind[] {
  const named = KINDS.filter((kind) => process.argv.includes(kind));
  return named.length > 0 ? named : KINDS;
}

/** The file after --clip; null without one. */
function ownClip(): string | null {
  const { values } = parseArgs({ options: { clip: { type: 'string' } }, allowPositionals: true });
  return values.clip ?? null;
}

interface Setting {
  readonly clip: string;
  readonly server: FileServer;
  readonly workFolder: string;
}

async function measure(tab: BenchTab, kind: ReelKind, setting: Setting): Promise<void> {
  const { clip, server, workFolder } = setting;
  await tab.choose(clip);
  await tab.call('warmUp');
  const one = await timed(() => tab.call('runPipeline', { pipeline: 'planes' }));
  const watch = await MemoryWatch.begin(null, SAMPLE_EVERY_MS);
  const reel = await timed(() => tab.call('makeReel', { kind, plays: PLAYS }));
  const memoryMb = Math.max(0, ...(watch?.end().overMb ?? []));
  const { frames, encodedFrames, sizeBytes } = reel.value;
  const share = (100 * reel.cpuSec) / (one.cpuSec * PLAYS);
  console.log(
    `${kind}: ${reel.sec.toFixed(1)} s, ${reel.cpuSec.toFixed(1)} s of processor time (${share.toFixed(0)} % of ` +
      `exporting its plays one by one: ${one.sec.toFixed(1)} s, ${one.cpuSec.toFixed(1)} s each), ` +
      `${frames} frames, ${encodedFrames} of them encoded besides the title card's, ` +
      `${(sizeBytes / 1e6).toFixed(0)} MB, memory ${watch ? `${memoryMb.toFixed(0)} MB over the page` : 'not measured'}`,
  );
  if (reel.sec > MAX_SEC || memoryMb > MAX_MEMORY_MB) {
    console.log(`  Over the limit of ${MAX_SEC} s or ${MAX_MEMORY_MB} MB`);
    process.exitCode = 1;
  }
  if (kind === 'composed') await compareWithFloor(tab, reel);
  const film = join(workFolder, `${kind}.mp4`);
  await tab.call('storeOutput', server.accept(film));
  await check(film, frames);
}

/** The browser's decoder and encoder alone keep both cores busy, so composing cannot be faster. */
async function compareWithFloor(tab: BenchTab, reel: Figures): Promise<void> {
  const floor = await timed(() => tab.call('transcodeAlone', { plays: PLAYS }));
  console.log(
    `  decoding and encoding alone, two plays at a time: ${floor.sec.toFixed(1)} s, ` +
      `${floor.cpuSec.toFixed(1)} s of processor time; the reel takes ` +
      `${((100 * reel.sec) / floor.sec).toFixed(0)} % of it`,
  );
}

async function timed<T>(work: () => Promise<T>): Promise<Figures & { readonly value: T }> {
  const cpuBefore = cpuSecOfDescendants(process.pid);
  const beganMs = performance.now();
  const value = await work();
  const sec = (performance.now() - beganMs) / 1000;
  return { value, sec, cpuSec: cpuSecOfDescendants(process.pid) - cpuBefore };
}

/** Decodes the film with native ffmpeg, if installed, and reads its chapters. */
async function check(film: string, frames: number): Promise<void> {
  const run = promisify(execFile);
  try {
    const facts = ['-count_frames', '-select_streams', 'v:0', '-show_entries', 'stream=nb_read_frames'];
    const { stdout } = await run('ffprobe', ['-v', 'error', ...facts, '-show_chapters', '-of', 'json', film]);
    const found: unknown = JSON.parse(stdout);
    const text = JSON.stringify(found);
    const chapters = text.split('"tags":{"title"').length - 1;
    const isWhole = text.includes(`"nb_read_frames":"${frames}"`) && chapters === PLAYS + 1;
    console.log(isWhole ? '  ffmpeg decodes every frame and reads every chapter' : `  Wrong: ${text}`);
    if (!isWhole) process.exitCode = 1;
  } catch (error) {
    console.log(`  Not checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await main();
