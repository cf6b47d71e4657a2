import type { KeyboardEvent } from 'react';

/** Moves the focus by the arrow keys among buttons that stand beside each other. */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const { previousElementSibling, nextElementSibling } = event.currentTarget;
  const targets: Readonly<Record<string, Element | null>> = {
    ArrowLeft: previousElementSibling,
    ArrowRight: nextElementSibling,
  };
  if (!(event.key in targets)) return;
  // This also applies at the first and last one, where an arrow key must not move anything else.
  event.preventDefault();
  const target = targets[event.key];
  if (target instanceof HTMLElement) target.focus();
}
