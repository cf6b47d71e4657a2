import { USAGE_DANGER_PERCENT, USAGE_WARN_PERCENT } from '@/domain/limits';
import { cx } from '@/lib/cx';
import { ProgressBar, type BarTone } from './progress-bar';

interface UsageBarProps {
  /** The name of the allowance, for example "Tokens". */
  readonly label: string;
  readonly used: number;
  readonly total: number;
  /** 0 to 100. */
  readonly percentUsed: number;
}

const WORDS: Record<BarTone, string> = { accent: 'text-text', warn: 'text-warn', danger: 'text-danger-text' };

/** The color of a usage bar: yellow from 75 %, red from 90 %. */
export function usageTone(percentUsed: number): BarTone {
  if (percentUsed >= USAGE_DANGER_PERCENT) return 'danger';
  return percentUsed >= USAGE_WARN_PERCENT ? 'warn' : 'accent';
}

/** Shows how much of an allowance is used: a bar with a percentage and both numbers. */
export function UsageBar({ label, used, total, percentUsed }: UsageBarProps) {
  const tone = usageTone(percentUsed);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm tabular-nums">
        <span className={cx('font-semibold', WORDS[tone])}>{Math.round(percentUsed)} % used</span>
        <span className="text-muted">
          {used.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </span>
      </div>
      <ProgressBar value={percentUsed / 100} tone={tone} label={`${label} used`} />
    </div>
  );
}
