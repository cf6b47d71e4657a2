import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '@/lib/cx';
import { buttonClasses, type ButtonLook } from './button-look';
import { SpinnerMark } from './spinner';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is in progress: the button shows a spinner, keeps its focus and width, and ignores clicks. */
  readonly busy?: boolean;
  /** The label while the button is busy ("Saving"); without it the label stays. */
  readonly busyLabel?: string;
}

/** A button. Its default type is "button", so that it never submits a form by accident. */
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
      className={buttonClasses(look, className)}
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
