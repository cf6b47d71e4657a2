import type { Point, Truth } from './scores';

/** The five ways to start a sequence, from the prototype's evaluation. */
export const START_KINDS = ['first box', 'from 25 %', 'reversed', 'every 2nd', 'every 2nd reversed'] as const;
export type StartKind = (typeof START_KINDS)[number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Start {
  readonly kind: StartKind;
  /** The given clip's frames in the order of the clip to make; null to play the given clip itself. */
  readonly order: readonly number[] | null;
  /** Frame of the played clip on which the circle is placed. */
  readonly startFrame: number;
  readonly center: Point;
  readonly radiusPx: number;
  /** The truth from the start frame on. */
  readonly truth: Truth;
  /** Size of each box of the truth relative to the first: the square root of the ratio of their areas. */
  readonly sizes: readonly (number | null)[];
}

/** How much a jittered circle's size and place differ, in radii; a user's hand is less precise. */
const JITTER = { size: 0.02, place: 0.05 } as const;
/** The golden angle, which spreads a few circles evenly. */
const JITTER_TURN_RAD = 2.4;

/** The limits of the circle's radius, in video pixels. */
const RADIUS_PX = { min: 20, max: 200 } as const;
/** Radius of the circle that a user draws around a box, in box sides; the radii in index.json follow the same rule. */
const RADIUS_IN_SIDES = 0.55;

/**
 * A sequence's start of one kind. The circle is placed on the first frame that has a box. At the first box it has
 * the radius of index.json, elsewhere the radius by the same rule.
 * @param boxes one per frame; null where there is none
 * @returns null if no frame has a box
 */
export function startOf(kind: StartKind, boxes: readonly (Box | null)[], radiusPx: number): Start | null {
  const { order, firstFrame } = cut(kind, boxes.length);
  const cutBoxes = (order ?? boxes.map((_, frame) => frame))
    .slice(firstFrame)
    .map((frame) => boxes[frame] ?? null);
  const skipped = cutBoxes.findIndex((box) => box !== null);
  const box = cutBoxes[skipped];
  if (box === undefined || box === null) return null;
  return {
    kind,
    order,
    startFrame: firstFrame + skipped,
    center: centerOf(box),
    radiusPx: kind === 'first box' ? radiusPx : radiusAround(box),
    truth: cutBoxes.slice(skipped).map((entry) => entry && centerOf(entry)),
    sizes: cutBoxes.slice(skipped).map((entry) => entry && Math.sqrt(areaOf(entry) / areaOf(box))),
  };
}

/** The start with a slightly different circle, which depends on the number; unchanged for 0. */
export function jittered(start: Start, jitter: number): Start {
  if (jitter === 0) return start;
  const { center, radiusPx } = start;
  const reach = JITTER.place * radiusPx;
  const angle = JITTER_TURN_RAD * jitter;
  return {
    ...start,
    center: { x: center.x + reach * Math.cos(angle), y: center.y + reach * Math.sin(angle) },
    radiusPx: radiusPx * (1 + (jitter % 2 === 0 ? -JITTER.size : JITTER.size)),
  };
}

/** The frames of a new clip (null when none is made), and the frame of the played clip at which the run begins. */
function cut(kind: StartKind, frames: number): { order: readonly number[] | null; firstFrame: number } {
  const forward = Array.from({ length: frames }, (_, frame) => frame);
  switch (kind) {
    case 'first box':
      return { order: null, firstFrame: 0 };
    case 'from 25 %':
      return { order: null, firstFrame: Math.floor(frames / 4) };
    case 'reversed':
      return { order: forward.toReversed(), firstFrame: 0 };
    case 'every 2nd':
      return { order: forward.filter((frame) => frame % 2 === 0), firstFrame: 0 };
    case 'every 2nd reversed':
      return { order: forward.toReversed().filter((_, k) => k % 2 === 0), firstFrame: 0 };
  }
}

function centerOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function areaOf({ width, height }: Box): number {
  return width * height;
}

function radiusAround({ width, height }: Box): number {
  return Math.min(RADIUS_PX.max, Math.max(RADIUS_PX.min, RADIUS_IN_SIDES * Math.sqrt(width * height)));
}
