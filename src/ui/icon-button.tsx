import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Tooltip } from './tooltip';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  /** The equivalent key in its displayed form, for example "Space" or "S". */
  readonly shortcut?: string;
  readonly icon: ReactNode;
  readonly bordered?: boolean;
  /** Draws the button as switched on; a toggle needs aria-pressed as well. */
  readonly active?: boolean;
}

/** A square icon button of 36 px, or 44 px on phones, whose tooltip shows its name and key. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, icon, bordered = false, active = false, className, type, ...rest } = props;
  return (
    <Tooltip label={label} {...(shortcut !== undefined && { shortcut })}>
      <button
        {...rest}
        type={type ?? 'button'}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={cx(
          'inline-grid size-9 flex-none max-desk:size-11 place-items-center rounded-md text-soft transition-colors',
          'enabled:hover:bg-s3 enabled:hover:text-text disabled:opacity-45 [&_svg]:size-5',
          bordered && 'border border-line-strong bg-s2',
          active && 'bg-s3 text-text',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
