import * as v from 'valibot';
import type { Crossing } from '../crossing';
import { TRACKING_FAILURES } from '../errors';
import type { TrackingMethod } from '../track';

/** Where the editor of a clip was left: everything that must be back after a reload or on another computer. */
export interface TrackDocument {
  readonly points: readonly SavedPoint[];
  /** Where the path met somebody who looks alike; left out where it met nobody, and before there was this question. */
  readonly crossings?: readonly Crossing[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  readonly method: TrackingMethod;
  readonly phase: SavedPhase;
  /** The colors that are not stored with the video; left out as long as they follow from those that are. */
  readonly colors?: SavedColors;
  /** The frame that was shown, in seconds from the clip's first frame. */
  readonly timeSec: number;
}

const finite = v.pipe(v.number(), v.finite());

const savedPoint = v.object({
  x: finite,
  y: finite,
  timestamp: finite,
  isManual: v.boolean(),
  isInterpolated: v.boolean(),
  confidence: v.exactOptional(finite),
});
type SavedPoint = Readonly<v.InferOutput<typeof savedPoint>>;

const savedPlace = v.object({ x: finite, y: finite });
const savedCrossing = v.object({
  fromSec: finite,
  timeSec: finite,
  followed: savedPlace,
  other: savedPlace,
  radiusPx: finite,
});

const color = v.pipe(v.string(), v.hexColor());
const savedColors = v.object({ glow: color, trail: color });
type SavedColors = Readonly<v.InferOutput<typeof savedColors>>;

const savedSelection = v.object({ x: finite, y: finite, radius: finite });
const savedCourse = { direction: v.picklist(['forward', 'backward']), endSec: v.nullable(finite) };
/** A loss that was stored before tracking went backward too: it went on to the end. */
const savedLossCourse = {
  direction: v.optional(savedCourse.direction, 'forward'),
  endSec: v.optional(savedCourse.endSec, null),
};
const savedRun = v.object({
  ...savedCourse,
  selection: savedSelection,
  startSec: finite,
  isContinuation: v.boolean(),
  replacesFromSec: finite,
});

/** A phase of the editor that can be come back to: of a run that was under way, that it was interrupted. */
const savedPhase = v.variant('kind', [
  v.object({ kind: v.picklist(['idle', 'selecting', 'drawing', 'replay']) }),
  v.object({ kind: v.literal('pending'), selection: savedSelection }),
  v.object({ kind: v.literal('readyToTrack'), selection: savedSelection, startSec: finite }),
  v.object({ kind: v.literal('correcting'), selection: savedSelection }),
  v.object({ kind: v.literal('lost'), selection: savedSelection, lostAtSec: finite, ...savedLossCourse }),
  v.object({
    kind: v.literal('failed'),
    failure: v.picklist(TRACKING_FAILURES),
    selection: savedSelection,
    run: savedRun,
    reachedSec: v.nullable(finite),
  }),
]);
export type SavedPhase = Readonly<v.InferOutput<typeof savedPhase>>;

const trackDocument = v.object({
  points: v.array(savedPoint),
  crossings: v.exactOptional(v.array(savedCrossing)),
  selectionRadiusPx: finite,
  method: v.picklist(['farneback', 'lucas-kanade']),
  phase: savedPhase,
  colors: v.exactOptional(savedColors),
  timeSec: finite,
});

/** A document as it was stored; null for what none is (another version's, a spoiled one). */
export function parseTrackDocument(stored: unknown): TrackDocument | null {
  const parsed = v.safeParse(trackDocument, stored);
  return parsed.success ? parsed.output : null;
}
