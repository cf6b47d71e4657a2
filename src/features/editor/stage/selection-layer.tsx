import { useShallow } from 'zustand/react/shallow';
import { adjustableSelection, shownSelection } from '@/domain/editor/editor-state';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { OfferedPerson } from './offered-person';
import { SelectionCircle } from './selection-circle';
import { useCircleDrag } from './use-circle-drag';

/**
 * Receives clicks and drags on the picture while there is a circle or the user has to place one. The nudge pad, the
 * slider and the keys are alternatives.
 */
export function SelectionLayer() {
  const handlers = useCircleDrag();
  const frame = useEditorSession((state) => state.frame);
  const { circle, isWanted, isLost, isAdjustable, person } = useEditorSession(useShallow(shownOf));
  if (!isWanted && !circle) return null;
  return (
    <svg
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      className="absolute inset-0 size-full touch-none data-[selecting=true]:cursor-crosshair"
      data-selecting={isWanted}
      role="img"
      aria-label={circle ? 'Circle around your player' : 'Select your player'}
      {...handlers}
    >
      {circle && (
        <SelectionCircle
          selection={circle}
          frame={frame}
          look={isLost ? 'lost' : 'pending'}
          isAdjustable={isAdjustable}
        />
      )}
      {person && <OfferedPerson person={person} frame={frame} />}
    </svg>
  );
}

function shownOf({ phase }: SessionState) {
  return {
    circle: shownSelection(phase),
    isWanted: phase.kind === 'selecting' || phase.kind === 'idle',
    isLost: phase.kind === 'lost',
    isAdjustable: adjustableSelection(phase) !== null,
    person: phase.kind === 'pending' && phase.aim?.kind === 'offered' ? phase.aim.person : null,
  };
}
