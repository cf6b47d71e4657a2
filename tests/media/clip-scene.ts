import { randomNumbers } from '../random-numbers';
import { drawFigure, FIGURE } from './drawn-figure';

// The picture of a synthetic clip: a textured player on a panning textured background. The pixels are the same in every
// run.

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Rectangle extends Place {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface SceneOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Radius of the circle that holds the player's body. */
  readonly playerRadiusPx: number;
  readonly playerAt: (timeSec: number) => Place;
  /** Background motion in pixels per second. */
  readonly panPxPerSec: { readonly x: number; readonly y: number };
  /** When the background stops; null if it never does. */
  readonly panEndsSec: number | null;
  /** The player's size over time, relative to the start. */
  readonly scaleAt: (timeSec: number) => number;
  /** Between these times, a pillar hides the player. */
  readonly occlusion: { readonly fromSec: number; readonly toSec: number } | null;
  /** Between these times, a rectangle keeps its first picture, as where a decoder conceals damaged data. */
  readonly concealed: (Rectangle & { readonly fromSec: number; readonly toSec: number }) | null;
  readonly blurPx: number;
  /** A graphic over the picture that stays fixed while the camera moves, in picture pixels. */
  readonly scoreboard: Rectangle | null;
  /** The position of a person who looks exactly like the player and passes behind or in front of them. */
  readonly twinAt: SceneOptions['playerAt'] | null;
  readonly isTwinInFront: boolean;
  /** Whether the player is a drawn person that the people model recognizes. */
  readonly isFigure: boolean;
  /** Whether the frame's number is at the lower edge: eight blocks, lowest bit first, white for a one. */
  readonly isNumbered: boolean;
}

export type Scene = (context: OffscreenCanvasRenderingContext2D, timeSec: number) => void;

const TILE_PX = 512;
/** Height of a drawn person in radii of the circle that holds the body. */
const FIGURE_RADII = 3.3;

/** Creates a scene that can be drawn at any time. */
export function makeScene(options: SceneOptions): Scene {
  const tile = backgroundTile();
  const drawBody = options.isFigure ? figure(options) : sprite(options);
  const drawAt: Scene = (context, timeSec) => {
    context.filter = options.blurPx > 0 ? `blur(${options.blurPx}px)` : 'none';
    drawBackground(context, tile, options, timeSec);
    const { x, y } = options.playerAt(timeSec);
    const twin = options.twinAt?.(timeSec);
    const bodies = twin === undefined ? [{ x, y }] : [twin, { x, y }];
    for (const body of options.isTwinInFront ? bodies.toReversed() : bodies) {
      drawBody(context, body, options.scaleAt(timeSec));
    }
    const { occlusion, scoreboard } = options;
    if (occlusion !== null && timeSec >= occlusion.fromSec && timeSec < occlusion.toSec) {
      context.fillStyle = '#5b5148';
      context.fillRect(x - options.playerRadiusPx * 1.2, 0, options.playerRadiusPx * 2.4, options.heightPx);
    }
    if (scoreboard !== null) drawScoreboard(context, scoreboard);
    if (options.isNumbered) drawNumber(context, options, Math.round(timeSec * 30));
  };
  const { concealed } = options;
  return concealed === null ? drawAt : withConcealed(drawAt, concealed);
}

function withConcealed(drawAt: Scene, concealed: NonNullable<SceneOptions['concealed']>): Scene {
  const { x, y, widthPx, heightPx, fromSec, toSec } = concealed;
  return (context, timeSec) => {
    drawAt(context, timeSec);
    if (timeSec < fromSec || timeSec >= toSec) return;
    context.save();
    context.beginPath();
    context.rect(x, y, widthPx, heightPx);
    context.clip();
    drawAt(context, fromSec);
    context.restore();
  };
}

type DrawBody = (context: OffscreenCanvasRenderingContext2D, place: Place, scale: number) => void;

function figure({ playerRadiusPx }: SceneOptions): DrawBody {
  const ownScale = (FIGURE_RADII * playerRadiusPx) / FIGURE.heightPx;
  return (context, place, scale) => drawFigure(context, place, ownScale * scale);
}

function sprite({ playerRadiusPx }: SceneOptions): DrawBody {
  const picture = playerSprite(playerRadiusPx);
  return (context, { x, y }, scale) => {
    const side = picture.width * 0.5 * scale;
    context.drawImage(picture, x - side / 2, y - side / 2, side, side);
  };
}

function drawNumber(
  context: OffscreenCanvasRenderingContext2D,
  { widthPx, heightPx }: SceneOptions,
  number: number,
): void {
  const [across, down] = [widthPx / 8, heightPx / 18];
  for (let bit = 0; bit < 8; bit++) {
    context.fillStyle = (number >> bit) & 1 ? '#ffffff' : '#000000';
    context.fillRect(bit * across, heightPx - down, across, down);
  }
}

function drawScoreboard(
  context: OffscreenCanvasRenderingContext2D,
  { x, y, widthPx, heightPx }: Rectangle,
): void {
  context.fillStyle = '#0b0f14';
  context.fillRect(x, y, widthPx, heightPx);
  context.fillStyle = '#e8c02a';
  context.fillRect(x + 0.7 * widthPx, y, 0.12 * widthPx, heightPx);
  context.fillStyle = '#ffffff';
  context.font = `bold ${Math.round(heightPx / 3)}px sans-serif`;
  context.fillText('HOME 4 7', x + 6, y + 0.4 * heightPx);
  context.fillText('AWAY 6 2', x + 6, y + 0.85 * heightPx);
}

function drawBackground(
  context: OffscreenCanvasRenderingContext2D,
  tile: OffscreenCanvas,
  { widthPx, heightPx, panPxPerSec, panEndsSec }: SceneOptions,
  timeSec: number,
): void {
  const panSec = Math.min(timeSec, panEndsSec ?? timeSec);
  const left = -wrap(panPxPerSec.x * panSec);
  const top = -wrap(panPxPerSec.y * panSec);
  for (let y = top; y < heightPx; y += TILE_PX) {
    for (let x = left; x < widthPx; x += TILE_PX) context.drawImage(tile, x, y);
  }
}

function wrap(value: number): number {
  return ((value % TILE_PX) + TILE_PX) % TILE_PX;
}

/** A grass-like tile: soft patches, mowing stripes, and small bright and dark specks, which optical flow can follow. */
function backgroundTile(): OffscreenCanvas {
  const random = randomNumbers(7);
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX);
  const context = contextOf(canvas);
  context.fillStyle = '#3f6b35';
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  for (let x = 0; x < TILE_PX; x += 128) {
    context.fillStyle = 'rgb(70 118 58 / 0.8)';
    context.fillRect(x, 0, 64, TILE_PX);
  }
  for (let i = 0; i < 2600; i++) {
    const radius = 1.5 + random() * (i % 10 === 0 ? 14 : 4);
    const light = 25 + random() * 45;
    const color = `hsl(${85 + random() * 60} ${20 + random() * 30}% ${light}% / 0.55)`;
    disc(context, random() * TILE_PX, random() * TILE_PX, radius, color);
  }
  return canvas;
}

/** The player, drawn at twice the size: shirt with stripes and a number, shorts, head, arms. */
function playerSprite(radiusPx: number): OffscreenCanvas {
  const side = Math.ceil(radiusPx * 2) * 2;
  const canvas = new OffscreenCanvas(side, side);
  const context = contextOf(canvas);
  context.scale(side / 100, side / 100);
  context.fillStyle = '#c99270';
  context.fillRect(16, 32, 12, 34);
  context.fillRect(72, 32, 12, 34);
  context.fillRect(34, 74, 12, 24);
  context.fillRect(54, 74, 12, 24);
  context.fillStyle = '#c21f3a';
  context.fillRect(26, 26, 48, 36);
  context.fillStyle = '#f4f1e8';
  for (let x = 30; x < 74; x += 14) context.fillRect(x, 26, 6, 36);
  context.fillStyle = '#1c2f6b';
  context.fillRect(28, 60, 44, 18);
  disc(context, 50, 15, 12, '#c99270');
  context.fillStyle = '#2a1c14';
  context.fillRect(38, 2, 24, 9);
  context.fillStyle = '#101010';
  context.font = 'bold 26px sans-serif';
  context.fillText('7', 43, 54);
  return canvas;
}

function disc(
  context: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  // Draws the patch on the neighboring tiles too, so that the tile repeats without a seam.
  for (const [dx, dy] of [
    [0, 0],
    [TILE_PX, 0],
    [-TILE_PX, 0],
    [0, TILE_PX],
    [0, -TILE_PX],
  ] as const) {
    context.beginPath();
    context.arc(x + dx, y + dy, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D canvas');
  return context;
}
