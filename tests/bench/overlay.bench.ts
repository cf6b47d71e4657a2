import { bench, describe } from 'vitest';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay } from '@/media/drawing/overlay';
import { OVERLAY_STYLE } from '../editor-fixtures';
import { oneTrack } from '../track-fixtures';

// Measures how long drawing the overlay of a Full HD picture takes, on the CPU as on a machine without graphics
// acceleration: for a path of ten minutes with a point on every frame, compared with one of ten seconds. A display
// frame takes 16.7 ms.

const DISPLAY_RATE = 60;
const SHOWN_FRAMES = 5 * DISPLAY_RATE;

/** A path of a player who runs back and forth. */
function pathOf(durationSec: number): readonly TrackPoint[] {
  return Array.from({ length: durationSec * FRAME_RATE }, (_, frame) => ({
    x: 960 + 700 * Math.sin(frame / 37),
    y: 540 + 300 * Math.cos(frame / 23),
    timeSec: frame / FRAME_RATE,
    isManual: false,
    isInterpolated: frame % 90 > 80,
    confidence: 0.9,
  }));
}

const context = new OffscreenCanvas(1920, 1080).getContext('2d', { willReadFrequently: true });

/** A function that draws the next picture, repeating five seconds in the middle of a path. */
function drawingOf(points: readonly TrackPoint[]): () => void {
  const state = {
    tracks: oneTrack(points, { selectionRadiusPx: 60 }),
    style: OVERLAY_STYLE,
    videoWidthPx: 1920,
    videoHeightPx: 1080,
  };
  const middleSec = points.length / FRAME_RATE / 2;
  let shown = 0;
  return () => {
    if (!context) throw new Error('No 2D canvas');
    context.clearRect(0, 0, 1920, 1080);
    drawOverlay(context, { ...state, timeSec: middleSec + (shown++ % SHOWN_FRAMES) / DISPLAY_RATE });
    // The browser may delay drawing until the pixels are read.
    context.getImageData(0, 0, 1, 1);
  };
}

await loadOverlayFonts();

describe('drawing the overlay at one moment', () => {
  bench('of ten seconds', drawingOf(pathOf(10)));
  bench('of ten minutes', drawingOf(pathOf(600)));
});
