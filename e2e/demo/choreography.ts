import type { Stance } from './runner';

/** Length of the scene in seconds. */
export const DURATION_SEC = 6;

/** A player's route across the pitch: times with positions. */
type Way = readonly (readonly [timeSec: number, x: number, z: number])[];

/** The route of the tracked player, who takes the ball through the middle and out to the right. */
const HERO: Way = [
  [-0.6, -11.8, 18.8],
  [0, -9.6, 18.6],
  [1, -5.9, 18.1],
  [1.9, -2.4, 17.5],
  [2.7, 0.3, 18.1],
  [3.6, 3.1, 19.3],
  [4.5, 6.5, 18.8],
  [5.3, 10, 18],
  [6, 13.4, 17.7],
  [6.6, 16.3, 17.7],
];

interface Other {
  readonly way: Way;
  readonly kit: 'home' | 'away' | 'referee';
  readonly number: string;
}

/** All other players. */
const OTHERS: readonly Other[] = [
  // This player comes to tackle, is passed, turns around and chases.
  {
    kit: 'away',
    number: '4',
    way: [
      [-0.6, 5.6, 20.6],
      [0.8, 1.9, 19.9],
      [1.8, -0.7, 19.1],
      [2.6, -1.3, 19.3],
      [3.6, 0.2, 20.2],
      [4.8, 4.2, 20.4],
      [6.6, 11.2, 19.8],
    ],
  },
  // This player comes closer from the far side and runs shoulder to shoulder.
  {
    kit: 'away',
    number: '6',
    way: [
      [-0.6, 9.6, 27],
      [1.5, 8, 25.6],
      [3, 6.4, 22.6],
      [4.2, 8, 20.6],
      [5.2, 11.6, 19.6],
      [6.6, 17.8, 19.2],
    ],
  },
  // This player crosses in front of the camera.
  {
    kit: 'home',
    number: '8',
    way: [
      [-0.6, 5.4, 14.6],
      [1, 1.2, 14.5],
      [2.2, -3, 14.8],
      [3.4, -5.6, 16.2],
      [5, -4.4, 18.2],
      [6.6, 0, 18.8],
    ],
  },
  {
    kit: 'home',
    number: '10',
    way: [
      [-0.6, -7, 26.2],
      [1.4, -3, 27],
      [3, 1.6, 27.6],
      [4.6, 7.4, 26.6],
      [6.6, 14.2, 24.2],
    ],
  },
  {
    kit: 'away',
    number: '2',
    way: [
      [-0.6, -2.6, 24.4],
      [1.2, -0.4, 24.9],
      [3, 3, 25.9],
      [4.8, 8.8, 25.2],
      [6.6, 15, 23],
    ],
  },
  {
    kit: 'home',
    number: '3',
    way: [
      [-0.6, -15, 31],
      [2, -9.4, 31.6],
      [4, -3, 31.4],
      [6.6, 6, 30.2],
    ],
  },
  {
    kit: 'away',
    number: '11',
    way: [
      [-0.6, -13.4, 22.8],
      [1.2, -9.4, 22.4],
      [3, -5, 21.9],
      [4.8, 0.6, 22.2],
      [6.6, 6.2, 22.6],
    ],
  },
  {
    kit: 'away',
    number: '5',
    way: [
      [-0.6, 17.6, 23],
      [2.4, 16.4, 23.4],
      [4.4, 16, 22.4],
      [6.6, 17.6, 20.9],
    ],
  },
  {
    kit: 'referee',
    number: '',
    way: [
      [-0.6, -4.4, 33],
      [2, -0.6, 33.6],
      [4, 3.8, 32.6],
      [6.6, 10.4, 30.6],
    ],
  },
];

const SAMPLE_SEC = 1 / 120;

/** A route with its speeds and strides; the positions from `at` are smooth in time. */
class Walker {
  private readonly phases: number[] = [];
  private readonly headings: number[] = [];

  constructor(
    private readonly way: Way,
    startPhase: number,
  ) {
    let phase = startPhase;
    let heading: number | null = null;
    for (let at = 0; at <= DURATION_SEC + 0.2; at += SAMPLE_SEC) {
      const { dx, dz, speed } = this.motion(at);
      // Length of two steps in meters, by speed; every player moves at least a little.
      phase += (2 * Math.PI * Math.max(speed, 0.4) * SAMPLE_SEC) / (1.15 + 0.42 * speed);
      const wanted = Math.atan2(dz, dx);
      heading = heading === null ? wanted : heading + turn(heading, wanted) * 0.05;
      this.phases.push(phase);
      this.headings.push(heading);
    }
  }

  at(timeSec: number): Stance {
    const { x, z } = pointOn(this.way, timeSec);
    const index = Math.min(this.phases.length - 1, Math.max(0, Math.round(timeSec / SAMPLE_SEC)));
    return {
      x,
      z,
      speed: this.motion(timeSec).speed,
      phase: this.phases[index] ?? 0,
      heading: this.headings[index] ?? 0,
    };
  }

  private motion(timeSec: number) {
    const [a, b] = [pointOn(this.way, timeSec - 0.06), pointOn(this.way, timeSec + 0.06)];
    const [dx, dz] = [(b.x - a.x) / 0.12, (b.z - a.z) / 0.12];
    return { dx, dz, speed: Math.hypot(dx, dz) };
  }
}

/** The shorter turn from one direction to another. */
function turn(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from));
}

/** A smooth curve through the points of a route (Catmull-Rom over uneven times). */
function pointOn(way: Way, timeSec: number): { readonly x: number; readonly z: number } {
  const last = way.length - 1;
  const later = way.findIndex(([at]) => at > timeSec);
  const next = later === -1 ? last : Math.max(1, later);
  const at = (index: number) => way[Math.max(0, Math.min(last, index))] ?? ([0, 0, 0] as const);
  const [p0, p1, p2, p3] = [at(next - 2), at(next - 1), at(next), at(next + 1)];
  const spanSec = p2[0] - p1[0] || 1;
  const share = (timeSec - p1[0]) / spanSec;
  const along = (axis: 1 | 2): number => {
    const slope1 = p2[0] === p0[0] ? 0 : ((p2[axis] - p0[axis]) / (p2[0] - p0[0])) * spanSec;
    const slope2 = p3[0] === p1[0] ? 0 : ((p3[axis] - p1[axis]) / (p3[0] - p1[0])) * spanSec;
    const [t2, t3] = [share ** 2, share ** 3];
    return (
      (2 * t3 - 3 * t2 + 1) * p1[axis] +
      (t3 - 2 * t2 + share) * slope1 +
      (3 * t2 - 2 * t3) * p2[axis] +
      (t3 - t2) * slope2
    );
  };
  return { x: along(1), z: along(2) };
}

const hero = new Walker(HERO, 0.6);
const others = OTHERS.map(({ way, ...who }, index) => ({ ...who, walker: new Walker(way, index * 1.7) }));

export type Wearing = 'hero' | 'home' | 'away' | 'referee';

export interface Actor {
  readonly wears: Wearing;
  readonly number: string;
  readonly stance: Stance;
}

/** The tracked player at a moment. */
export function heroAt(timeSec: number): Stance {
  return hero.at(timeSec);
}

/** All players on the pitch at a moment, the farthest first. */
export function actorsAt(timeSec: number): readonly Actor[] {
  const all: Actor[] = [
    { wears: 'hero', number: '7', stance: hero.at(timeSec) },
    ...others.map(({ kit, number, walker }) => ({ wears: kit, number, stance: walker.at(timeSec) })),
  ];
  return all.sort((a, b) => b.stance.z - a.stance.z);
}

/** The fraction of the player's route that the camera follows; the trail shows the rest in the picture. */
const FOLLOWED = 0.68;
const MIDDLE_X = 1.9;

/** The camera's position, which follows the player smoothly but only partly. */
export function cameraXAt(timeSec: number): number {
  let sum = 0;
  const SPREAD = 12;
  for (let step = -SPREAD; step <= SPREAD; step += 1) sum += pointOn(HERO, timeSec + step * 0.05).x;
  return FOLLOWED * (sum / (2 * SPREAD + 1)) + (1 - FOLLOWED) * MIDDLE_X;
}

/** The ball at the player's feet, pushed ahead every other step. */
export function ballAt(timeSec: number) {
  const { x, z, heading, phase } = hero.at(timeSec);
  const ahead = 0.85 + 0.32 * Math.sin(phase - 0.6);
  return {
    x: x + ahead * Math.cos(heading),
    z: z + ahead * Math.sin(heading) - 0.12,
    y: 0.11 + 0.03 * Math.max(0, Math.sin(phase - 0.6)),
    turn: x * 4.5,
  };
}
