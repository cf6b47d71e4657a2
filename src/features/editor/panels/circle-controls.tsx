import { adjustableSelection } from '@/domain/editor/editor-state';
import { SELECTION_RADIUS_PX } from '@/domain/limits';
import { Slider } from '@/ui/slider';
import { useEditorSession, useSession } from '../session/session-context';
import { NudgePad } from './nudge-pad';

/** Shows the nudge pad and the size slider while a selection is unconfirmed and when the track is lost. */
export function CircleControls() {
  const { dispatch } = useSession();
  const radius = useEditorSession(({ phase }) => adjustableSelection(phase)?.radius);
  if (radius === undefined) return null;
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 desk:grid-cols-1">
      <NudgePad what="circle" onMove={(dx, dy) => dispatch({ type: 'nudge', dx, dy })} />
      <Slider
        label="Circle size"
        value={Math.round(radius)}
        min={SELECTION_RADIUS_PX.min}
        max={SELECTION_RADIUS_PX.max}
        format={(value) => `${value} px`}
        onChange={(next) => dispatch({ type: 'resize', radius: next })}
      />
    </div>
  );
}
