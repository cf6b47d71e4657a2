import * as v from 'valibot';
import type { Crossing } from '../crossing';
import { TRACKING_FAILURES } from '../errors';
import { type FilmLook, LOOK_KINDS } from '../film-look';
import { FEET_SHARE, PLAYER_RADIUS_PX } from '../limits';
import type { TrackingMethod, TrackPoint } from '../track';

/** The state in which a clip's editor was left, which is restored after a reload or on another computer. */
export interface TrackDocument {
  readonly points: readonly TrackPoint[];
  /**
   * The moments at which the path met a person who looks alike. Left out when there are none, and in older documents.
   */
  readonly crossings?: readonly Crossing[];
  /** Frames whose picture data is damaged. Left out when none are known, and in older documents. */
  readonly damage?: readonly SavedRange[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  /** How far below the middle of the body the feet are, in radii; left out at the edge, and in older documents. */
  readonly feetShare?: number;
  readonly method: TrackingMethod;
  readonly phase: SavedPhase;
  /** The colors that are not stored with the video; left out as long as they follow from the stored colors. */
  readonly colors?: SavedColors;
  /** How the film shows the player; left out in older documents and as long as nothing was chosen. */
  readonly look?: FilmLook;
  /** The part of the clip that is kept; left out for the whole clip. */
  readonly cut?: SavedRange;
  /** The frame that was shown, as seconds from the clip's first frame. */
  readonly timeSec: number;
}

const finite = v.pipe(v.number(), v.finite());
const share = v.pipe(finite, v.minValue(FEET_SHARE.min), v.maxValue(FEET_SHARE.max));

/** A point in its stored form, which names the time differently from the app. */
const savedPoint = v.object({
  x: finite,
  y: finite,
  timestamp: finite,
  isManual: v.boolean(),
  isInterpolated: v.boolean(),
  confidence: v.exactOptional(finite),
  radiusPx: v.exactOptional(
    v.pipe(finite, v.minValue(PLAYER_RADIUS_PX.min), v.maxValue(PLAYER_RADIUS_PX.max)),
  ),
});
type SavedPoint = v.InferOutput<typeof savedPoint>;

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

const savedLook = v.object({
  kind: v.picklist(LOOK_KINDS),
  moments: v.array(v.pipe(finite, v.minValue(0))),
  hasRing: v.boolean(),
});

const frameNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
const savedRange = v.pipe(
  v.object({ first: frameNumber, end: frameNumber }),
  v.check(({ first, end }) => first < end),
);
type SavedRange = Readonly<v.InferOutput<typeof savedRange>>;

const savedSelection = v.object({ x: finite, y: finite, radius: finite, feetShare: v.exactOptional(share) });
const savedCourse = { direction: v.picklist(['forward', 'backward']), endSec: v.nullable(finite) };
/** The course of a loss that was stored before backward tracking existed: such a run went forward to the end. */
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

/** A phase of the editor that can be restored; a run that was under way is restored as interrupted. */
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
  points: v.pipe(
    v.array(savedPoint),
    v.transform((points) =>
      points.map(({ timestamp, ...point }): TrackPoint => ({ ...point, timeSec: timestamp })),
    ),
  ),
  crossings: v.exactOptional(v.array(savedCrossing)),
  selectionRadiusPx: finite,
  feetShare: v.exactOptional(share),
  method: v.picklist(['farneback', 'lucas-kanade']),
  phase: savedPhase,
  colors: v.exactOptional(savedColors),
  look: v.exactOptional(savedLook),
  damage: v.exactOptional(v.array(savedRange)),
  cut: v.exactOptional(savedRange),
  timeSec: finite,
});

/** A document in the form in which the account and this device store it; parseTrackDocument reads it. */
export interface StoredTrackDocument extends Omit<TrackDocument, 'points'> {
  readonly points: readonly SavedPoint[];
}

export function storedTrackDocument(document: TrackDocument): StoredTrackDocument {
  const points = document.points.map(({ timeSec, ...point }) => ({ ...point, timestamp: timeSec }));
  return { ...document, points };
}

/** A document from its stored form; null for an invalid one (of another version, or damaged). */
export function parseTrackDocument(stored: unknown): TrackDocument | null {
  const parsed = v.safeParse(trackDocument, stored);
  return parsed.success ? parsed.output : null;
}
