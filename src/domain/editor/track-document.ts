import * as v from 'valibot';
import type { TrackingMethod } from '../track';

/** Where the editor of a clip was left: everything that must be back after a reload or on another computer. */
export interface TrackDocument {
  readonly points: readonly SavedPoint[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  readonly method: TrackingMethod;
  readonly phase: SavedPhase;
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

const savedSelection = v.object({ x: finite, y: finite, radius: finite });

/** A phase of the editor that can be come back to: a run that was under way is not among them. */
const savedPhase = v.variant('kind', [
  v.object({ kind: v.picklist(['idle', 'replay']) }),
  v.object({ kind: v.literal('pending'), selection: savedSelection }),
  v.object({ kind: v.literal('readyToTrack'), selection: savedSelection, startSec: finite }),
  v.object({ kind: v.literal('lost'), selection: savedSelection, lostAtSec: finite }),
]);
export type SavedPhase = Readonly<v.InferOutput<typeof savedPhase>>;

const trackDocument = v.object({
  points: v.array(savedPoint),
  selectionRadiusPx: finite,
  method: v.picklist(['farneback', 'lucas-kanade']),
  phase: savedPhase,
  timeSec: finite,
});

/** A document as it was stored; null for what none is (another version's, a spoiled one). */
export function parseTrackDocument(stored: unknown): TrackDocument | null {
  const parsed = v.safeParse(trackDocument, stored);
  return parsed.success ? parsed.output : null;
}
