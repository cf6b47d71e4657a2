import type { Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { adjustableSelection, shownSelection, type EditorState } from '@/domain/editor/editor-state';
import { OfferedPerson } from './offered-person';
import { SelectionCircle } from './selection-circle';
import { useCircleDrag } from './use-circle-drag';

interface SelectionLayerProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly beginSelecting: () => void;
}

/**
 * Takes clicks and drags on the picture while there is a circle or one is wanted. The same is done by the nudge pad,
 * the slider and the keys.
 */
export function SelectionLayer({ state, dispatch, beginSelecting }: SelectionLayerProps) {
  const handlers = useCircleDrag(state, dispatch, beginSelecting);
  const { phase, frame } = state;
  const circle = shownSelection(phase);
  const isWanted = phase.kind === 'selecting' || phase.kind === 'idle';
  if (!isWanted && !circle) return null;
  return (
    <svg
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      className="absolute inset-0 size-full touch-none data-[selecting=true]:cursor-crosshair"
      data-selecting={isWanted}
      role="img"
      aria-label={circle ? 'Circle around your player' : 'Click your player'}
      {...handlers}
    >
      {circle && (
        <SelectionCircle
          selection={circle}
          frame={frame}
          look={phase.kind === 'lost' ? 'lost' : 'pending'}
          isAdjustable={adjustableSelection(phase) !== null}
        />
      )}
      {phase.kind === 'pending' && phase.aim?.kind === 'offered' && (
        <OfferedPerson person={phase.aim.person} frame={frame} />
      )}
    </svg>
  );
}
