import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';

interface MenuProps {
  /** One button element; it gets the menu's ARIA state. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Runs an action once the menu is closed and the focus is back on its trigger. */
type RunAfterClose = (action: () => void) => void;
const RunAfterCloseContext = createContext<RunAfterClose>((action) => action());

/**
 * A drop-down menu. An item's action runs after the menu has closed and given the focus back, so that a dialog
 * opened by it returns the focus to the trigger and not to an item that is gone.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  className,
  onOpenChange,
}: MenuProps) {
  const pending = useRef<(() => void) | null>(null);
  const runAfterClose = useMemo<RunAfterClose>(() => (action) => (pending.current = action), []);
  const handleClosed = () => {
    const action = pending.current;
    pending.current = null;
    if (action) queueMicrotask(action);
  };
  return (
    <RunAfterCloseContext value={runAfterClose}>
      <Primitive.Root modal={false} {...(onOpenChange && { onOpenChange })}>
        <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={handleClosed}
            className={cx(
              'z-40 min-w-52 animate-rise rounded-lg border border-line-strong bg-s2 p-1.5 shadow-float outline-none',
              'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto',
              className,
            )}
          >
            {children}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </RunAfterCloseContext>
  );
}

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-ui outline-none select-none ' +
  'data-highlighted:bg-s3 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent ' +
  'focus-visible:outline-accent data-disabled:pointer-events-none data-disabled:opacity-45 [&_svg]:size-4';

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
  /** Destructive: put it last, after a separator. */
  readonly danger?: boolean;
  /** At the right edge: a key, a check, a number. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** A command of a menu. */
export function MenuItem({
  icon,
  onSelect,
  children,
  danger = false,
  hint,
  disabled = false,
}: MenuItemProps) {
  const runAfterClose = useContext(RunAfterCloseContext);
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={() => runAfterClose(onSelect)}
      className={cx(ITEM, danger ? 'text-danger-text' : 'text-text [&_svg]:text-muted')}
    >
      {icon}
      {children}
      {hint && <span className="ml-auto pl-4 text-muted">{hint}</span>}
    </Primitive.Item>
  );
}

interface MenuLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A menu entry that leads to another screen. */
export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Primitive.Item asChild>
      <Link to={to} className={cx(ITEM, 'text-text [&_svg]:text-muted')}>
        {icon}
        {children}
      </Link>
    </Primitive.Item>
  );
}

/** A line between groups. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}

/** Words at the head of a menu that are no command. */
export function MenuCaption({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Label className="truncate px-2.5 pt-2 pb-1.5 text-xs text-muted">{children}</Primitive.Label>
  );
}
