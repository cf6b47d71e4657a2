import type { FrameRange } from '@/domain/frame-range';

/** The range of the clip that the timeline shows, in frames, which may be fractional. */
export interface TimelineRange {
  readonly fromFrame: number;
  readonly frames: number;
}

/**
 * A store outside React for the visible range of the timeline. Buttons, keys, the wheel and fingers change it, and
 * the components of the timeline read it.
 */
export interface TimelineView {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getRange: () => TimelineRange;
  /** Zooms in (factor above 1) or out around a frame, which stays at its place on the screen. */
  zoom(factor: number, aroundFrame: number): void;
  /** Shows a range, limited to the clip and the closest zoom. */
  show(range: TimelineRange): void;
  /** Keeps a frame visible: page by page while the clip plays, otherwise by the smallest possible move. */
  follow(frame: number, isPlaying: boolean): void;
}

/** Half a filmstrip mark plus half a handle, so that they do not overlap. */
const BESIDE_PX = 12 + 12;
/** The number of frames over the whole width at the closest zoom. */
const FEWEST_FRAMES = 30;
/** The playhead's place after turning a page, as a share of the width. */
const PAGE_MARGIN = 0.06;

/** Creates a view of the whole clip. */
export function createTimelineView(frameCount: number): TimelineView {
  const listeners = new Set<() => void>();
  let range: TimelineRange = { fromFrame: 0, frames: Math.max(1, frameCount) };
  const show = (wanted: TimelineRange): void => {
    const next = clampedRange(wanted, frameCount);
    if (next.fromFrame === range.fromFrame && next.frames === range.frames) return;
    range = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getRange: () => range,
    show,
    zoom: (factor, aroundFrame) => show(zoomedRange(range, factor, aroundFrame, frameCount)),
    follow: (frame, isPlaying) => show(followingRange(range, frame, isPlaying)),
  };
}

/** Limits a range to the clip and to the closest zoom. */
export function clampedRange({ fromFrame, frames }: TimelineRange, frameCount: number): TimelineRange {
  const whole = Math.max(1, frameCount);
  const length = Math.min(Math.max(frames, FEWEST_FRAMES), whole);
  return { fromFrame: Math.min(Math.max(fromFrame, 0), whole - length), frames: length };
}

function zoomedRange(
  { fromFrame, frames }: TimelineRange,
  factor: number,
  aroundFrame: number,
  frameCount: number,
): TimelineRange {
  const { frames: length } = clampedRange({ fromFrame, frames: frames / factor }, frameCount);
  const anchor = Math.min(Math.max(aroundFrame, fromFrame), fromFrame + frames);
  return { fromFrame: anchor - ((anchor - fromFrame) / frames) * length, frames: length };
}

function followingRange(range: TimelineRange, frame: number, isPlaying: boolean): TimelineRange {
  const { fromFrame, frames } = range;
  const margin = PAGE_MARGIN * frames;
  if (frame >= fromFrame && frame + 1 <= fromFrame + frames) return range;
  if (isPlaying) return { fromFrame: frame - margin, frames };
  const isFar = frame < fromFrame - frames || frame > fromFrame + 2 * frames;
  if (isFar) return { fromFrame: frame + 0.5 - frames / 2, frames };
  return { fromFrame: frame < fromFrame ? frame : frame + 1 - frames, frames };
}

/** The place of a frame's start as a share of the timeline's width; outside 0 to 1 when it is not visible. */
export function shareOfFrame({ fromFrame, frames }: TimelineRange, frame: number): number {
  return (frame - fromFrame) / frames;
}

/** The fractional frame at a share of the timeline's width. */
export function frameAtShare({ fromFrame, frames }: TimelineRange, share: number): number {
  return fromFrame + share * frames;
}

/** The middle of a frame as a CSS length from the timeline's left edge. */
export function leftOfFrame(range: TimelineRange, frame: number): string {
  return `${100 * shareOfFrame(range, frame + 0.5)}%`;
}

/**
 * The middle of a mark on the filmstrip as a CSS length: at its frame, or beside the cut handles, so that both can be
 * grabbed.
 */
export function leftBesideHandles(range: TimelineRange, frame: number, { first, end }: FrameRange): string {
  const left = leftOfFrame(range, frame);
  const [inPoint, outPoint] = [first, end].map((at) => `${100 * shareOfFrame(range, at)}%`);
  if (frame < first) return `min(${left}, ${inPoint} - ${BESIDE_PX}px)`;
  if (frame >= end) return `max(${left}, ${outPoint} + ${BESIDE_PX}px)`;
  return `clamp(${inPoint} + ${BESIDE_PX}px, ${left}, ${outPoint} - ${BESIDE_PX}px)`;
}
