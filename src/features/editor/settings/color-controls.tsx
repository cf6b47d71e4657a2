import { useState } from 'react';
import { ColorField } from '@/ui/color-field';
import { Swatches } from '@/ui/swatches';
import { useEditorSession, useSession } from '../session/session-context';
import { ColorTargets, TARGETS, type ColorTarget } from './color-targets';

const SWATCHES = [
  { value: '#FFFFFF', name: 'White' },
  { value: '#C6FF4A', name: 'Lime' },
  { value: '#38D996', name: 'Green' },
  { value: '#6CB2FF', name: 'Blue' },
  { value: '#7C8CFF', name: 'Indigo' },
  { value: '#FF7AC6', name: 'Pink' },
  { value: '#FF5A5F', name: 'Red' },
  { value: '#FFC247', name: 'Yellow' },
] as const;

/** Chooses the color of the ring, the glow or the trail from eight swatches, or as any #RRGGBB value. */
export function ColorControls() {
  const { dispatch } = useSession();
  const style = useEditorSession((state) => state.style);
  const [target, setTarget] = useState<ColorTarget>('primary');
  const name = TARGETS[target];
  const paint = (color: string, isFinal: boolean): void =>
    dispatch({ type: 'restyle', style: { [target]: color }, isFinal });
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        Color
      </span>
      <ColorTargets style={style} value={target} onChange={setTarget} />
      <Swatches
        label={`${name} color`}
        options={SWATCHES}
        value={style[target].toUpperCase()}
        onChange={(color) => paint(color, true)}
      />
      <ColorField
        key={target}
        label={`${name} color`}
        value={style[target].toUpperCase()}
        onPreview={(color) => paint(color, false)}
        onChange={(color) => paint(color, true)}
      />
    </div>
  );
}
