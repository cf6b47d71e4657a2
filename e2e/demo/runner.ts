import type { Vec3 } from './camera';

/** The position and motion of a body at a moment. */
export interface Stance {
  /** Ground position, meters. */
  readonly x: number;
  readonly z: number;
  /** Direction of the run in the ground plane, radians from the x axis. */
  readonly heading: number;
  /** Meters per second. */
  readonly speed: number;
  /** Phase of the stride in radians; a full turn is two steps. */
  readonly phase: number;
}

export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

interface Limbs {
  readonly shoulder: Vec3;
  readonly elbow: Vec3;
  readonly wrist: Vec3;
  readonly hip: Vec3;
  readonly knee: Vec3;
  readonly ankle: Vec3;
  readonly toe: Vec3;
}

/** The joints of a body in the world. */
export interface Body extends Readonly<Record<Side, Limbs>> {
  readonly pelvis: Vec3;
  readonly neck: Vec3;
  readonly head: Vec3;
  /** Unit vector in the direction in which the face looks. */
  readonly facing: Vec3;
}

/** Lengths in meters of a person of 1.82 m. */
const LENGTH = { thigh: 0.44, shin: 0.44, foot: 0.2, trunk: 0.52, neck: 0.2, upperArm: 0.29, forearm: 0.26 };
const HALF_HIPS = 0.1;
const HALF_SHOULDERS = 0.19;
const SOLE_M = 0.045;
const FASTEST = 6;

const degrees = (value: number): number => (value * Math.PI) / 180;

/** A vector along the body's own axes: f forward, u up, s to its left. */
interface Local {
  readonly f: number;
  readonly u: number;
  readonly s: number;
}

/** The end of a bone that hangs down from a joint and is swung forward by an angle. */
function hang({ f, u, s }: Local, lengthM: number, angle: number, outward = 0): Local {
  return { f: f + lengthM * Math.sin(angle), u: u - lengthM * Math.cos(angle), s: s + outward };
}

/** A runner's body in a stride between walking and sprinting, placed so that the lower foot touches the ground. */
export function poseOf({ x, z, heading, speed, phase }: Stance): Body {
  const effort = Math.min(1, speed / FASTEST);
  const lean = degrees(3 + 12 * effort);
  const twist = degrees(5 + 7 * effort) * Math.sin(phase);
  const pelvis: Local = { f: 0, u: 0, s: 0 };
  const neck: Local = { f: LENGTH.trunk * Math.sin(lean), u: LENGTH.trunk * Math.cos(lean), s: 0 };
  const head: Local = { f: neck.f + 0.05 + 0.03 * effort, u: neck.u + LENGTH.neck, s: 0 };
  const sides = { left: sideOf(phase, 1), right: sideOf(phase + Math.PI, -1) };

  function sideOf(own: number, sign: 1 | -1) {
    const hip: Local = { f: sign * HALF_HIPS * Math.sin(twist), u: 0, s: sign * HALF_HIPS };
    const thighAngle = degrees(4 + 8 * effort) + degrees(10 + 36 * effort) * Math.sin(own);
    const bend =
      degrees(7 + 12 * effort) + degrees(22 + 76 * effort) * Math.max(0, Math.cos(own + 0.35)) ** 1.4;
    const knee = hang(hip, LENGTH.thigh, thighAngle, sign * 0.01);
    const shinAngle = thighAngle - bend;
    const ankle = hang(knee, LENGTH.shin, shinAngle, -sign * 0.02);
    const pitch = shinAngle * 0.8;
    const toe: Local = {
      f: ankle.f + LENGTH.foot * Math.cos(pitch),
      u: ankle.u + LENGTH.foot * Math.sin(pitch) - 0.03,
      s: ankle.s + sign * 0.02,
    };
    const shoulder: Local = {
      f: neck.f - sign * HALF_SHOULDERS * Math.sin(twist * 1.4),
      u: neck.u - 0.05,
      s: sign * HALF_SHOULDERS * Math.cos(twist),
    };
    const armAngle = lean * 0.3 - degrees(8 + 36 * effort) * Math.sin(own);
    const elbow = hang(shoulder, LENGTH.upperArm, armAngle, sign * 0.07);
    const wrist = hang(elbow, LENGTH.forearm, armAngle + degrees(18 + 68 * effort), -sign * 0.09 * effort);
    return { hip, knee, ankle, toe, shoulder, elbow, wrist };
  }

  const lowest = Math.min(
    sides.left.ankle.u - 0.03,
    sides.left.toe.u,
    sides.right.ankle.u - 0.03,
    sides.right.toe.u,
  );
  const flight = 0.05 * effort * Math.sin(phase) ** 4;
  const lift = SOLE_M - lowest + flight;
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const toWorld = ({ f, u, s }: Local): Vec3 => ({
    x: x + f * cos - s * sin,
    y: u + lift,
    z: z + f * sin + s * cos,
  });
  const limbsOf = (side: Side): Limbs => ({
    shoulder: toWorld(sides[side].shoulder),
    elbow: toWorld(sides[side].elbow),
    wrist: toWorld(sides[side].wrist),
    hip: toWorld(sides[side].hip),
    knee: toWorld(sides[side].knee),
    ankle: toWorld(sides[side].ankle),
    toe: toWorld(sides[side].toe),
  });
  return {
    pelvis: toWorld(pelvis),
    neck: toWorld(neck),
    head: toWorld(head),
    facing: { x: cos, y: 0, z: sin },
    left: limbsOf('left'),
    right: limbsOf('right'),
  };
}
