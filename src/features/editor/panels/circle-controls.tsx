import type { EditorEvent } from '@/domain/editor/editor-events';
import { SELECTION_RADIUS_PX } from '@/domain/limits';
import type { Selection } from '@/domain/track';
import { Slider } from '@/ui/slider';
import { NudgePad } from './nudge-pad';

interface CircleControlsProps {
  readonly selection: Selection;
  readonly dispatch: (event: EditorEvent) => void;
}

/** Nudge pad and size slider: shown while a selection is pending and when the track is lost. */
export function CircleControls({ selection, dispatch }: CircleControlsProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 desk:grid-cols-1">
      <NudgePad what="circle" onMove={(dx, dy) => dispatch({ type: 'nudge', dx, dy })} />
      <Slider
        label="Circle size"
        value={Math.round(selection.radius)}
        min={SELECTION_RADIUS_PX.min}
        max={SELECTION_RADIUS_PX.max}
        format={(value) => `${value} px`}
        onChange={(radius) => dispatch({ type: 'resize', radius })}
      />
    </div>
  );
}
