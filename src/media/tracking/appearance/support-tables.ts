import { APPEARANCE, TARGET_CELLS } from '../constants';

/** Radii that limit the target's inside and its surroundings, in target diameters. */
const INSIDE_RADIUS = 0.42;
const OUTSIDE_RADIUS = 0.65;
const PRIOR_SIGMA = 0.4;
/** Softness of the circle's edge, in cells. */
const EDGE_CELLS = 0.7;

const { cells } = APPEARANCE;
const SAMPLES_SIDE = 2 * cells;

/** The filter's support, per cell: the circle with a soft edge. */
export function softCircle(): Float32Array {
  const radius = APPEARANCE.supportRadius * TARGET_CELLS;
  return Float32Array.from({ length: cells * cells }, (_, at) => {
    const distance = Math.hypot((at % cells) - cells / 2, Math.floor(at / cells) - cells / 2);
    return 1 / (1 + Math.exp((distance - radius) / EDGE_CELLS));
  });
}

/**
 * For each sample of the patch: 1 where it certainly belongs to the target, 2 in the target's surroundings, 0 between.
 */
export function targetZones(): Uint8Array {
  return Uint8Array.from({ length: SAMPLES_SIDE ** 2 }, (_, at) => {
    const distance = distanceOf(at);
    if (distance <= TARGET_CELLS * INSIDE_RADIUS) return 1;
    return distance >= TARGET_CELLS * OUTSIDE_RADIUS ? 2 : 0;
  });
}

/** For each sample of the patch: the probability that it belongs to the target, from its position alone. */
export function targetPrior(): Float32Array {
  return Float32Array.from({ length: SAMPLES_SIDE ** 2 }, (_, at) =>
    Math.exp(-0.5 * (distanceOf(at) / (TARGET_CELLS * PRIOR_SIGMA)) ** 2),
  );
}

/** Distance of a sample from the patch's middle, in cells. */
function distanceOf(at: number): number {
  const half = SAMPLES_SIDE / 2;
  return Math.hypot((at % SAMPLES_SIDE) - half, Math.floor(at / SAMPLES_SIDE) - half) / 2;
}
