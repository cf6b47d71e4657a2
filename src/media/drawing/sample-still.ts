import { DRAWING_COLORS } from './colors';

const SIDE_PX = 480;

/** A placeholder for the player's picture on a card without a clip; null where nothing can be drawn. */
export function sampleStill(): OffscreenCanvas | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(SIDE_PX, SIDE_PX).getContext('2d');
  if (!context) return null;
  context.scale(SIDE_PX, SIDE_PX);
  context.fillStyle = DRAWING_COLORS.raised;
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = DRAWING_COLORS.line;
  context.beginPath();
  context.arc(0.5, 0.38, 0.16, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.roundRect(0.2, 0.6, 0.6, 0.6, 0.28);
  context.fill();
  return context.canvas;
}
