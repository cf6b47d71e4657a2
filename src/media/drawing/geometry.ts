import { FRAME_RATE } from '@/domain/limits';
import { type Box, positionAt, ringCentre } from '@/domain/path';
import type { OverlayStyle, TrackPoint } from '@/domain/track';

/** All that the overlay of one frame depends on. Lengths in pixels of the displayed video, times in seconds. */
export interface OverlayState {
  readonly points: readonly TrackPoint[];
  readonly timeSec: number;
  readonly style: OverlayStyle;
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
  readonly selectionRadiusPx: number;
}

export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radiusXPx: number;
  readonly radiusYPx: number;
  readonly isDashed: boolean;
}

/** Where the overlay's scale is 1: sizes in the settings are pixels of a picture this wide. */
const REFERENCE_WIDTH_PX = 1280;
/** Share of the radius that the flattest ring keeps, so that a tilt of 90 degrees is still an ellipse. */
const FLATTEST = 0.12;
/** The font setting's 80 is 35 px at the reference width (mockups, 04-editor-replay). */
const FONT_PX_PER_SETTING = 35 / 80;
const TRAIL_SEC = 1.2;
/** Weak stretches of the trail are dashes of this many frames. */
const DASH_FRAMES = 3;

export function overlayScale(videoWidthPx: number): number {
  return videoWidthPx / REFERENCE_WIDTH_PX;
}

export function nameFontPx(state: OverlayState): number {
  return state.style.fontSize * FONT_PX_PER_SETTING * overlayScale(state.videoWidthPx);
}

/** The ring at the player's feet, or null when the path has no position at this time. */
export function ringAt(state: OverlayState): Ring | null {
  const position = positionAt(state.points, state.timeSec);
  if (!position) return null;
  const radiusXPx = state.style.circleSize * overlayScale(state.videoWidthPx);
  const tiltRad = (state.style.circleTilt * Math.PI) / 180;
  return {
    ...ringCentre(position, state.selectionRadiusPx),
    radiusXPx,
    radiusYPx: radiusXPx * Math.max(FLATTEST, Math.cos(tiltRad)),
    isDashed: position.isInterpolated,
  };
}

export interface TrailPoint {
  readonly x: number;
  readonly y: number;
  /** 0 at the end of the trail, 1 at the player. */
  readonly nearness: number;
}

/**
 * The last 1.2 s of the path as runs of points, oldest first. A sure stretch is one run; a weak one is cut into
 * dashes that stand still on the ground because they hang on the frame grid.
 */
export function trailRuns(state: OverlayState): readonly (readonly TrailPoint[])[] {
  const runs: TrailPoint[][] = [];
  let run: TrailPoint[] = [];
  for (const sample of smoothed(trailSamples(state))) {
    if (sample.isGap) {
      run = [];
      continue;
    }
    if (run.length === 0) runs.push(run);
    run.push({ x: sample.x, y: sample.y, nearness: sample.nearness });
  }
  return runs.filter((points) => points.length > 1);
}

/** The smallest even-sided box at even coordinates that holds the given one, inside the picture; null when empty. */
export function evenBox(box: Box, videoWidthPx: number, videoHeightPx: number): Box | null {
  const left = Math.max(0, 2 * Math.floor(box.x / 2));
  const top = Math.max(0, 2 * Math.floor(box.y / 2));
  const right = Math.min(evenSize(videoWidthPx), 2 * Math.ceil((box.x + box.width) / 2));
  const bottom = Math.min(evenSize(videoHeightPx), 2 * Math.ceil((box.y + box.height) / 2));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Largest even number that is not above the size: 4:2:0 video has one color for two pixels. */
export function evenSize(sizePx: number): number {
  return 2 * Math.floor(sizePx / 2);
}

interface TrailSample extends TrailPoint {
  readonly isGap: boolean;
}

function trailSamples(state: OverlayState): readonly TrailSample[] {
  const { points, timeSec, selectionRadiusPx } = state;
  const oldestSec = timeSec - TRAIL_SEC;
  const firstFrame = Math.max(0, Math.ceil(oldestSec * FRAME_RATE));
  const headFrame = timeSec * FRAME_RATE;
  const samples: TrailSample[] = [];
  for (let frame = firstFrame; frame < headFrame + 1; frame++) {
    const atSec = Math.min(frame, headFrame) / FRAME_RATE;
    const position = positionAt(points, atSec);
    if (!position) continue;
    const isGap = position.isInterpolated && Math.floor(frame / DASH_FRAMES) % 2 === 1;
    const nearness = Math.max(0, (atSec - oldestSec) / TRAIL_SEC);
    samples.push({ ...ringCentre(position, selectionRadiusPx), nearness, isGap });
  }
  return samples;
}

/** Takes the tracker's tremble out of the trail: each inner point moves to the 1-2-1 mean. Ends stay. */
function smoothed(samples: readonly TrailSample[]): readonly TrailSample[] {
  return samples.map((sample, index) => {
    const before = samples[index - 1];
    const after = samples[index + 1];
    if (!before || !after) return sample;
    return {
      ...sample,
      x: (before.x + 2 * sample.x + after.x) / 4,
      y: (before.y + 2 * sample.y + after.y) / 4,
    };
  });
}
