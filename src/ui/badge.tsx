import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

export type BadgeTone = 'good' | 'warn' | 'danger' | 'info' | 'violet' | 'gray' | 'accent' | 'accent-wash';

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
  readonly dot?: boolean;
  readonly icon?: ReactNode;
  /** For badges on pictures: a dark background instead of a tinted one. */
  readonly solid?: boolean;
}

const WORDS: Record<BadgeTone, string> = {
  good: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger-text',
  info: 'text-info',
  violet: 'text-violet',
  gray: 'text-soft',
  accent: 'text-ink',
  'accent-wash': 'text-accent',
};

const GROUNDS: Record<BadgeTone, string> = {
  good: 'bg-good-wash',
  warn: 'bg-warn-wash',
  danger: 'bg-danger-wash',
  info: 'bg-info-wash',
  violet: 'bg-violet-wash',
  gray: 'bg-gray-wash',
  accent: 'bg-accent',
  'accent-wash': 'bg-accent-wash',
};

/** Shows a state as a word with a dot or an icon, never by color alone. */
export function Badge({ tone, children, dot = false, icon, solid = false }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm px-2.25 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        WORDS[tone],
        solid ? 'bg-plate' : GROUNDS[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}
