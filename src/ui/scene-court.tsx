import { polygon, project, type GroundPoint } from './scene-geometry';

/** The dimensions of a tennis court in meters, from its middle and from the near baseline. */
const SINGLES_HALF = 4.115;
const DOUBLES_HALF = 5.485;
const SERVICE_FROM_BASELINE = 5.485;
const HALF_LENGTH = 11.885;
const BASELINE_Z = 14.7;
const NET_Z = BASELINE_Z + HALF_LENGTH;
const FAR_Z = BASELINE_Z + 2 * HALF_LENGTH;
const POST_X = 6.4;
const NET_MIDDLE_M = 0.914;
const NET_POST_M = 1.07;
const LINE_M = 0.075;

/** The nearest and the farthest depth that are drawn; both lie outside every crop. */
const NEAR_Z = 8.5;
const FENCE_Z = 44;

interface CourtLine {
  readonly from: GroundPoint;
  readonly to: GroundPoint;
}

const along = (x: number, fromZ: number, toZ: number): CourtLine => ({
  from: { x, z: fromZ },
  to: { x, z: toZ },
});
const across = (z: number, half: number): CourtLine => ({ from: { x: -half, z }, to: { x: half, z } });

const LINES: readonly CourtLine[] = [
  across(BASELINE_Z, DOUBLES_HALF),
  across(FAR_Z, DOUBLES_HALF),
  across(BASELINE_Z + SERVICE_FROM_BASELINE, SINGLES_HALF),
  across(FAR_Z - SERVICE_FROM_BASELINE, SINGLES_HALF),
  ...[-DOUBLES_HALF, -SINGLES_HALF, SINGLES_HALF, DOUBLES_HALF].map((x) => along(x, BASELINE_Z, FAR_Z)),
  along(0, BASELINE_Z + SERVICE_FROM_BASELINE, FAR_Z - SERVICE_FROM_BASELINE),
  along(0, BASELINE_Z, BASELINE_Z + 0.25),
];

const GROUND = polygon([
  project({ x: -30, z: NEAR_Z }),
  project({ x: 30, z: NEAR_Z }),
  project({ x: 30, z: FENCE_Z }),
  project({ x: -30, z: FENCE_Z }),
]);

const PLAYING_FIELD = polygon([
  project({ x: -DOUBLES_HALF, z: BASELINE_Z }),
  project({ x: DOUBLES_HALF, z: BASELINE_Z }),
  project({ x: DOUBLES_HALF, z: FAR_Z }),
  project({ x: -DOUBLES_HALF, z: FAR_Z }),
]);

/** Draws the court at night in perspective: ground, field, lines and net. */
export function SceneCourt({ idPrefix }: { readonly idPrefix: string }) {
  return (
    <g>
      <path d={GROUND} fill="#12333f" />
      <path d={PLAYING_FIELD} fill="#1b5080" />
      {LINES.map((line) => (
        <path key={linePath(line)} d={linePath(line)} fill="#dbe7f1" />
      ))}
      <Net idPrefix={idPrefix} />
    </g>
  );
}

function Net({ idPrefix }: { readonly idPrefix: string }) {
  const left = project({ x: -POST_X, z: NET_Z }, NET_POST_M);
  const right = project({ x: POST_X, z: NET_Z }, NET_POST_M);
  const middle = project({ x: 0, z: NET_Z }, NET_MIDDLE_M);
  const ground = project({ x: 0, z: NET_Z });
  // The net's cable sags, so it is a curve whose lowest point is the strap in the middle.
  const cable = `M${left.x} ${left.y}Q${middle.x} ${2 * middle.y - left.y} ${right.x} ${right.y}`;
  const meshId = `${idPrefix}mesh`;
  return (
    <g>
      <defs>
        <pattern id={meshId} width="3.4" height="3.4" patternUnits="userSpaceOnUse">
          <path d="M0 0H3.4M0 0V3.4" stroke="#9fb9cc" strokeWidth=".7" strokeOpacity=".5" />
        </pattern>
      </defs>
      <path
        d={`M${left.x} ${ground.y}h${right.x - left.x}v6h${left.x - right.x}Z`}
        fill="#04090f"
        fillOpacity=".35"
      />
      <path d={`${cable}V${ground.y}H${left.x}Z`} fill="#0a1722" fillOpacity=".5" />
      <path d={`${cable}V${ground.y}H${left.x}Z`} fill={`url(#${meshId})`} />
      <path d={`M${middle.x} ${middle.y}V${ground.y}`} stroke="#dbe7f1" strokeWidth="2.4" />
      <path d={cable} fill="none" stroke="#f2f6fa" strokeWidth="4.4" />
      {[left, right].map((post) => (
        <path key={post.x} d={`M${post.x} ${post.y - 2}V${ground.y + 2}`} stroke="#0a0e13" strokeWidth="5" />
      ))}
    </g>
  );
}

/** Draws a line on the ground as the quadrilateral it becomes in perspective. */
function linePath({ from, to }: CourtLine): string {
  const half = LINE_M / 2;
  if (from.z === to.z) {
    // From this angle a line across the court looks thinner than one along it, so it is drawn slightly wider.
    const depth = half * 1.6;
    return polygon([
      project({ x: from.x, z: from.z - depth }),
      project({ x: to.x, z: to.z - depth }),
      project({ x: to.x, z: to.z + depth }),
      project({ x: from.x, z: from.z + depth }),
    ]);
  }
  return polygon([
    project({ x: from.x - half, z: from.z }),
    project({ x: from.x + half, z: from.z }),
    project({ x: to.x + half, z: to.z }),
    project({ x: to.x - half, z: to.z }),
  ]);
}
