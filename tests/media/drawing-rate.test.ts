import { expect, test } from 'vitest';
import { FRAME_RATE, PATH_CAP } from '@/domain/limits';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay } from '@/media/drawing/overlay';
import { OVERLAY_STYLE } from '../editor-fixtures';

const DISPLAY_RATE = 60;
const FRAMES = 10 * 60 * FRAME_RATE;

/** Ten minutes of a player who runs to and fro, a point on every frame. */
const PATH: readonly TrackPoint[] = Array.from({ length: FRAMES }, (_, frame) => ({
  x: 960 + 700 * Math.sin(frame / 37),
  y: 540 + 300 * Math.cos(frame / 23),
  timestamp: frame / FRAME_RATE,
  isManual: false,
  isInterpolated: frame % 90 > 80,
  confidence: 0.9,
}));

/** Mean milliseconds for the overlay of a Full HD picture, drawn to the last pixel, at display rate over ten seconds. */
async function meanDrawMs(points: readonly TrackPoint[]): Promise<number> {
  await loadOverlayFonts();
  const canvas = new OffscreenCanvas(1920, 1080);
  // On the processor, as on a machine without graphics acceleration.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  const shown = 10 * DISPLAY_RATE;
  const state = {
    points,
    style: OVERLAY_STYLE,
    videoWidthPx: 1920,
    videoHeightPx: 1080,
    selectionRadiusPx: 60,
  };
  const begin = performance.now();
  for (let frame = 0; frame < shown; frame++) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    drawOverlay(context, { ...state, timeSec: 300 + frame / DISPLAY_RATE });
    // Drawing may be put off until somebody looks.
    context.getImageData(0, 0, 1, 1);
  }
  return (performance.now() - begin) / shown;
}

test('the overlay of a ten-minute path is drawn in a fraction of a display frame', async () => {
  const kept = simplifyPath(PATH).points;
  expect(kept.length).toBeLessThanOrEqual(PATH_CAP);
  const replayMs = await meanDrawMs(kept);
  const trackingMs = await meanDrawMs(PATH);
  console.info(
    `Overlay of 10 min: ${replayMs.toFixed(2)} ms in replay, ${trackingMs.toFixed(2)} ms with every point`,
  );
  expect(Math.max(replayMs, trackingMs)).toBeLessThan(1000 / DISPLAY_RATE / 2);
});
