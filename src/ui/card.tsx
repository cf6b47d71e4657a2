import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

interface CardProps extends ComponentProps<'div'> {
  readonly padding?: 'none' | 'sm' | 'md';
}

const PADDING = { none: '', sm: 'p-4', md: 'p-5 desk:p-6' } as const;

/** A surface with a thin border. */
export function Card({ padding = 'md', className, ...rest }: CardProps) {
  return <div {...rest} className={cx('rounded-lg border border-line bg-s1', PADDING[padding], className)} />;
}
