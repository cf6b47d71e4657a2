import { useRef } from 'react';
import { Slider as Primitive } from 'radix-ui';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Formats the value, for example "70°"; screen readers announce this text too. */
  readonly format?: (value: number) => string;
  readonly onChange: (value: number) => void;
  /** Called when the drag ends or the held key is released, which is when to store the value. */
  readonly onCommit?: (value: number) => void;
  readonly disabled?: boolean;
}

/** A slider for a number. Arrow keys, Page Up, Page Down, Home and End move it. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, format = String, onChange, onCommit, disabled = false } = props;
  const first = (values: readonly number[]): number => values[0] ?? value;
  const byKey = useCommitByKey(onCommit);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between text-sm">
        <span className="font-medium text-soft">{label}</span>
        <output className="font-semibold tabular-nums">{format(value)}</output>
      </div>
      <Primitive.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={(values) => onChange(first(values))}
        onValueCommit={(values) => byKey.commit(first(values))}
        onKeyDownCapture={byKey.onKeyDown}
        onKeyUp={byKey.onKeyUp}
        onBlur={byKey.onKeyUp}
        className="relative flex h-6 touch-none items-center select-none data-disabled:opacity-45"
      >
        <Primitive.Track className="relative h-1 flex-1 rounded-full bg-line-strong">
          <Primitive.Range className="absolute h-full rounded-full bg-text" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={label}
          aria-valuetext={format(value)}
          className="relative block size-4.5 rounded-full border-4 border-s2 bg-text ring-1 ring-text before:absolute before:-inset-2 max-desk:before:-inset-4.5"
        />
      </Primitive.Root>
    </div>
  );
}

/** Commits once per key press, as for a drag, because the primitive commits with every repetition of a held key. */
function useCommitByKey(onCommit: SliderProps['onCommit']) {
  const isHeld = useRef(false);
  const waiting = useRef<number | null>(null);
  return {
    commit: (value: number): void => {
      if (isHeld.current) waiting.current = value;
      else onCommit?.(value);
    },
    onKeyDown: (): void => {
      isHeld.current = true;
    },
    onKeyUp: (): void => {
      isHeld.current = false;
      if (waiting.current !== null) onCommit?.(waiting.current);
      waiting.current = null;
    },
  };
}
