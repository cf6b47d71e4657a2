import type { FocusEvent, ReactNode } from 'react';
import { Tooltip as Primitive } from 'radix-ui';
import { Key } from './key';

const DELAY_MS = 400;

interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string;
  /** A single element that accepts a ref and pointer events. */
  readonly children: ReactNode;
}

/** Shows the name and the key of a control on hover and focus. The control keeps its own accessible name. */
export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild onFocus={showOnlyToKeys}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            aria-label={label}
            className="z-60 flex max-w-80 animate-fade wrap-anywhere items-center gap-2 rounded-sm border border-line-strong bg-s2 px-2.5 py-1 text-sm text-text shadow-float"
          >
            {label}
            {shortcut && <Key>{shortcut}</Key>}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

/** A closed dialog returns the focus. That must not open a tooltip if fingers or a mouse closed it. */
function showOnlyToKeys(event: FocusEvent<HTMLElement>): void {
  const cannotHover = window.matchMedia('(hover: none)').matches;
  if (cannotHover || !event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
