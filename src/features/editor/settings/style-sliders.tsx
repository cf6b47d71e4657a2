import type { Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { STYLE_LIMITS } from '@/domain/limits';
import type { OverlayStyle } from '@/domain/track';
import { Slider } from '@/ui/slider';

const SLIDERS = [
  { setting: 'circleSize', label: 'Circle size', format: String },
  { setting: 'circleTilt', label: 'Tilt', format: (value: number) => `${value}°` },
  { setting: 'fontSize', label: 'Font size', format: String },
] as const;

interface StyleSlidersProps {
  readonly style: OverlayStyle;
  readonly dispatch: Dispatch<EditorEvent>;
}

/** The three sizes of the overlay. The picture follows while one moves; the whole move is one step to undo. */
export function StyleSliders({ style, dispatch }: StyleSlidersProps) {
  return SLIDERS.map(({ setting, label, format }) => {
    const restyle = (value: number, isFinal: boolean): void =>
      dispatch({ type: 'restyle', style: { [setting]: value }, isFinal });
    return (
      <Slider
        key={setting}
        label={label}
        value={style[setting]}
        min={STYLE_LIMITS[setting].min}
        max={STYLE_LIMITS[setting].max}
        format={format}
        onChange={(value) => restyle(value, false)}
        onCommit={(value) => restyle(value, true)}
      />
    );
  });
}
