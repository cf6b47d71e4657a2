import { isSameLook } from '../film-look';
import { isSameCut } from '../frame-range';
import type { OverlayStyle, TrackPoint } from '../track';
import type { EditDocument } from './edit-document';

/** Number of steps that can be undone. */
export const HISTORY_STEPS = 100;

/** The document without its path. */
type Rest = Omit<EditDocument, 'points'>;

/**
 * The change of a step: one stretch of the path replaced another one, and the rest of the document before and after.
 */
interface Delta {
  /** Index of the first point that differs. */
  readonly at: number;
  readonly removed: readonly TrackPoint[];
  readonly inserted: readonly TrackPoint[];
  readonly before: Rest;
  readonly after: Rest;
}

/** The steps as differences, so that a hundred of them need little more memory than the changes themselves. */
export interface History {
  /** The document after the last step. */
  readonly recorded: EditDocument;
  /** The newest step is last. */
  readonly past: readonly Delta[];
  /** The step that is redone next is last. */
  readonly future: readonly Delta[];
}

/** A history without steps. */
export function newHistory(document: EditDocument): History {
  return { recorded: documentOf(document), past: [], future: [] };
}

/** The document's fields of a larger object. */
export function documentOf({
  points,
  crossings,
  selectionRadiusPx,
  feetShare,
  cut,
  style,
  title,
  description,
}: EditDocument): EditDocument {
  return { points, crossings, selectionRadiusPx, feetShare, cut, style, title, description };
}

/** Adds a step from the last recorded document to this one; nothing when both are the same. */
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

/** The history after one step back; null at the beginning. */
export function undone({ recorded, past, future }: History): History | null {
  const delta = past.at(-1);
  if (!delta) return null;
  const points = spliced(recorded.points, delta.at, delta.inserted.length, delta.removed);
  return { recorded: { ...delta.before, points }, past: past.slice(0, -1), future: [...future, delta] };
}

/** The history after redoing the step that was undone last; null when there is none. */
export function redone({ recorded, past, future }: History): History | null {
  const delta = future.at(-1);
  if (!delta) return null;
  const points = spliced(recorded.points, delta.at, delta.removed.length, delta.inserted);
  return { recorded: { ...delta.after, points }, past: [...past, delta], future: future.slice(0, -1) };
}

function differenceOf(from: EditDocument, to: EditDocument): Delta | null {
  const at = commonStart(from.points, to.points);
  const tail = commonEnd(from.points, to.points, at);
  const removed = from.points.slice(at, from.points.length - tail);
  const inserted = to.points.slice(at, to.points.length - tail);
  const [before, after] = [restOf(from), restOf(to)];
  const isSame = removed.length === 0 && inserted.length === 0 && areEqual(before, after);
  return isSame ? null : { at, removed, inserted, before, after };
}

function restOf(document: EditDocument): Rest {
  const { points: _, ...rest } = documentOf(document);
  return rest;
}

function areEqual(a: Rest, b: Rest): boolean {
  return (
    a.crossings === b.crossings &&
    a.selectionRadiusPx === b.selectionRadiusPx &&
    a.feetShare === b.feetShare &&
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
  at: number,
  count: number,
  inserted: readonly TrackPoint[],
): readonly TrackPoint[] {
  return [...points.slice(0, at), ...inserted, ...points.slice(at + count)];
}
