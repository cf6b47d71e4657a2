import type { TrackPoint } from '../track';
import type { EditDocument } from './edit-document';

/** Steps that can be undone. */
export const HISTORY_STEPS = 100;

/** Everything of a document but its path. */
type Looks = Omit<EditDocument, 'points'>;

/** What a step changed: a stretch of the path was put in another one's place, and the looks before and after. */
interface Delta {
  /** Index of the first point that differs. */
  readonly at: number;
  readonly removed: readonly TrackPoint[];
  readonly inserted: readonly TrackPoint[];
  readonly before: Looks;
  readonly after: Looks;
}

/** Steps as differences, so that a hundred of them take little more room than what they changed. */
export interface History {
  /** The document at the last step's end. */
  readonly recorded: EditDocument;
  /** The newest last. */
  readonly past: readonly Delta[];
  /** The next one last. */
  readonly future: readonly Delta[];
}

/** A history without steps. */
export function newHistory(document: EditDocument): History {
  return { recorded: documentOf(document), past: [], future: [] };
}

/** The document in a larger object, without the rest. */
export function documentOf({
  points,
  crossings,
  selectionRadiusPx,
  style,
  title,
}: EditDocument): EditDocument {
  return { points, crossings, selectionRadiusPx, style, title };
}

/** Adds the way from the last step's end to this document as a step; nothing when nothing has changed. */
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

/** One step back; null at the beginning. */
export function undone({ recorded, past, future }: History): History | null {
  const delta = past.at(-1);
  if (!delta) return null;
  const points = spliced(recorded.points, delta.at, delta.inserted.length, delta.removed);
  return { recorded: { ...delta.before, points }, past: past.slice(0, -1), future: [...future, delta] };
}

/** The step again that was undone last; null when there is none. */
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
  const [before, after] = [looksOf(from), looksOf(to)];
  const isSame = removed.length === 0 && inserted.length === 0 && areEqual(before, after);
  return isSame ? null : { at, removed, inserted, before, after };
}

function looksOf({ crossings, selectionRadiusPx, style, title }: EditDocument): Looks {
  return { crossings, selectionRadiusPx, style, title };
}

function areEqual(a: Looks, b: Looks): boolean {
  return (
    a.crossings === b.crossings &&
    a.selectionRadiusPx === b.selectionRadiusPx &&
    a.title === b.title &&
    haveSameValues(a.style, b.style)
  );
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
