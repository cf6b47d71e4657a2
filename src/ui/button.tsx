import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { SpinnerMark } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  /** Primary is the one next step of a screen; danger is filled and only stands inside a confirmation. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is under way: shows a spinner, keeps focus and width, and ignores clicks. */
  readonly busy?: boolean;
  /** The verb to show meanwhile ("Saving"); without it the label stays. */
  readonly busyLabel?: string;
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
  'inline-flex items-center justify-center gap-2 border font-semibold whitespace-nowrap ' +
  'transition-colors disabled:opacity-45';

function classesOf(look: ButtonLook, extra?: string): string {
  return cx(BASE, VARIANTS[look.variant ?? 'secondary'], SIZES[look.size ?? 'md'], extra);
}

/** A button. Its type is "button" unless said, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, busy = false, busyLabel, className, children, onClick, type, ...rest } = props;
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }) };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classesOf(look, className)}
      onClick={handleClick}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span
          aria-hidden={busy || undefined}
          className={cx('inline-flex items-center gap-2', busy && 'invisible')}
        >
          {icon}
          {children}
        </span>
        {busy && (
          <span className="inline-flex items-center gap-2">
            <SpinnerMark />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <Link {...rest} className={classesOf(look, className)}>
      {icon}
      {children}
    </Link>
  );
}
