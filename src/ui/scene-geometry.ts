/** A point of the picture in its own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point on the ground in meters: x to the right of the court's middle, z away from the camera. */
export interface GroundPoint {
  readonly x: number;
  readonly z: number;
}

/** Where the player is on the ground. */
const PLAYER: GroundPoint = { x: 2.2, z: 14 };
/** The player's place in the picture. */
export const PLAYER_AT: Point = { x: 640, y: 430 };

const CAMERA_HEIGHT_M = 5.2;
/** Picture units per meter at a depth of one meter; the player is 1.85 m or 230 units tall. */
const FOCAL = 1736;
const HORIZON_Y = PLAYER_AT.y - (FOCAL * CAMERA_HEIGHT_M) / PLAYER.z;
const CENTER_X = PLAYER_AT.x - (FOCAL * PLAYER.x) / PLAYER.z;

/** Projects a point above the ground into the picture (a pinhole camera behind the baseline, looking level). */
export function project({ x, z }: GroundPoint, heightM = 0): Point {
  const scale = FOCAL / z;
  return { x: CENTER_X + scale * x, y: HORIZON_Y + scale * (CAMERA_HEIGHT_M - heightM) };
}

/** A closed path through points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** A limb: the outline around two circles. */
export function limb(from: Point, fromRadius: number, to: Point, toRadius: number): string {
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const spread = Math.acos((fromRadius - toRadius) / Math.hypot(to.x - from.x, to.y - from.y));
  const on = (center: Point, radius: number, angle: number): string =>
    `${round(center.x + radius * Math.cos(angle))} ${round(center.y + radius * Math.sin(angle))}`;
  const arc = (radius: number, end: string, isLarge: boolean): string =>
    `A${radius} ${radius} 0 ${isLarge ? 1 : 0} 0 ${end}`;
  return [
    `M${on(from, fromRadius, direction + spread)}`,
    `L${on(to, toRadius, direction + spread)}`,
    arc(toRadius, on(to, toRadius, direction - spread), toRadius > fromRadius),
    `L${on(from, fromRadius, direction - spread)}`,
    arc(fromRadius, on(from, fromRadius, direction + spread), fromRadius > toRadius),
    'Z',
  ].join('');
}

/** A ribbon along a smooth line through the points, thin at the first point and at full width at the last. */
export function taperedRibbon(points: readonly Point[], fullWidth: number): string {
  const line = smoothLine(points);
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, index) => {
    const before = line[Math.max(0, index - 1)] ?? point;
    const after = line[Math.min(line.length - 1, index + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const half = (fullWidth / 2) * (0.06 + 0.94 * (index / (line.length - 1)));
    const normal = { x: (-(after.y - before.y) / length) * half, y: ((after.x - before.x) / length) * half };
    left.push({ x: point.x + normal.x, y: point.y + normal.y });
    right.push({ x: point.x - normal.x, y: point.y - normal.y });
  });
  // The end is round: a semicircle from one edge to the other.
  const radius = round(fullWidth / 2);
  const edges = (points: readonly Point[]): string =>
    points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
  const end = edges(right.slice(-1));
  return `M${edges(left)}A${radius} ${radius} 0 0 0 ${end}L${edges(right.reverse())}Z`;
}

const STEPS = 12;

/** Draws a Catmull-Rom spline through the points. */
function smoothLine(points: readonly Point[]): readonly Point[] {
  const inner = points.slice(0, -1).flatMap((p1, index) => {
    const p0 = points[index - 1] ?? p1;
    const p2 = points[index + 1] ?? p1;
    const p3 = points[index + 2] ?? p2;
    return Array.from({ length: STEPS }, (_, step) => {
      const t = step / STEPS;
      return { x: spline(p0.x, p1.x, p2.x, p3.x, t), y: spline(p0.y, p1.y, p2.y, p3.y, t) };
    });
  });
  return [...inner, ...points.slice(-1)];
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
