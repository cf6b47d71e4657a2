import type { Camera, Vec3 } from './camera';
import { SIDES, type Body } from './runner';

/** A color in the light and in the shade. */
export interface Tone {
  readonly lit: string;
  readonly shade: string;
}

/** The colors of a player's clothes. */
export interface Kit {
  readonly shirt: Tone;
  readonly shorts: Tone;
  readonly socks: Tone;
  readonly skin: Tone;
  readonly hair: string;
  readonly number: string;
  readonly numberColor: string;
}

type Context = OffscreenCanvasRenderingContext2D;

interface Bone {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly radiusM: number;
  readonly tone: Tone;
}

const BOOTS: Tone = { lit: '#e9f0f5', shade: '#9aa8b4' };
const HEAD_RADIUS_M = 0.115;

function between(from: Vec3, to: Vec3, share: number): Vec3 {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    z: from.z + (to.z - from.z) * share,
  };
}

/** Arms and legs in layers from the skin outward, because outer layers are drawn later. */
function limbBones(body: Body, kit: Kit, side: (typeof SIDES)[number]) {
  const { shoulder, elbow, wrist, hip, knee, ankle, toe } = body[side];
  const leg: Bone[] = [
    { from: knee, to: ankle, radiusM: 0.05, tone: kit.skin },
    { from: between(knee, ankle, 0.28), to: ankle, radiusM: 0.052, tone: kit.socks },
    { from: ankle, to: toe, radiusM: 0.045, tone: BOOTS },
    { from: hip, to: knee, radiusM: 0.072, tone: kit.skin },
    { from: hip, to: between(hip, knee, 0.62), radiusM: 0.098, tone: kit.shorts },
  ];
  const arm: Bone[] = [
    { from: elbow, to: wrist, radiusM: 0.036, tone: kit.skin },
    { from: shoulder, to: elbow, radiusM: 0.045, tone: kit.skin },
    { from: shoulder, to: between(shoulder, elbow, 0.6), radiusM: 0.064, tone: kit.shirt },
  ];
  return { leg, arm };
}

/** Draws a body; its farther parts first. */
export function drawFigure(context: Context, camera: Camera, body: Body, kit: Kit): void {
  const limbs = { left: limbBones(body, kit, 'left'), right: limbBones(body, kit, 'right') };
  const [far, near] =
    body.left.hip.z > body.right.hip.z ? (['left', 'right'] as const) : (['right', 'left'] as const);
  drawBones(context, camera, [...limbs[far].arm, ...limbs[far].leg]);
  drawBones(context, camera, limbs[near].leg);
  drawTrunk(context, camera, body, kit);
  drawHead(context, camera, body, kit);
  drawBones(context, camera, limbs[near].arm);
}

function drawBones(context: Context, camera: Camera, bones: readonly Bone[]): void {
  context.lineCap = 'round';
  for (const { from, to, radiusM, tone } of bones) {
    const [a, b] = [camera.project(from), camera.project(to)];
    const width = radiusM * (a.perMeter + b.perMeter);
    strokeLine(context, a, b, width, tone.shade);
    // The lit part lies to the upper left, because the floodlights are behind the camera's left shoulder.
    const move = { x: -width * 0.14, y: -width * 0.1 };
    strokeLine(context, moved(a, move), moved(b, move), width * 0.66, tone.lit);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function moved(point: Point, by: Point): Point {
  return { x: point.x + by.x, y: point.y + by.y };
}

function strokeLine(context: Context, from: Point, to: Point, width: number, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function drawTrunk(context: Context, camera: Camera, body: Body, kit: Kit): void {
  const corners = [body.left.shoulder, body.right.shoulder, body.right.hip, body.left.hip].map((corner) =>
    camera.project(corner),
  );
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return;
  const { perMeter } = a;
  context.lineJoin = 'round';
  const shell = (shift: number, widthM: number, color: string): void => {
    context.fillStyle = color;
    context.strokeStyle = color;
    context.lineWidth = widthM * perMeter;
    context.beginPath();
    for (const [index, { x, y }] of corners.entries()) {
      if (index === 0) context.moveTo(x + shift, y);
      else context.lineTo(x + shift, y);
    }
    context.closePath();
    context.fill();
    context.stroke();
  };
  strokeLine(context, d, c, 0.2 * perMeter, kit.shorts.shade);
  shell(0, 0.15, kit.shirt.shade);
  shell(-0.022 * perMeter, 0.09, kit.shirt.lit);
  drawNumber(
    context,
    body,
    kit,
    { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y) * 0.32 + (c.y + d.y) * 0.18 },
    perMeter,
  );
}

/** Draws the number on the back, if the back is visible. */
function drawNumber(context: Context, { facing }: Body, kit: Kit, at: Point, perMeter: number): void {
  const seen = Math.abs(facing.z);
  if (seen < 0.3) return;
  context.save();
  context.translate(at.x, at.y);
  context.scale(seen, 1);
  context.fillStyle = kit.numberColor;
  context.font = `700 ${0.27 * perMeter}px "Overlay Barlow Condensed", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(kit.number, 0, 0);
  context.restore();
}

function drawHead(context: Context, camera: Camera, body: Body, kit: Kit): void {
  const [neck, head] = [camera.project(body.neck), camera.project(body.head)];
  const radius = HEAD_RADIUS_M * head.perMeter;
  strokeLine(context, neck, head, radius * 1.05, kit.skin.shade);
  disc(context, head.x, head.y, radius, radius * 1.18, kit.skin.shade);
  disc(context, head.x - radius * 0.12, head.y - radius * 0.06, radius * 0.84, radius * 1.02, kit.skin.lit);
  // Hair over the crown and the back of the head; it covers the whole head from behind.
  const { x: ahead, z: away } = body.facing;
  context.fillStyle = kit.hair;
  context.beginPath();
  const back = -ahead * radius * 0.34;
  const cover = away > 0.25 ? 0.2 : -0.42;
  context.ellipse(
    head.x + back,
    head.y + cover * radius - radius * 0.2,
    radius * 0.98,
    radius * 0.86,
    0,
    0,
    2 * Math.PI,
  );
  context.fill();
  if (away <= 0.25) {
    disc(
      context,
      head.x + ahead * radius * 0.42,
      head.y + radius * 0.24,
      radius * 0.6,
      radius * 0.74,
      kit.skin.lit,
    );
  }
}

function disc(context: Context, x: number, y: number, rx: number, ry: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  context.fill();
}

/** Directions of the shadows: meters along the ground for each meter of height. */
export const LIGHTS = [
  { x: -0.95, z: 0.42 },
  { x: 1.05, z: 0.36 },
  { x: 0.25, z: -0.5 },
] as const;

/** The body's shadow in one light, as a black silhouette on the ground. */
export function drawShadow(
  context: Context,
  camera: Camera,
  body: Body,
  light: { readonly x: number; readonly z: number },
): void {
  const fall = ({ x, y, z }: Vec3): Vec3 => ({ x: x + y * light.x, y: 0, z: z + y * light.z });
  context.lineCap = 'round';
  const line = (from: Vec3, to: Vec3, radiusM: number): void => {
    const [a, b] = [camera.project(fall(from)), camera.project(fall(to))];
    strokeLine(context, a, b, radiusM * (a.perMeter + b.perMeter) * 0.85, '#000000');
  };
  for (const side of SIDES) {
    const { shoulder, elbow, wrist, hip, knee, ankle, toe } = body[side];
    line(hip, knee, 0.09);
    line(knee, ankle, 0.055);
    line(ankle, toe, 0.045);
    line(shoulder, elbow, 0.05);
    line(elbow, wrist, 0.04);
    line(shoulder, hip, 0.13);
  }
  line(body.neck, body.pelvis, 0.17);
  line(body.neck, body.head, 0.1);
}
