import { STYLE_LIMITS } from '@/domain/limits';
import { Slider } from '@/ui/slider';
import { useEditorSession, useSession } from '../session/session-context';

const SLIDERS = [
  { setting: 'circleSize', label: 'Ring size', format: String },
  { setting: 'circleTilt', label: 'Tilt', format: (value: number) => `${value}°` },
  { setting: 'fontSize', label: 'Font size', format: String },
] as const;

/** Three sliders for the sizes of the overlay. The picture follows a moving slider; the whole move is one undo step. */
export function StyleSliders() {
  const { dispatch } = useSession();
  const style = useEditorSession((state) => state.style);
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
