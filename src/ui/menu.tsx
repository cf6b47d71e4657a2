import { createContext, useContext, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { Key } from './key';
import { MENU_ROW } from './menu-row';

interface MenuProps {
  /** A single button element, which gets the menu's ARIA attributes. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly onOpenChange?: (open: boolean) => void;
  /** The id of a text in the menu that describes it to screen readers. */
  readonly describedBy?: string;
}

/** Runs an action once the menu is closed and the focus is on its trigger again. */
type RunAfterClose = (action: () => void) => void;
const RunAfterCloseContext = createContext<RunAfterClose>((action) => action());

/**
 * A drop-down menu. The action of an item runs after the menu has closed and returned the focus, so that a dialog
 * opened by the action returns the focus to the trigger instead of to the removed item.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  className,
  onOpenChange,
  describedBy,
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
            onKeyDown={runShortcut}
            // A menu too tall for the window scrolls, and keyboards must be able to reach what scrolls.
            tabIndex={0}
            aria-describedby={describedBy}
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

/** Runs an item of the open menu when its shortcut key is pressed. */
function runShortcut(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = event.currentTarget.querySelectorAll<HTMLElement>('[aria-keyshortcuts]:not([data-disabled])');
  const wanted = [...items].find(
    (item) => item.getAttribute('aria-keyshortcuts') === event.key.toUpperCase(),
  );
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
  /** Whether the item is destructive; place it last, after a separator. */
  readonly danger?: boolean;
  /** Shown at the right edge, for example a check mark or a number. */
  readonly hint?: ReactNode;
  /** The equivalent key, shown at the right edge, for example 'E'. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
}

/** A command of a menu. */
export function MenuItem({
  icon,
  onSelect,
  children,
  danger = false,
  hint,
  shortcut,
  disabled = false,
}: MenuItemProps) {
  const runAfterClose = useContext(RunAfterCloseContext);
  return (
    <Primitive.Item
      disabled={disabled}
      onSelect={() => runAfterClose(onSelect)}
      aria-keyshortcuts={shortcut}
      className={cx(MENU_ROW, danger ? 'text-danger-text' : 'text-text [&_svg]:text-muted')}
    >
      {icon}
      {children}
      {hint && <span className="ml-auto pl-4 text-muted">{hint}</span>}
      {shortcut && (
        <span aria-hidden="true" className="ml-auto hidden pl-4 desk:inline">
          <Key>{shortcut}</Key>
        </span>
      )}
    </Primitive.Item>
  );
}

interface MenuLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A menu item that links to another screen. */
export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Primitive.Item asChild>
      <Link to={to} className={cx(MENU_ROW, 'text-text [&_svg]:text-muted')}>
        {icon}
        {children}
      </Link>
    </Primitive.Item>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}

/** A text at the top of a menu, which is not a command. */
export function MenuCaption({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Label className="truncate px-2.5 pt-2 pb-1.5 text-xs text-muted">{children}</Primitive.Label>
  );
}

/** Two lines of an item: its title and a remark in small print. */
export function MenuLines({ title, remark }: { readonly title: string; readonly remark: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">{title}</span>{' '}
      <span className="block text-xs text-muted tabular-nums">{remark}</span>
    </span>
  );
}

interface MenuNoteProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A text at the bottom of a menu, which is not a command; pass its id to the menu as `describedBy`. */
export function MenuNote({ id, icon, children }: MenuNoteProps) {
  return (
    <p id={id} className="flex items-start gap-2 px-2.5 pt-2 pb-1.5 text-xs text-soft [&_svg]:size-4">
      {icon}
      {children}
    </p>
  );
}
