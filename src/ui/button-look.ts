import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The look of buttons, and of links that look like buttons. */
export interface ButtonLook {
  /** `primary` is the single next step of a screen; `danger` is filled and appears only in confirmation dialogs. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-ink not-aria-disabled:hover:bg-accent-hover not-aria-disabled:active:bg-accent-press',
  secondary: 'bg-s2 border-line-strong text-text not-aria-disabled:hover:bg-s3',
  quiet: 'border-transparent text-soft not-aria-disabled:hover:bg-s2 not-aria-disabled:hover:text-text',
  danger: 'border-transparent bg-danger-fill text-white not-aria-disabled:hover:brightness-110',
  'danger-quiet': 'border-transparent text-danger-text not-aria-disabled:hover:bg-danger-wash',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm rounded-md [&_svg]:size-4',
  md: 'h-10 px-4 text-ui rounded-md [&_svg]:size-4',
  lg: 'h-13 px-6 text-[16px] leading-5 rounded-[10px] [&_svg]:size-5',
};

const BASE =
  'inline-flex max-desk:min-h-11 items-center justify-center gap-2 border font-semibold whitespace-nowrap ' +
  'transition-colors disabled:opacity-45';

/** Returns the classes of a button with this look, followed by extra ones. */
export function buttonClasses(look: ButtonLook, extra?: string): string {
  return cx(BASE, VARIANTS[look.variant ?? 'secondary'], SIZES[look.size ?? 'md'], extra);
}
