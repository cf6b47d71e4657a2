import { FREEZE_FRAMES } from '@/domain/film';
import { FOLLOW, LOOK_KINDS, type FilmLook, type LookKind } from '@/domain/film-look';
import { percentile } from '../tracking/scores';
import type { Run } from './results';

/** Where the films of 'identify' freeze, in seconds of the clip. */
const MOMENTS_SEC = [1, 4, 8] as const;
/** The least share of Follow's speed. */
const LEAST_PERCENT = 85;

export function benchLook(kind: LookKind): FilmLook {
  return { ...FOLLOW, kind, moments: MOMENTS_SEC };
}

/** Frames that a look adds to a clip of this length. */
export function framesAddedBy(kind: LookKind, clipSec: number): number {
  return kind === 'identify' ? FREEZE_FRAMES * MOMENTS_SEC.filter((moment) => moment < clipSec).length : 0;
}

/** One row for each look: its frames per second as a share of Follow's, the median of the rounds. */
export function lookRows(runs: readonly Run[]): readonly string[] {
  return LOOK_KINDS.filter((kind) => kind !== 'follow').map((kind) => {
    const shares = runs.flatMap(({ contestant, round }) => {
      if (contestant !== kind || round === 0) return [];
      const [own, follow] = [speedIn(runs, kind, round), speedIn(runs, 'follow', round)];
      return own !== null && follow !== null ? [(100 * own) / follow] : [];
    });
    const median = percentile(shares, 0.5);
    if (median === null) return `  ${kind}: not measured`;
    const verdict = median >= LEAST_PERCENT ? 'passes' : 'FAILS';
    const each = shares.map((share) => Math.round(share)).join(', ');
    return `  ${kind}: ${median.toFixed(0)} % of follow (${each}), at least ${LEAST_PERCENT}: ${verdict}`;
  });
}

function speedIn(runs: readonly Run[], contestant: string, round: number): number | null {
  const run = runs.find((each) => each.contestant === contestant && each.round === round);
  return run && 'framesPerSec' in run.outcome ? run.outcome.framesPerSec : null;
}
