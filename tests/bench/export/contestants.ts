import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_TITLE_FRAMES, FRAME_RATE } from '@/domain/limits';
import type { PipelineName } from '@/domain/export-options';
import type { FileServer } from '../tracking/file-server';
import type { BenchBrowser, BenchTab } from './bench-browser';
import type { MemoryRecord } from './memory-figures';
import { NAIVE_CLIP_SEC, naiveSecFor } from './naive-estimate';
import { exportNatively, probeOutput } from './native-export';
import { problemsOf } from './output-facts';
import type { OutputFacts } from './output-facts';
import type { ClipShape } from './page-api';
import { MemoryWatch } from './process-memory';
import type { Measured } from './results';

/** A way of exporting a clip. */
export interface Contestant {
  readonly name: string;
  /** @param isWatched memory is sampled, which costs some speed. @throws why it failed. */
  run(isWatched: boolean): Promise<Measured>;
}

/** A clip, and all that it takes to export it. */
export interface Ground {
  readonly browser: BenchBrowser;
  readonly server: FileServer;
  /** For files that are looked at and removed. */
  readonly workFolder: string;
  readonly hasProbe: boolean;
  readonly clipPath: string;
  readonly shape: ClipShape;
}

/** One of the product's pipelines, as shipped. Another one in its place is a failure. */
export function shippedContestant(name: PipelineName, ground: Ground): Contestant {
  const { shape } = ground;
  return {
    name,
    run: (isWatched) =>
      inReadyTab(ground, isWatched, async (tab) => {
        const { value, memory } = await watched(isWatched, () => tab.call('runPipeline', name));
        const { pipeline, sec, frames, framesSec } = value;
        if (pipeline !== name) throw new Error(`"${name}" was asked for and "${pipeline}" ran`);
        const problems = problemsOf(await factsOf(tab, ground), {
          widthPx: shape.widthPx,
          heightPx: shape.heightPx,
          clipFrames: shape.frames,
          hasSound: shape.hasAudio,
        });
        return { sec, framesPerSec: frames / framesSec, memory, problems };
      }),
  };
}

/** The export as it is usually written, on the clip's first seconds. */
export function naiveContestant(ground: Ground): Contestant {
  return {
    name: 'naive',
    run: (isWatched) =>
      inReadyTab(ground, isWatched, async (tab) => {
        const { value, memory } = await watched(isWatched, () =>
          tab.call('runNaively', NAIVE_CLIP_SEC * FRAME_RATE),
        );
        const framesPerSec = (EXPORT_TITLE_FRAMES + value.clipFrames) / (value.titleSec + value.clipSec);
        return { sec: naiveSecFor(value, ground.shape.frames), framesPerSec, memory, problems: null };
      }),
  };
}

export function nativeContestant({ clipPath, shape, workFolder, hasProbe }: Ground): Contestant {
  return {
    name: 'native',
    run: async () => {
      const outPath = join(workFolder, 'native.mp4');
      const sec = await exportNatively(clipPath, shape, outPath);
      const wanted = EXPORT_TITLE_FRAMES + shape.frames;
      const { frames } = hasProbe ? await probeOutput(outPath) : { frames: wanted };
      rmSync(outPath);
      // A frame more or less at the end is rounding.
      if (Math.abs(frames - wanted) > 1) throw new Error(`${frames} frames were written, not ${wanted}`);
      return { sec, framesPerSec: frames / sec, memory: null, problems: null };
    },
  };
}

/** A watched one is alone in a browser that has done nothing else. */
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
): Promise<{ value: T; memory: MemoryRecord | null }> {
  const watch = isWatched ? await MemoryWatch.begin() : null;
  try {
    return { value: await work(), memory: watch?.end() ?? null };
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
