type Place = readonly [x: number, y: number];

const SKIN = '#d9a47c';
const SHIRT = '#c8201e';
const SHORTS = '#f4f4f4';
const SHOES = '#202020';

/** Strokes from back to front: color, width, and the points of the stroke, relative to the figure's center. */
const STROKES: readonly (readonly [color: string, widthPx: number, ...places: readonly Place[]])[] = [
  [SKIN, 11, [-7, 15], [-11, 40], [-12, 65]],
  [SKIN, 11, [7, 15], [11, 40], [13, 65]],
  [SHOES, 9, [-12, 70], [-18, 71]],
  [SHOES, 9, [13, 70], [20, 71]],
  [SHORTS, 16, [-6, 3], [-9, 23]],
  [SHORTS, 16, [6, 3], [9, 23]],
  [SKIN, 8, [-16, -39], [-26, -17], [-22, 3]],
  [SKIN, 8, [16, -39], [26, -17], [22, 3]],
  [SHIRT, 26, [0, -35], [0, -3]],
  [SHIRT, 12, [-14, -41], [14, -41]],
  [SHIRT, 11, [-15, -40], [-21, -27]],
  [SHIRT, 11, [15, -40], [21, -27]],
  [SKIN, 9, [0, -55], [0, -47]],
  [SKIN, 20, [0, -66], [0, -64]],
  ['#3a2416', 18, [0, -69], [0, -69]],
];

/** Height from the hair to the soles at scale 1. */
export const FIGURE = { heightPx: 154 } as const;

/** Draws a standing person at a position, so tests need no photo of a person. */
export function drawFigure(
  context: OffscreenCanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [color, widthPx, ...places] of STROKES) {
    context.strokeStyle = color;
    context.lineWidth = widthPx;
    context.beginPath();
    for (const [placeX, placeY] of places) context.lineTo(placeX, placeY);
    context.stroke();
  }
  context.restore();
}
