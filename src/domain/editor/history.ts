import { mapAll, type NonEmpty } from '@/lib/non-empty';
import { isSameLook } from '../film-look';
import { isSameCut } from '../frame-range';
import type { OverlayStyle, Track, TrackPoint } from '../track';
import type { EditDocument } from './edit-document';

/** The number of steps that can be undone. */
export const HISTORY_STEPS = 100;

/** The document without its paths. */
interface Rest extends Omit<EditDocument, 'tracks'> {
  readonly tracks: NonEmpty<Omit<Track, 'points'>>;
}

/** One stretch of a track's path replaced another; a document without the track counts as having an empty path. */
interface PathChange {
  readonly trackId: string;
  /** Index of the first point that differs. */
  readonly at: number;
  readonly removed: readonly TrackPoint[];
  readonly inserted: readonly TrackPoint[];
}

/** The change in a step: the paths that differ, and the rest of the document before and after. */
interface Delta {
  readonly paths: readonly PathChange[];
  readonly before: Rest;
  readonly after: Rest;
}

/** The steps as differences, so that a hundred of them use little more memory than the changes themselves. */
export interface History {
  /** The document after the last step. */
  readonly recorded: EditDocument;
  /** The newest step is last. */
  readonly past: readonly Delta[];
  /** The next step to redo is last. */
  readonly future: readonly Delta[];
}

/** A history without steps. */
export function newHistory(document: EditDocument): History {
  return { recorded: documentOf(document), past: [], future: [] };
}

/** Picks the document's fields from a larger object. */
export function documentOf({ tracks, cut, style, title, description }: EditDocument): EditDocument {
  return { tracks, cut, style, title, description };
}

/** Adds a step from the last recorded document to this one; nothing if both are the same. */
export function record(history: History, document: EditDocument): History {
  const { recorded, past } = history;
  const delta = differenceOf(recorded, document);
  if (!delta) return history;
  return {
    recorded: documentOf(document),
    past: [...past, delta].slice(-HISTORY_STEPS),
    future: [],
  };
}

/** The history after undoing one step; null at the beginning. */
export function undone({ recorded, past, future }: History): History | null {
  const delta = past.at(-1);
  if (!delta) return null;
  const back = delta.paths.map(({ removed, inserted, ...place }): PathChange => ({
    ...place,
    removed: inserted,
    inserted: removed,
  }));
  return {
    recorded: withPaths(delta.before, recorded, back),
    past: past.slice(0, -1),
    future: [...future, delta],
  };
}

/** The history after redoing the last undone step; null if there is none. */
export function redone({ recorded, past, future }: History): History | null {
  const delta = future.at(-1);
  if (!delta) return null;
  return {
    recorded: withPaths(delta.after, recorded, delta.paths),
    past: [...past, delta],
    future: future.slice(0, -1),
  };
}

function differenceOf(from: EditDocument, to: EditDocument): Delta | null {
  const ids = new Set([...from.tracks, ...to.tracks].map(({ id }) => id));
  const paths = [...ids]
    .map((id) => pathChange(id, pathIn(from, id), pathIn(to, id)))
    .filter(({ removed, inserted }) => removed.length > 0 || inserted.length > 0);
  const [before, after] = [restOf(from), restOf(to)];
  return paths.length === 0 && areEqual(before, after) ? null : { paths, before, after };
}

function pathChange(trackId: string, from: readonly TrackPoint[], to: readonly TrackPoint[]): PathChange {
  const at = commonStart(from, to);
  const tail = commonEnd(from, to, at);
  return {
    trackId,
    at,
    removed: from.slice(at, from.length - tail),
    inserted: to.slice(at, to.length - tail),
  };
}

function pathIn({ tracks }: EditDocument, id: string): readonly TrackPoint[] {
  return tracks.find((track) => track.id === id)?.points ?? [];
}

/** The document on one side of a step: its rest, and the other side's paths with the changes applied. */
function withPaths(rest: Rest, other: EditDocument, changes: readonly PathChange[]): EditDocument {
  const tracks = mapAll(rest.tracks, (track) => {
    const change = changes.find(({ trackId }) => trackId === track.id);
    const points = pathIn(other, track.id);
    return { ...track, points: change ? spliced(points, change) : points };
  });
  return { ...rest, tracks };
}

function restOf(document: EditDocument): Rest {
  const tracks = mapAll(document.tracks, (track) => {
    const { points: _, ...rest } = track;
    return rest;
  });
  return { ...documentOf(document), tracks };
}

function areEqual(a: Rest, b: Rest): boolean {
  return (
    a.tracks.length === b.tracks.length &&
    a.tracks.every((track, k) => haveSameValues(track, b.tracks[k] ?? {})) &&
    isSameCut(a.cut, b.cut) &&
    a.title === b.title &&
    a.description === b.description &&
    isSameStyle(a.style, b.style)
  );
}

function isSameStyle(a: OverlayStyle, b: OverlayStyle): boolean {
  const { look: _look, ...rest } = a;
  return haveSameValues(rest, b) && isSameLook(a, b);
}

function haveSameValues(a: object, b: object): boolean {
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([key, value]) => other.get(key) === value);
}

function commonStart(a: readonly TrackPoint[], b: readonly TrackPoint[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && isSamePoint(a[count], b[count])) count++;
  return count;
}

function commonEnd(a: readonly TrackPoint[], b: readonly TrackPoint[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && isSamePoint(a[a.length - 1 - count], b[b.length - 1 - count])) count++;
  return count;
}

function isSamePoint(a: TrackPoint | undefined, b: TrackPoint | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && haveSameValues(a, b) && haveSameValues(b, a));
}

function spliced(
  points: readonly TrackPoint[],
  { at, removed, inserted }: PathChange,
): readonly TrackPoint[] {
  return [...points.slice(0, at), ...inserted, ...points.slice(at + removed.length)];
}
