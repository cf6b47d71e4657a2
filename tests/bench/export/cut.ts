import { exportSizeOf } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import type { PixelSize } from '@/domain/pixel-size';
import { percentile } from '../tracking/scores';
import { clipOf, type ClipMakers } from './clip-cache';
import { sizedContestant } from './contestants';
import type { Contestant, Ground } from './contestants';
import type { Run } from './results';
import type { Scene } from './scenes';

const SHAPE = '9:16';
const CUT = 'planes 9:16';
const WHOLE = 'planes uncut';
const SMALLER = 'planes 720p';
const SMALL_CLIP = 'uncut small clip';
/** A cut runs at least at this share of the speed of as many pixels uncut. */
const LEAST_PERCENT = 80;
const LINES = 1080;

/**
 * How a full HD clip is compared: its cut to 9:16. "As many pixels uncut" can mean three things, which run for
 * comparison: the same clip uncut, with as many pixels to decode; the same clip uncut at 720p, with slightly more
 * pixels to encode; and a clip of the cut's size, which decodes in a third of the time.
 */
export async function cutContestants(
  { source, pipelines }: Scene,
  ground: Ground,
  makers: ClipMakers,
): Promise<readonly Contestant[]> {
  if (source.kind !== 'recipe' || source.recipe.codec !== 'avc') return [];
  const { recipe } = source;
  const isFullHd = Math.min(recipe.widthPx, recipe.heightPx) === LINES;
  if (!isFullHd || (pipelines && !pipelines.includes('planes'))) return [];
  const size = shapeSizeOf(recipe, SHAPE);
  const clipPath = await clipOf({ ...recipe, ...size }, makers);
  const small = { ...ground, clipPath, shape: { ...ground.shape, ...size } };
  return [
    sizedContestant(CUT, { size: 'source', shape: SHAPE }, ground),
    sizedContestant(WHOLE, { size: 'source', shape: 'source' }, ground),
    sizedContestant(SMALLER, { size: '720p', shape: 'source' }, ground),
    sizedContestant(SMALL_CLIP, { size: 'source', shape: 'source' }, small),
  ];
}

/** The cost of the cut, by the medians of the ratios within each round; nothing if it did not run. */
export function cutLines(clip: PixelSize, runs: readonly Run[]): readonly string[] {
  const cutPx = pixelsOf(shapeSizeOf(clip, SHAPE));
  const smallerPx = pixelsOf(exportSizeOf(clip, '720p'));
  const ofWhole = percentOf(WHOLE, runs);
  const ofSmaller = percentOf(SMALLER, runs);
  const ofSmallClip = percentOf(SMALL_CLIP, runs);
  if (ofWhole === null || ofSmaller === null || ofSmallClip === null) return [];
  return [
    `9:16 in percent of the speed of as many pixels uncut (at least ${LEAST_PERCENT}):`,
    `  to decode, the same clip uncut: ${judged(ofWhole)}`,
    `  to encode, the same clip at 720p, pixel for pixel: ${judged((ofSmaller * cutPx) / smallerPx)}`,
    `  to decode and to encode, a clip of the cut's size: ${judged(ofSmallClip)}`,
  ];
}

function judged(percent: number): string {
  return `${percent.toFixed(0)} %, ${percent >= LEAST_PERCENT ? 'holds' : 'missed'}`;
}

/** The cut's speed in percent of another contestant's. */
function percentOf(other: string, runs: readonly Run[]): number | null {
  const secOf = (contestant: string, round: number): number | null => {
    const run = runs.find((each) => each.contestant === contestant && each.round === round);
    return run && 'sec' in run.outcome ? run.outcome.sec : null;
  };
  const percents = [...new Set(runs.map(({ round }) => round))].flatMap((round) => {
    const [cutSec, otherSec] = [secOf(CUT, round), secOf(other, round)];
    return round > 0 && cutSec !== null && otherSec !== null ? [(100 * otherSec) / cutSec] : [];
  });
  return percentile(percents, 0.5);
}

function pixelsOf({ widthPx, heightPx }: PixelSize): number {
  return widthPx * heightPx;
}
