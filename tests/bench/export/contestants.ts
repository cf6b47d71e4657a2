import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FRAME_RATE } from '@/domain/limits';
import { TITLE_FRAMES } from '@/domain/settings';
import { exportSizeOf, type ExportOptions, type PipelineName } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import type { LookKind } from '@/domain/film-look';
import type { FileServer } from '../tracking/file-server';
import type { BenchBrowser, BenchTab } from './bench-browser';
import type { MemoryRecord } from './memory-figures';
import { NAIVE_CLIP_SEC, naiveSecFor } from './naive-estimate';
import { exportNatively, probeOutput } from './native-export';
import { problemsOf } from './output-facts';
import type { OutputFacts } from './output-facts';
import { framesAddedBy } from './looks';
import { CONVERSIONS, UNTITLED, type ConversionName } from './conversions';
import type { FloorName } from './floors';
import type { ClipShape, PartRun, WhatToExport } from './page-api';
import { canReadProcesses, cpuSecOfDescendants } from './process-tree';
import { MemoryWatch } from './process-memory';
import type { Measured } from './results';

/** One way to export a clip. */
export interface Contestant {
  readonly name: string;
  /** @param isWatched true to sample the memory, which makes the run slower. @throws the error of the export. */
  run(isWatched: boolean): Promise<Measured>;
}

/** A clip, and everything needed to export it. */
export interface Ground {
  readonly browser: BenchBrowser;
  readonly server: FileServer;
  /** A folder for files that are checked and removed. */
  readonly workFolder: string;
  readonly hasProbe: boolean;
  readonly clipPath: string;
  readonly shape: ClipShape;
}

/** One of the product's pipelines, as shipped. The run fails if another pipeline was used instead. */
export function shippedContestant(name: PipelineName, ground: Ground): Contestant {
  return exportContestant(name, { pipeline: name }, ground);
}

/** The fast pipeline without a title card. */
export function untitledContestant(ground: Ground): Contestant {
  return exportContestant(UNTITLED, { pipeline: 'planes', hasTitle: false }, ground);
}

/** The fast pipeline for a user who exports at once, so that its worker starts only then. */
export function coldContestant(ground: Ground): Contestant {
  return exportContestant('planes, cold', { pipeline: 'planes', isCold: true }, ground);
}

/** A conversion of the clip by the library. */
export function conversionContestant(name: ConversionName, ground: Ground): Contestant {
  return {
    name,
    run: (isWatched) =>
      inReadyTab(ground, isWatched, async (tab) => {
        const { value, memory, cpuSec } = await watched(isWatched, () =>
          tab.call('runConversion', CONVERSIONS[name]),
        );
        return { ...speedOf(value, cpuSec), memory, problems: null };
      }),
  };
}

/** A look in the fast pipeline. */
export function lookContestant(look: LookKind, ground: Ground): Contestant {
  return exportContestant(look, { pipeline: 'planes', look }, ground);
}

/** A size and a shape in the fast pipeline. */
export function sizedContestant(
  name: string,
  options: Pick<ExportOptions, 'size' | 'shape'> & Partial<Pick<ExportOptions, 'furtherShapes'>>,
  ground: Ground,
): Contestant {
  return exportContestant(name, { pipeline: 'planes', options }, ground);
}

function exportContestant(name: string, what: WhatToExport, ground: Ground): Contestant {
  return seriesContestant(name, [what], ground);
}

/**
 * Exports one after the other, each with a warm worker unless it is cold. Counts their time without the warm-up, and the memory of the
 * last one.
 */
export function seriesContestant(name: string, films: readonly WhatToExport[], ground: Ground): Contestant {
  return {
    name,
    run: (isWatched) =>
      inReadyTab(ground, isWatched, async (tab) => {
        const runs: Measured[] = [];
        for (const what of films) runs.push(await exportOnce(tab, what, ground, isWatched));
        return inSeries(runs);
      }),
  };
}

async function exportOnce(
  tab: BenchTab,
  what: WhatToExport,
  ground: Ground,
  isWatched: boolean,
): Promise<Measured> {
  const { shape } = ground;
  const {
    look = 'follow',
    hasTitle = true,
    isCold = false,
    options: { size = 'source', shape: cut = 'source' } = {},
  } = what;
  const titleFrames = hasTitle ? TITLE_FRAMES.min : 0;
  if (!isCold) await tab.call('warmUp');
  const { value, memory, cpuSec } = await watched(isWatched, () => tab.call('runPipeline', what));
  const { pipeline, sec, frames, framesSec } = value;
  if (pipeline !== what.pipeline) throw new Error(`"${what.pipeline}" was requested, but "${pipeline}" ran`);
  const problems = problemsOf(await factsOf(tab, ground), {
    ...exportSizeOf(shapeSizeOf(shape, cut), size),
    frames: titleFrames + shape.frames + framesAddedBy(look, shape.frames / FRAME_RATE),
    hasSound: shape.hasAudio,
  });
  return { sec, framesPerSec: frames / framesSec, cores: cpuSec && cpuSec / sec, memory, problems };
}

function inSeries(runs: readonly Measured[]): Measured {
  const [only] = runs;
  if (only && runs.length === 1) return only;
  const total = (of: (run: Measured) => number): number => runs.reduce((sum, run) => sum + of(run), 0);
  const sec = total((run) => run.sec);
  const frames = total((run) => run.sec * (run.framesPerSec ?? 0));
  const cpuSec = total((run) => (run.cores ?? 0) * run.sec);
  return {
    sec,
    framesPerSec: frames / sec,
    cores: runs.some(({ cores }) => cores === null) ? null : cpuSec / sec,
    memory: runs.at(-1)?.memory ?? null,
    problems: runs.flatMap(({ problems }) => problems ?? []),
  };
}

/** One of the parts that limit the fast pipeline's speed, without everything else. */
export function floorContestant(name: FloorName, ground: Ground): Contestant {
  return {
    name,
    run: () =>
      inReadyTab(ground, false, async (tab) => {
        if (name === 'encoder alone') await tab.call('paintFrames');
        const { value, cpuSec } = await watched(false, () =>
          tab.call(name === 'decoder alone' ? 'decodeAlone' : 'encodeAlone'),
        );
        return { ...speedOf(value, cpuSec), memory: null, problems: null };
      }),
  };
}

function speedOf(
  { sec, frames }: PartRun,
  cpuSec: number | null,
): Pick<Measured, 'sec' | 'framesPerSec' | 'cores'> {
  return { sec, framesPerSec: frames / sec, cores: cpuSec && cpuSec / sec };
}

/** The naive export, on the first seconds of the clip. */
export function naiveContestant(ground: Ground): Contestant {
  return {
    name: 'naive',
    run: (isWatched) =>
      inReadyTab(ground, isWatched, async (tab) => {
        const { value, memory } = await watched(isWatched, () =>
          tab.call('runNaively', NAIVE_CLIP_SEC * FRAME_RATE),
        );
        const framesPerSec = (TITLE_FRAMES.min + value.clipFrames) / (value.titleSec + value.clipSec);
        return {
          sec: naiveSecFor(value, ground.shape.frames),
          framesPerSec,
          cores: null,
          memory,
          problems: null,
        };
      }),
  };
}

export function nativeContestant({ clipPath, shape, workFolder, hasProbe }: Ground): Contestant {
  return {
    name: 'native',
    run: async () => {
      const outPath = join(workFolder, 'native.mp4');
      const { value: sec, cpuSec } = await watched(false, () => exportNatively(clipPath, shape, outPath));
      const wanted = TITLE_FRAMES.min + shape.frames;
      const { frames } = hasProbe ? await probeOutput(outPath) : { frames: wanted };
      rmSync(outPath);
      // A difference of one frame at the end is a rounding error.
      if (Math.abs(frames - wanted) > 1) throw new Error(`${frames} frames were written, not ${wanted}`);
      return { sec, framesPerSec: frames / sec, cores: cpuSec && cpuSec / sec, memory: null, problems: null };
    },
  };
}

/** Works in a tab. To watch memory, it is the only tab of a new browser. */
async function inReadyTab<T>(
  { browser, clipPath }: Ground,
  isWatched: boolean,
  work: (tab: BenchTab) => Promise<T>,
): Promise<T> {
  if (isWatched) await browser.restart();
  return browser.inNewTab(async (tab) => {
    await tab.choose(clipPath);
    return work(tab);
  });
}

async function watched<T>(
  isWatched: boolean,
  work: () => Promise<T>,
): Promise<{ value: T; memory: MemoryRecord | null; cpuSec: number | null }> {
  const watch = isWatched ? await MemoryWatch.begin() : null;
  const readsCpu = canReadProcesses();
  const cpuBefore = readsCpu ? cpuSecOfDescendants(process.pid) : 0;
  try {
    const value = await work();
    const cpuSec = readsCpu ? cpuSecOfDescendants(process.pid) - cpuBefore : null;
    return { value, memory: watch?.end() ?? null, cpuSec };
  } finally {
    watch?.end();
  }
}

async function factsOf(tab: BenchTab, { server, workFolder, hasProbe }: Ground): Promise<OutputFacts> {
  if (!hasProbe) return tab.call('readOutput');
  const path = join(workFolder, 'output.mp4');
  await tab.call('storeOutput', server.accept(path));
  try {
    return await probeOutput(path);
  } finally {
    rmSync(path);
  }
}
