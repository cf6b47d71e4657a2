import { limb, type Point } from './scene-geometry';

/** The figure's joints. Its feet are around the origin, it is 230 units tall, and it reaches to the right. */
const NECK: Point = { x: 13, y: -188 };
const HEAD: Point = { x: 22, y: -207 };
const SHOULDER_BACK: Point = { x: -12, y: -176 };
const SHOULDER_FRONT: Point = { x: 33, y: -177 };
const HIP_BACK: Point = { x: -15, y: -106 };
const HIP_FRONT: Point = { x: 8, y: -104 };
const KNEE_FRONT: Point = { x: 52, y: -72 };
const ANKLE_FRONT: Point = { x: 54, y: -16 };
const KNEE_BACK: Point = { x: -46, y: -62 };
const ANKLE_BACK: Point = { x: -88, y: -24 };
const ELBOW_RACKET: Point = { x: 66, y: -158 };
const WRIST_RACKET: Point = { x: 98, y: -142 };
const ELBOW_FREE: Point = { x: -46, y: -160 };
const WRIST_FREE: Point = { x: -60, y: -192 };

interface Part {
  readonly d: string;
  readonly fill: string;
}

const SKIN = { lit: '#c98a5f', shade: '#9a6140' } as const;
const SHIRT = { lit: '#ff6a4d', shade: '#cc4631' } as const;
const SHORTS = { lit: '#f4f7fa', shade: '#c3cfda' } as const;
const SHOE = { lit: '#f4f7fa', shade: '#b9c6d2' } as const;
const HAIR = '#1d1511';

/**
 * Shades a limb: light falls from the upper left, so the lit part is the same shape, a little smaller and shifted
 * there.
 */
function rounded(
  from: Point,
  fromRadius: number,
  to: Point,
  toRadius: number,
  tone: typeof SKIN | typeof SHIRT | typeof SHORTS,
): readonly Part[] {
  const moved = ({ x, y }: Point): Point => ({ x: x - 1.8, y: y - 1.2 });
  return [
    { d: limb(from, fromRadius, to, toRadius), fill: tone.shade },
    { d: limb(moved(from), fromRadius - 2, moved(to), toRadius - 2), fill: tone.lit },
  ];
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const BACK_LEG: readonly Part[] = [
  { d: 'M-98 -30l9 -6 8 8 q6 14 10 18 q4 6 -2 8 q-8 2 -12 -4 l-14 -18Z', fill: SHOE.shade },
  { d: 'M-96 -30l7 -5 7 7 q5 12 8 15 l-5 3 -15 -16Z', fill: SHOE.lit },
  ...rounded(KNEE_BACK, 9.6, ANKLE_BACK, 5.2, SKIN),
  ...rounded(between(KNEE_BACK, ANKLE_BACK, 0.74), 6.8, ANKLE_BACK, 6.2, SHORTS),
  ...rounded(HIP_BACK, 17, KNEE_BACK, 10, SKIN),
];

const FRONT_LEG: readonly Part[] = [
  { d: 'M46 -20 q8 -5 15 0 q2 6 9 8 l14 4 q8 3 7 9 l-44 0 q-5 -9 -1 -21Z', fill: SHOE.shade },
  { d: 'M47 -20 q8 -4 13 0 q3 7 10 9 l12 4 q4 2 5 4 l-39 0 q-4 -9 -1 -17Z', fill: SHOE.lit },
  ...rounded(KNEE_FRONT, 10, ANKLE_FRONT, 5.4, SKIN),
  ...rounded(between(KNEE_FRONT, ANKLE_FRONT, 0.74), 6.8, ANKLE_FRONT, 6.3, SHORTS),
  ...rounded(HIP_FRONT, 17, KNEE_FRONT, 10.4, SKIN),
];

const SHORTS_PARTS: readonly Part[] = [
  ...rounded(HIP_BACK, 17.5, between(HIP_BACK, KNEE_BACK, 0.55), 16, SHORTS),
  ...rounded(HIP_FRONT, 18, between(HIP_FRONT, KNEE_FRONT, 0.55), 16.5, SHORTS),
  ...rounded({ x: -11, y: -112 }, 17, { x: 5, y: -112 }, 17, SHORTS),
];

const TORSO: readonly Part[] = [
  {
    d: 'M-22 -179 C-10 -190 28 -192 42 -181 C46 -164 36 -140 25 -112 C12 -104 -14 -105 -28 -113 C-27 -140 -33 -164 -22 -179Z',
    fill: SHIRT.shade,
  },
  {
    d: 'M-22 -179 C-10 -190 22 -191 33 -184 C34 -164 24 -136 14 -109 C3 -106 -15 -107 -28 -113 C-27 -140 -33 -164 -22 -179Z',
    fill: SHIRT.lit,
  },
];

const FREE_ARM: readonly Part[] = [
  ...rounded(ELBOW_FREE, 6.6, WRIST_FREE, 4.4, SKIN),
  { d: limb(WRIST_FREE, 5, { x: -62, y: -201 }, 3.8), fill: SKIN.lit },
  ...rounded(SHOULDER_BACK, 9.5, ELBOW_FREE, 6.8, SKIN),
  ...rounded(SHOULDER_BACK, 12, between(SHOULDER_BACK, ELBOW_FREE, 0.56), 10, SHIRT),
];

const RACKET_ARM: readonly Part[] = [
  ...rounded(ELBOW_RACKET, 7, WRIST_RACKET, 4.8, SKIN),
  {
    d: limb(between(ELBOW_RACKET, WRIST_RACKET, 0.72), 6.4, between(ELBOW_RACKET, WRIST_RACKET, 0.9), 6),
    fill: SHORTS.lit,
  },
  { d: limb(WRIST_RACKET, 6.2, { x: 105, y: -140 }, 5.6), fill: SKIN.lit },
  ...rounded(SHOULDER_FRONT, 10, ELBOW_RACKET, 7.2, SKIN),
  ...rounded(SHOULDER_FRONT, 12.4, between(SHOULDER_FRONT, ELBOW_RACKET, 0.52), 10.6, SHIRT),
];

const HEAD_PARTS: readonly Part[] = [
  ...rounded({ x: 12, y: -184 }, 7.6, between(NECK, HEAD, 0.6), 7.4, SKIN),
  { d: limb(HEAD, 14, { x: 27, y: -201 }, 11.5), fill: SKIN.shade },
  { d: limb({ x: 21.5, y: -208 }, 13, { x: 26, y: -202 }, 10), fill: SKIN.lit },
  {
    d: 'M6 -206 C3 -222 16 -228 27 -225 C35 -223 39 -217 38 -212 C30 -216 22 -214 18 -209 C17 -203 15 -198 12 -195 C8 -197 6 -201 6 -206Z',
    fill: HAIR,
  },
  { d: 'M5.6 -210 C14 -217 27 -219 38.6 -214 L38.2 -209.4 C27 -214 15 -212 6.4 -204.6Z', fill: '#f4f7fa' },
];

const BODY: readonly Part[] = [
  ...BACK_LEG,
  ...FREE_ARM,
  ...FRONT_LEG,
  ...SHORTS_PARTS,
  ...TORSO,
  ...HEAD_PARTS,
];

/** Draws a player stretched for a forehand; with a color it is a silhouette for the shadows. */
export function ScenePlayer({ silhouette }: { readonly silhouette?: string }) {
  return (
    <g>
      <Parts parts={BODY} silhouette={silhouette} />
      <Racket silhouette={silhouette} />
      <Parts parts={RACKET_ARM} silhouette={silhouette} />
    </g>
  );
}

interface PartsProps {
  readonly parts: readonly Part[];
  readonly silhouette: string | undefined;
}

function Parts({ parts, silhouette }: PartsProps) {
  return parts.map(({ d, fill }) => <path key={d} d={d} fill={silhouette ?? fill} />);
}

const STRINGS = [-15, -10, -5, 0, 5, 10, 15] as const;

function Racket({ silhouette }: { readonly silhouette: string | undefined }) {
  const frame = silhouette ?? '#0d1218';
  return (
    <g transform={`translate(${WRIST_RACKET.x + 3} ${WRIST_RACKET.y + 1}) rotate(-24)`}>
      <path d="M-6 0H24" stroke={silhouette ?? '#f4f7fa'} strokeWidth="5.4" strokeLinecap="round" />
      <path d="M22 0L36 -10M22 0L36 10" stroke={frame} strokeWidth="3.6" strokeLinecap="round" />
      <ellipse
        cx="59"
        cy="0"
        rx="27"
        ry="20.5"
        fill={silhouette ?? '#f4f7fa'}
        fillOpacity=".1"
        stroke={frame}
        strokeWidth="4.2"
      />
      {!silhouette && (
        <g stroke="#f4f7fa" strokeWidth=".8" strokeOpacity=".6">
          {STRINGS.map((offset) => (
            <path
              key={offset}
              d={`M${59 + offset * 1.45} ${-19 + Math.abs(offset) * 0.42}V${19 - Math.abs(offset) * 0.42}`}
            />
          ))}
          {STRINGS.map((offset) => (
            <path
              key={offset}
              d={`M${34 + Math.abs(offset) * 0.55} ${offset}H${84 - Math.abs(offset) * 0.55}`}
            />
          ))}
        </g>
      )}
    </g>
  );
}
