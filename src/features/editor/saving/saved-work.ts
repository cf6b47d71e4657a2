import type { EditorState } from '@/domain/editor/editor-state';
import type { SavedPhase } from '@/domain/editor/track-document';
import type { TrackingMethod } from '@/domain/track';
import type { TrackWork } from './same-track';

/** What of an editor's state is saved. A job that was under way is come back to where it can be taken up again. */
export function workOf(
  { points, selectionRadiusPx, phase }: Pick<EditorState, 'points' | 'selectionRadiusPx' | 'phase'>,
  method: TrackingMethod,
): TrackWork {
  return { points, selectionRadiusPx, method, phase: savedPhaseOf(phase, points.length > 0) };
}

function savedPhaseOf(phase: EditorState['phase'], hasPath: boolean): SavedPhase {
  const atRest: SavedPhase = { kind: hasPath ? 'replay' : 'idle' };
  switch (phase.kind) {
    case 'pending':
      return { kind: 'pending', selection: phase.selection };
    case 'readyToTrack':
      return { kind: 'readyToTrack', selection: phase.selection, startSec: phase.startSec };
    case 'lost':
      return { kind: 'lost', selection: phase.selection, lostAtSec: phase.lostAtSec };
    case 'tracking':
    case 'failed': {
      const { run, reachedSec } = phase;
      const { selection, startSec, isContinuation } = run;
      if (reachedSec === null && !isContinuation) return { kind: 'readyToTrack', selection, startSec };
      return atRest;
    }
    case 'idle':
    case 'selecting':
    case 'correcting':
    case 'drawing':
    case 'replay':
      return atRest;
  }
}
