import type { Places } from '../appearance/appearance-model';
import { SEARCH } from '../constants';
import type { Point } from '../geometry';
import { distance, length, plus } from '../vectors';
import type { Frame } from './frame';
import type { Track } from './track';

/** A place this many radii from the proposed one gets its own search window. */
const OTHER_WINDOW_RADII = 0.7;

/** Searches where the flow leads, at the last place and where the velocity leads; then farther away. */
export function searchNear(track: Track, frame: Frame): Places {
  const { model, center, velocity, confidence } = track;
  const { picture, flow, proposed, usualPeak } = frame;
  const coasting = plus(center, velocity);
  const places: Point[] = [proposed];
  if (distance(proposed, center) > SEARCH.secondPlacePx) places.push(center);
  const isFast = length(velocity) > SEARCH.secondPlacePx;
  if (flow.goodShare < SEARCH.velocityBelowFlow && isFast) places.push(coasting);
  const near = highest(places.map((place) => model.search(picture, place)));
  const isPoor = flow.goodShare < SEARCH.wideBelowFlow || confidence.framesWithoutPeak > 0;
  if (near[0].response >= SEARCH.wideBelowPeak * usualPeak || !isPoor) return near;
  const far = distance(coasting, proposed) > OTHER_WINDOW_RADII * model.radiusPx ? [coasting] : [];
  const wide = highest([proposed, ...far].map((place) => model.searchWide(picture, place)));
  const needed = Math.max(SEARCH.wideGain * near[0].response, SEARCH.wideFloor * usualPeak);
  return wide[0].response > needed ? wide : near;
}

function highest(results: readonly Places[]): Places {
  return results.reduce((best, result) => (result[0].response > best[0].response ? result : best));
}
