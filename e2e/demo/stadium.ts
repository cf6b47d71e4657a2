import { randomNumbers } from '../../tests/random-numbers';
import { HEIGHT_PX, WIDTH_PX, contextOf, type Camera, type Vec3 } from './camera';

type Context = OffscreenCanvasRenderingContext2D;

const FAR_LINE_Z = 40;
const NEAR_LINE_Z = 14.2;
const BOARDS_Z = 42;
const BOARD_M = { height: 0.95, length: 9 } as const;
const STRIPE_M = 5.5;
const LINE_M = 0.11;
const LINES = 'rgb(232 243 240 / 0.82)';

/** Stands, boards, pitch and lights, seen from a camera. */
export class Stadium {
  private readonly rows = seatRows();
  private readonly tufts = grass();

  draw(context: Context, camera: Camera, timeSec: number): void {
    drawNight(context);
    this.drawCrowd(context, camera, timeSec);
    drawPitch(context, camera, this.tufts);
    drawMarkings(context, camera);
    drawBoards(context, camera);
  }

  private drawCrowd(context: Context, camera: Camera, timeSec: number): void {
    const stand = camera.project({ x: 0, y: 0, z: BOARDS_Z });
    for (const [index, { z, y, layers, leftM, perMeter }] of this.rows.entries()) {
      for (const [half, layer] of layers.entries()) {
        const sway = 0.045 * Math.max(0, Math.sin(timeSec * 5.2 + half * Math.PI + index * 0.7));
        const at = camera.project({ x: leftM, y: y + 1.15 + sway, z });
        const scale = at.perMeter / perMeter;
        context.drawImage(layer, at.x, at.y, layer.width * scale, layer.height * scale);
      }
    }
    // The stands are dark, because the light is on the pitch.
    const dark = context.createLinearGradient(0, 0, 0, stand.y);
    dark.addColorStop(0, 'rgb(6 12 20 / 0.5)');
    dark.addColorStop(1, 'rgb(6 12 20 / 0.14)');
    context.fillStyle = dark;
    context.fillRect(0, 0, WIDTH_PX, stand.y);
  }
}

function drawNight(context: Context): void {
  const sky = context.createLinearGradient(0, 0, 0, 340);
  sky.addColorStop(0, '#070d15');
  sky.addColorStop(1, '#0d1824');
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
}

interface SeatRow {
  readonly z: number;
  readonly y: number;
  /** Two halves of the spectators, which rise alternately. */
  readonly layers: readonly OffscreenCanvas[];
  readonly leftM: number;
  readonly perMeter: number;
}

const CLOTHES = [
  '#2b3d52',
  '#35485c',
  '#1f2f42',
  '#46586b',
  '#5a3a3a',
  '#27405a',
  '#3c3f58',
  '#6b7885',
  '#8a3d33',
  '#2f5548',
];
const FACES = ['#b98a68', '#8f6448', '#6b4733', '#c79c7c', '#a37555'];

function seatRows(): readonly SeatRow[] {
  const random = randomNumbers(11);
  return Array.from({ length: 13 }, (_, index) => {
    const row = 12 - index;
    const z = 44 + row * 0.95;
    const perMeter = 36;
    const [leftM, widthM] = [-38, 84];
    const light = 0.34 + 0.3 * (1 - row / 12);
    const layers = [0, 1].map(() => {
      const canvas = new OffscreenCanvas(widthM * perMeter, 1.3 * perMeter);
      const context = contextOf(canvas);
      context.filter = 'blur(1px)';
      return { canvas, context };
    });
    for (let x = 0.3; x < widthM - 0.4; x += 0.5 + random() * 0.16) {
      const layer = layers[random() < 0.5 ? 0 : 1];
      if (!layer || random() < 0.06) continue;
      drawSpectator(layer.context, x * perMeter, perMeter, light * (0.75 + random() * 0.5), random);
    }
    return { z, y: 1.1 + row * 0.52, layers: layers.map(({ canvas }) => canvas), leftM, perMeter };
  });
}

function drawSpectator(
  context: Context,
  x: number,
  perMeter: number,
  light: number,
  random: () => number,
): void {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '#333333';
  const top = (0.24 + random() * 0.14) * perMeter;
  context.globalAlpha = Math.min(1, light + 0.25);
  context.fillStyle = pick(CLOTHES);
  context.beginPath();
  context.roundRect(
    x - 0.21 * perMeter,
    top + 0.2 * perMeter,
    0.42 * perMeter,
    0.9 * perMeter,
    0.14 * perMeter,
  );
  context.fill();
  context.fillStyle = pick(FACES);
  context.beginPath();
  context.arc(x, top + 0.1 * perMeter, 0.115 * perMeter, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

interface Tuft {
  readonly x: number;
  readonly z: number;
  readonly isLight: boolean;
}

function grass(): readonly Tuft[] {
  const random = randomNumbers(5);
  return Array.from({ length: 2600 }, () => ({
    x: -34 + random() * 72,
    z: 13 + random() ** 1.4 * 26,
    isLight: random() < 0.5,
  }));
}

function quad(
  context: Context,
  camera: Camera,
  corners: readonly Vec3[],
  color: string | CanvasGradient,
): void {
  context.fillStyle = color;
  context.beginPath();
  for (const [index, corner] of corners.entries()) {
    const { x, y } = camera.project(corner);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.fill();
}

function strip(
  camera: Camera,
  context: Context,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  color: string,
): void {
  const corners = [
    { x: x0, y: 0, z: z0 },
    { x: x1, y: 0, z: z0 },
    { x: x1, y: 0, z: z1 },
    { x: x0, y: 0, z: z1 },
  ];
  quad(context, camera, corners, color);
}

function drawPitch(context: Context, camera: Camera, tufts: readonly Tuft[]): void {
  const top = camera.project({ x: 0, y: 0, z: BOARDS_Z + 1 }).y;
  const ground = context.createLinearGradient(0, top, 0, HEIGHT_PX);
  ground.addColorStop(0, '#123a2c');
  ground.addColorStop(0.45, '#1c5a3d');
  ground.addColorStop(1, '#154531');
  context.fillStyle = ground;
  context.fillRect(0, top, WIDTH_PX, HEIGHT_PX - top);
  for (let x = -44; x < 44; x += 2 * STRIPE_M) {
    strip(camera, context, x, x + STRIPE_M, 11, FAR_LINE_Z + 1, 'rgb(116 190 130 / 0.1)');
  }
  for (const { x, z, isLight } of tufts) {
    const at = camera.project({ x, y: 0, z });
    if (at.x < -20 || at.x > WIDTH_PX + 20) continue;
    context.fillStyle = isLight ? 'rgb(150 215 150 / 0.16)' : 'rgb(4 26 18 / 0.22)';
    context.fillRect(at.x, at.y, 0.05 * at.perMeter, 0.022 * at.perMeter);
  }
}

function drawMarkings(context: Context, camera: Camera): void {
  strip(camera, context, -60, 60, FAR_LINE_Z, FAR_LINE_Z + 0.16, LINES);
  strip(camera, context, -60, 60, NEAR_LINE_Z, NEAR_LINE_Z + LINE_M, LINES);
  strip(camera, context, -0.055, 0.055, NEAR_LINE_Z, FAR_LINE_Z, LINES);
  const middle = (NEAR_LINE_Z + FAR_LINE_Z) / 2;
  ring(context, camera, { x: 0, y: 0, z: middle }, 7.6);
  // The penalty area of a small pitch.
  strip(camera, context, 16, 16 + LINE_M, middle - 9, middle + 9, LINES);
  strip(camera, context, 16, 40, middle - 9, middle - 9 + LINE_M, LINES);
  strip(camera, context, 16, 40, middle + 9, middle + 9.14, LINES);
}

function ring(context: Context, camera: Camera, at: Vec3, radiusM: number): void {
  const edge = (radius: number, isBack: boolean): void => {
    for (let step = 0; step <= 96; step += 1) {
      const angle = ((isBack ? 96 - step : step) / 96) * 2 * Math.PI;
      const { x, y } = camera.project({
        x: at.x + radius * Math.cos(angle),
        y: 0,
        z: at.z + radius * Math.sin(angle),
      });
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  };
  context.fillStyle = LINES;
  context.beginPath();
  edge(radiusM, false);
  edge(radiusM - LINE_M, true);
  context.fill('evenodd');
}

const BOARDS = [
  { ground: '#0b1117', ink: '#c6ff4a', text: 'STANDOUT AI' },
  { ground: '#16324a', ink: '#dfe9f2', text: 'BE SEEN IN EVERY PLAY' },
  { ground: '#c6ff4a', ink: '#0a0e13', text: 'STANDOUT AI' },
  { ground: '#10202e', ink: '#7c8cff', text: 'ONE CLICK FINDS YOU' },
] as const;

function drawBoards(context: Context, camera: Camera): void {
  const { length, height } = BOARD_M;
  for (let index = -5; index < 6; index += 1) {
    const look = BOARDS[((index % 4) + 4) % 4];
    const x = index * length;
    const [foot, head] = [
      camera.project({ x, y: 0, z: BOARDS_Z }),
      camera.project({ x, y: height, z: BOARDS_Z }),
    ];
    const width = (length - 0.06) * foot.perMeter;
    if (!look || foot.x > WIDTH_PX || foot.x + width < 0) continue;
    context.fillStyle = look.ground;
    context.fillRect(foot.x, head.y, width, foot.y - head.y);
    context.fillStyle = look.ink;
    context.font = `700 ${0.6 * foot.perMeter}px "Overlay Barlow Condensed", sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(look.text, foot.x + width / 2, (foot.y + head.y) / 2 + 1);
    // The boards light the grass in front of them.
    const glow = context.createLinearGradient(0, foot.y, 0, foot.y + 26);
    glow.addColorStop(0, `${look.ink}26`);
    glow.addColorStop(1, `${look.ink}00`);
    context.fillStyle = glow;
    context.fillRect(foot.x, foot.y, width, 26);
  }
}

/** Draws the floodlights with their haze and the dark edges over the whole picture. */
export function drawLights(context: Context, camera: Camera): void {
  context.save();
  context.globalCompositeOperation = 'screen';
  for (const x of [-26, -9, 9, 26]) {
    const at = camera.project({ x, y: 7.7, z: 58 });
    glowAt(context, at.x, at.y, 210, 'rgb(160 205 255 / 0.34)');
    glowAt(context, at.x, at.y, 46, 'rgb(255 255 255 / 0.9)');
    context.fillStyle = 'rgb(250 253 255 / 0.95)';
    for (const [dx, dy] of [
      [-14, -4],
      [-5, -4],
      [5, -4],
      [14, -4],
      [-10, 5],
      [0, 5],
      [10, 5],
    ] as const) {
      context.beginPath();
      context.ellipse(at.x + dx, at.y + dy, 4, 3.2, 0, 0, 2 * Math.PI);
      context.fill();
    }
  }
  glowAt(context, WIDTH_PX / 2, 470, 640, 'rgb(120 180 235 / 0.17)');
  context.restore();
  const dusk = context.createRadialGradient(WIDTH_PX / 2, 400, 380, WIDTH_PX / 2, 380, 860);
  dusk.addColorStop(0, 'rgb(4 9 14 / 0)');
  dusk.addColorStop(1, 'rgb(4 9 14 / 0.72)');
  context.fillStyle = dusk;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
}

function glowAt(context: Context, x: number, y: number, radius: number, color: string): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, color);
  glow.addColorStop(1, 'rgb(0 0 0 / 0)');
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}
