import type { OverlayStyle } from '@/domain/track';
import { keysOf } from '@/lib/keys-of';

/** The parts of the overlay that have their own color. */
export type ColorTarget = 'primary' | 'glow' | 'trail';

export const TARGETS: Readonly<Record<ColorTarget, string>> = {
  primary: 'Ring',
  glow: 'Glow',
  trail: 'Trail',
};

interface ColorTargetsProps {
  readonly style: OverlayStyle;
  readonly value: ColorTarget;
  readonly onChange: (target: ColorTarget) => void;
}

/** Chooses the part whose color is changed. */
export function ColorTargets({ style, value, onChange }: ColorTargetsProps) {
  return (
    <div role="group" aria-label="Color of" className="grid grid-cols-3 gap-1.5">
      {keysOf(TARGETS).map((target) => (
        <button
          key={target}
          type="button"
          aria-pressed={target === value}
          onClick={() => onChange(target)}
          className="flex h-8 max-desk:h-11 items-center justify-center gap-2 rounded-sm border border-line-strong text-sm text-soft transition-colors hover:text-text aria-pressed:border-text aria-pressed:text-text"
        >
          <span
            aria-hidden="true"
            className="size-3 rounded-full"
            style={{ backgroundColor: style[target] }}
          />
          {TARGETS[target]}
        </button>
      ))}
    </div>
  );
}
