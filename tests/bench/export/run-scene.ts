import { resolve } from 'node:path';
import { FRAME_RATE } from '@/domain/limits';
import { LOOK_KINDS } from '@/domain/film-look';
import type { FileServer } from '../tracking/file-server';
import type { BenchBrowser } from './bench-browser';
import { clipOf } from './clip-cache';
import {
  coldContestant,
  conversionContestant,
  floorContestant,
  lookContestant,
  naiveContestant,
  nativeContestant,
  shippedContestant,
  untitledContestant,
} from './contestants';
import type { Contestant, Ground } from './contestants';
import { cutContestants, cutLines } from './cut';
import { CONVERSIONS } from './conversions';
import { FLOORS } from './floors';
import { keysOf } from '@/lib/keys-of';
import { lookRows } from './looks';
import { mustsOf } from './musts';
import type { Must } from './musts';
import type { Tools } from './native-export';
import { NAIVE_CLIP_SEC } from './naive-estimate';
import type { Options } from './options';
import type { ClipShape } from './page-api';
import { canReadProcesses } from './process-tree';
import { race } from './race';
import { summarize } from './results';
import { shapesContestants, shapesLine } from './shapes';
import type { Run, Summary } from './results';
import { fittingPipelines } from './scenes';
import type { Scene } from './scenes';
import { headerRow, mustRow, runRow, summaryRow } from './table';

export interface Setting {
  readonly options: Options;
  readonly browser: BenchBrowser;
  readonly server: FileServer;
  readonly workFolder: string;
  readonly tools: Tools;
}

export interface SceneResult {
  readonly scene: string;
  readonly shape: ClipShape;
  readonly summaries: readonly Summary[];
  readonly musts: readonly Must[];
  readonly runs: readonly Run[];
}

/** The reason why a scene cannot run here; null if it can. */
export function obstacleTo({ source }: Scene, { encodesHevc }: Tools): string | null {
  const needsEncoder = source.kind === 'recipe' && source.recipe.codec === 'hevc';
  return needsEncoder && !encodesHevc ? 'no native ffmpeg with libx265 to make the clip' : null;
}

/** Makes the clip if it does not exist, runs all rounds on it, and prints results as they come. */
export async function runScene(scene: Scene, setting: Setting): Promise<SceneResult> {
  const { options, browser, server, workFolder, tools } = setting;
  console.log(`\n${scene.name}`);
  const clipPath =
    scene.source.kind === 'file'
      ? resolve(scene.source.path)
      : await clipOf(scene.source.recipe, { browser, server });
  const shape = await browser.inNewTab(async (tab) => {
    await tab.choose(clipPath);
    return tab.call('describeClip');
  });
  const ground = { browser, server, workFolder, hasProbe: tools.ffprobe !== null, clipPath, shape };
  const isRace = options.memorySeconds === null;
  const contestants = await contestantsFor(scene, ground, setting);
  const onceOnly = new Set(scene.onceOnly);
  const laps = { rounds: isRace ? options.rounds : 1, hasWarmUp: isRace, onceOnly };
  const runs = await race(contestants, laps, (run) => console.log(runRow(run)));
  const summaries = summarize(
    contestants.map(({ name }) => name),
    runs,
  );
  const musts = mustsOf(shape, summaries);
  report(shape, summaries, musts);
  if (options.comparesLooks) console.log(['Looks', ...lookRows(runs)].join('\n'));
  if (options.comparesShapes) console.log(shapesLine(runs));
  for (const line of cutLines(shape, runs)) console.log(line);
  return { scene: scene.name, shape, summaries, musts, runs };
}

async function contestantsFor(
  scene: Scene,
  ground: Ground,
  setting: Setting,
): Promise<readonly Contestant[]> {
  const { options, browser, server, tools } = setting;
  const isRace = options.memorySeconds === null;
  if (options.comparesLooks) return LOOK_KINDS.map((look) => lookContestant(look, ground));
  const cut = isRace ? await cutContestants(scene, ground, { browser, server }) : [];
  if (options.comparesShapes) return [...shapesContestants(ground), ...cut];
  return [...contestantsOf(scene, ground, isRace, tools.ffmpeg !== null), ...cut];
}

/** The contestants of a scene. In a long run that measures memory, only the pipelines take part. */
function contestantsOf(
  { pipelines }: Scene,
  ground: Ground,
  isRace: boolean,
  hasNative: boolean,
): readonly Contestant[] {
  const { canDecode } = ground.shape;
  const ours = (pipelines ?? fittingPipelines(canDecode)).map((name) => shippedContestant(name, ground));
  if (!isRace) return ours;
  return [
    // The naive export plays the clip, so the browser must be able to decode it.
    ...(canDecode ? [naiveContestant(ground)] : []),
    ...ours,
    ...(canDecode && pipelines?.includes('planes') !== false
      ? [
          coldContestant(ground),
          untitledContestant(ground),
          ...keysOf(CONVERSIONS).map((name) => conversionContestant(name, ground)),
        ]
      : []),
    ...(canDecode ? FLOORS.map((name) => floorContestant(name, ground)) : []),
    ...(hasNative ? [nativeContestant(ground)] : []),
  ];
}

function report(shape: ClipShape, summaries: readonly Summary[], musts: readonly Must[]): void {
  console.log(`\n${headerRow()}`);
  for (const summary of summaries) {
    console.log(summaryRow(summary));
    for (const problem of summary.problems ?? []) console.log(`  ${problem}`);
  }
  const isCut = shape.frames > NAIVE_CLIP_SEC * FRAME_RATE;
  if (isCut && summaries.some(({ contestant }) => contestant === 'naive')) {
    console.log(
      `naive ran on the first ${NAIVE_CLIP_SEC} s: its seconds, but not its memory, are scaled per frame to the whole clip.`,
    );
  }
  console.log(
    canReadProcesses()
      ? 'Memory is sampled in the warm-up, or in the only run, because sampling takes time.'
      : 'Memory is not measured: there is no /proc/*/smaps_rollup.',
  );
  console.log('Musts');
  for (const must of musts) console.log(mustRow(must));
}
