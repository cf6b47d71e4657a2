import type { KeyboardEvent } from 'react';

/** Moves the focus between adjacent buttons with the arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const { previousElementSibling, nextElementSibling } = event.currentTarget;
  const targets: Readonly<Record<string, Element | null>> = {
    ArrowLeft: previousElementSibling,
    ArrowRight: nextElementSibling,
  };
  if (!(event.key in targets)) return;
  // Also at the first and last button, where an arrow key must not move anything else.
  event.preventDefault();
  const target = targets[event.key];
  if (target instanceof HTMLElement) target.focus();
}
