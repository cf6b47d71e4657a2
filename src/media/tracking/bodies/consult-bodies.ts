import type { AppearanceModel, Found, Places } from '../appearance/appearance-model';
import { BODIES, DISTRACTORS, REACQUISITION, SCALE } from '../constants';
import type { Point } from '../geometry';
import { nowhere } from '../search/frame';
import type { Frame } from '../search/frame';
import type { Reacquired } from '../search/reacquire';
import type { Track } from '../search/track';
import { distance } from '../vectors';
import type { Body, Circle } from './body';
import type { Moment } from './moment';

/** The search's result after the bodies were consulted. */
export interface Consulted extends Reacquired {
  /** Where the player is if the search sees none. */
  readonly still: Point;
}

const NO_MOTION: Point = { x: 0, y: 0 };

/**
 * Lets the bodies correct the place that the search has found.
 * @param places all peaks of the near search
 * @param bodies the result of the look that was due before this frame; null if none was
 */
export function consultBodies(
  track: Track,
  frame: Frame,
  reacquired: Reacquired,
  places: Places,
  bodies: readonly Body[] | null,
): Consulted {
  const verdict = track.bodies.next(momentOf(track, frame, reacquired.found, places), bodies);
  const { still } = frame;
  switch (verdict.kind) {
    case 'found':
      return { found: placeAt(track, frame, verdict.circle), isVerified: true, still };
    case 'hidden':
      return { found: nowhere({ still: verdict.center }), isVerified: false, still: verdict.center };
    case 'candidates': {
      const best = bestOf(track, frame, verdict.circles, verdict.isOnly);
      return best === null
        ? { ...reacquired, still }
        : { found: placeAt(track, frame, best), isVerified: true, still };
    }
    case 'none':
      return { ...reacquired, still };
  }
}

function momentOf(track: Track, { still, camera, usualPeak }: Frame, found: Found, places: Places): Moment {
  const { confidence, certainty, model, state } = track;
  const relative = found.response / usualPeak;
  const isSure = state === 'good' && certainty.value >= BODIES.calmCertainty;
  return {
    frame: confidence.frames,
    here: { center: found.response > 0 ? found.center : still, radiusPx: model.radiusPx },
    still,
    camera,
    relative,
    isCalm: isSure && relative >= BODIES.calmPeak,
    hasRival: places.some(
      ({ center, response }) =>
        response > DISTRACTORS.minPeak * usualPeak &&
        distance(center, found.center) > DISTRACTORS.minDistance * model.radiusPx,
    ),
    isLost: state === 'lost',
    isWarmingUp: confidence.isWarmingUp,
  };
}

/** Puts the circle on a body: on the search's peak if it has one there. */
function placeAt(track: Track, { picture, usualPeak }: Frame, circle: Circle): Found {
  const { model } = track;
  setRadius(model, circle.radiusPx);
  const [place] = model.search(picture, circle.center);
  const isNear = distance(place.center, circle.center) < BODIES.peakWithin * model.radiusPx;
  const found =
    isNear && place.response > 0
      ? place
      : {
          ...place,
          center: circle.center,
          response: Math.max(place.response, BODIES.leastPeak * usualPeak),
        };
  track.center = found.center;
  track.velocity = NO_MOTION;
  return found;
}

/** The candidate that looks most like the player; null if none looks like the player. */
function bestOf(
  { model, confidence }: Track,
  { picture }: Frame,
  circles: readonly Circle[],
  isOnly: boolean,
): Circle | null {
  const { scale } = model;
  const [best] = circles
    .map((circle) => {
      setRadius(model, circle.radiusPx);
      const score = confidence.scoreOf(model.inspect(picture, circle.center));
      model.scale = scale;
      return { circle, score };
    })
    .sort((a, b) => b.score - a.score);
  const usual = Math.max(0, REACQUISITION.scoreShare * confidence.usualScore);
  const needed = isOnly ? BODIES.onlyScore : usual;
  return best !== undefined && best.score > needed ? best.circle : null;
}

function setRadius(model: AppearanceModel, radiusPx: number): void {
  const wanted = (model.scale * radiusPx) / model.radiusPx;
  model.scale = Math.min(SCALE.max, Math.max(SCALE.min, wanted));
}
