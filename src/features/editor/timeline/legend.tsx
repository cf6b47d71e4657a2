import { QUALITY_LOOK } from './quality-bar';

const ENTRIES = [
  { kind: 'good', label: 'Good' },
  { kind: 'weak', label: 'Weak' },
  { kind: 'interpolated', label: 'Interpolated' },
  { kind: 'manual', label: 'Manual' },
  { kind: 'lost', label: 'Lost' },
] as const;

/** What the colours and patterns of the confidence bar mean. */
export function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted">
      {ENTRIES.map(({ kind, label }) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-[2px] ${QUALITY_LOOK[kind]}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
