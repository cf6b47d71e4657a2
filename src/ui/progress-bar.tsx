import { cx } from '@/lib/cx';

export type BarTone = 'accent' | 'warn' | 'danger';

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number;
  /** The name of the progress for screen readers. */
  readonly label: string;
  readonly tone?: BarTone;
  readonly className?: string;
}

const TRACK =
  'block h-2 w-full appearance-none overflow-hidden rounded-xs bg-s3 [&::-webkit-progress-bar]:bg-s3 ' +
  '[&::-moz-progress-bar]:rounded-xs [&::-webkit-progress-value]:rounded-xs';

const FILLS: Record<BarTone, string> = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  warn: '[&::-moz-progress-bar]:bg-warn [&::-webkit-progress-value]:bg-warn',
  danger: '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger',
};

/** Shows progress. It moves without an animation, so that it never shows more than was reported. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const percent = Math.min(1, Math.max(0, value)) * 100;
  return (
    <progress aria-label={label} max={100} value={percent} className={cx(TRACK, FILLS[tone], className)} />
  );
}
