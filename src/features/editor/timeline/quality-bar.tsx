import type { QualityKind, QualityRange } from './quality';

/** The looks of the five kinds: each has a pattern of its own beside its colour. */
export const QUALITY_LOOK: Readonly<Record<QualityKind, string>> = {
  good: 'bg-good',
  weak: 'bg-[repeating-linear-gradient(90deg,var(--color-warn)_0_5px,#ffc24799_5px_7px)]',
  interpolated: 'bg-[repeating-linear-gradient(115deg,var(--color-info)_0_4px,#6cb2ff40_4px_8px)]',
  manual: 'bg-violet',
  lost: 'bg-danger-wash shadow-[inset_0_0_0_1.5px_var(--color-danger)]',
};

interface QualityBarProps {
  readonly ranges: readonly QualityRange[];
  readonly frameCount: number;
}

/** How sure the track is along the clip. */
export function QualityBar({ ranges, frameCount }: QualityBarProps) {
  const percent = (frames: number): string => `${(100 * frames) / Math.max(1, frameCount)}%`;
  return (
    <div
      role="img"
      aria-label="Tracking confidence"
      className="relative h-3.5 overflow-hidden rounded-b-xs bg-s2"
    >
      {ranges.map((range) => (
        <span
          key={`${range.fromFrame}-${range.kind}`}
          className={`absolute inset-y-0 ${QUALITY_LOOK[range.kind]}`}
          style={{ left: percent(range.fromFrame), width: percent(range.toFrame - range.fromFrame) }}
        />
      ))}
    </div>
  );
}
