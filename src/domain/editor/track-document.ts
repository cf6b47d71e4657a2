import * as v from 'valibot';
import { mapAll } from '@/lib/non-empty';
import { TRACKING_FAILURES } from '../errors';
import { type FilmLook, LOOK_KINDS } from '../film-look';
import { FEET_SHARE, PLAYER_RADIUS_PX } from '../limits';
import {
  FEET_AT_EDGE,
  NEW_TRACK,
  type Track,
  type TrackingMethod,
  type TrackPoint,
  type Tracks,
} from '../track';

/** The state in which the user left a clip's editor, restored after a reload or on another computer. */
export interface TrackDocument {
  readonly tracks: Tracks;
  /** Frames whose picture data is damaged. Left out if none are known, and in older documents. */
  readonly damage?: readonly SavedRange[];
  readonly method: TrackingMethod;
  readonly phase: SavedPhase;
  /** The colors that are not stored with the video; left out while they follow from the stored colors. */
  readonly colors?: SavedColors;
  /** How the film shows the player; left out in older documents and until the user chooses. */
  readonly look?: FilmLook;
  /** The kept part of the clip; left out for the whole clip. */
  readonly cut?: SavedRange;
  /** The current frame, as seconds from the clip's first frame. */
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
/** The course of a loss stored before backward tracking existed; such a run went forward to the end. */
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

/** A phase of the editor that can be restored; an unfinished run is restored as interrupted. */
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

/** A path. Crossings are left out if there are none, and feet if they are at the edge. */
const savedPath = {
  points: v.pipe(
    v.array(savedPoint),
    v.transform((points) =>
      points.map(({ timestamp, ...point }): TrackPoint => ({ ...point, timeSec: timestamp })),
    ),
  ),
  crossings: v.exactOptional(v.array(savedCrossing), []),
  selectionRadiusPx: finite,
  feetShare: v.exactOptional(share, FEET_AT_EDGE),
};

const savedTrack = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  color: v.nullable(color),
  ...savedPath,
});

/**
 * The tracks of a document. The path of a single player without a name or color of their own is stored at the top
 * level, as in app versions without tracks, so that a tab that still runs one can read it. Such a tab cannot read other
 * documents, so it asks the user instead of dropping players.
 */
const savedTracks = v.union([
  v.pipe(
    v.object({ tracks: v.tupleWithRest([savedTrack], savedTrack) }),
    v.check(({ tracks }) => new Set(tracks.map(({ id }) => id)).size === tracks.length),
    v.transform(({ tracks }): Tracks => tracks),
  ),
  v.pipe(
    v.object(savedPath),
    v.transform((path): Tracks => [{ ...NEW_TRACK, ...path }]),
  ),
]);

const savedRest = v.object({
  method: v.picklist(['farneback', 'lucas-kanade']),
  phase: savedPhase,
  colors: v.exactOptional(savedColors),
  look: v.exactOptional(savedLook),
  damage: v.exactOptional(v.array(savedRange)),
  cut: v.exactOptional(savedRange),
  timeSec: finite,
});

/** A document as the account and this device store it; parseTrackDocument reads it. */
export type StoredTrackDocument = Omit<TrackDocument, 'tracks'> &
  v.InferInput<(typeof savedTracks)['options'][number]>;

export function storedTrackDocument({ tracks, ...rest }: TrackDocument): StoredTrackDocument {
  const [first, ...others] = mapAll(tracks, storedTrack);
  const { id, name, color, ...path } = first;
  const isPathAlone = others.length === 0 && id === NEW_TRACK.id && name === null && color === null;
  return { ...rest, ...(isPathAlone ? path : { tracks: [first, ...others] }) };
}

function storedTrack({
  id,
  name,
  color,
  points,
  crossings,
  selectionRadiusPx,
  feetShare,
}: Track): v.InferInput<typeof savedTrack> {
  return {
    id,
    name,
    color,
    points: points.map(({ timeSec, ...point }) => ({ ...point, timestamp: timeSec })),
    ...(crossings.length > 0 && {
      crossings: crossings.map(({ followed, other, ...crossing }) => ({
        ...crossing,
        followed: { ...followed },
        other: { ...other },
      })),
    }),
    selectionRadiusPx,
    ...(feetShare !== FEET_AT_EDGE && { feetShare }),
  };
}

/** Parses a stored document; null if it is invalid (from another version, or damaged). */
export function parseTrackDocument(stored: unknown): TrackDocument | null {
  const [tracks, rest] = [v.safeParse(savedTracks, stored), v.safeParse(savedRest, stored)];
  return tracks.success && rest.success ? { ...rest.output, tracks: tracks.output } : null;
}
