import { keysOf } from '@/lib/keys-of';
import type { QualityKind } from '../commands/quality';
import { KeyShape } from './mark-shapes';

const ENTRIES: Readonly<Record<QualityKind, { readonly label: string; readonly look: string }>> = {
  good: { label: 'Good', look: 'bg-good' },
  weak: {
    label: 'Weak',
    look: 'bg-[repeating-linear-gradient(90deg,var(--color-warn)_0_5px,#ffc24773_5px_7px)]',
  },
  interpolated: {
    label: 'Interpolated',
    look: 'bg-[repeating-linear-gradient(115deg,var(--color-info)_0_4px,#6cb2ff40_4px_8px)]',
  },
  manual: { label: 'Manual', look: 'bg-violet' },
  lost: { label: 'Lost', look: 'bg-danger-wash shadow-[inset_0_0_0_1.5px_var(--color-danger)]' },
};

/** Explains the colors and patterns of the confidence bar. */
export function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-2.5 gap-y-1.5 text-xs text-muted desk:gap-x-4">
      {keysOf(ENTRIES).map((kind) => (
        <li key={kind} className="flex items-center gap-1 desk:gap-1.5">
          {kind === 'manual' && (
            <span aria-hidden="true" className="-mr-0.5">
              <KeyShape />
            </span>
          )}
          <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-[2px] ${ENTRIES[kind].look}`} />
          {ENTRIES[kind].label}
        </li>
      ))}
    </ul>
  );
}
