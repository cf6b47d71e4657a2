import { useEffect, useRef } from 'react';
import type { CommandContext, EditorCommand } from './command';
import { keyOf } from './keys';

/**
 * Runs the first enabled command of a pressed key. Off while typing, in dialogs and menus, and for keys that the
 * focused control needs itself. A button that has the focus from a click needs none: Space plays after it as before.
 * @param areOn false: the user has switched shortcuts off; those with Ctrl or Cmd stay (WCAG 2.1.4 speaks of others).
 */
export function useShortcuts(
  commands: readonly EditorCommand[],
  context: CommandContext | null,
  areOn: boolean,
): void {
  const latest = useRef({ commands, context, areOn });
  useEffect(() => {
    latest.current = { commands, context, areOn };
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isFocusByPointer = false;
    /** The key whose press ran a command: letting it go must not press a button (Firefox). */
    let takenKey: string | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isFocusByPointer = false;
      takenKey = null;
      const now = latest.current;
      if (!now.context || event.defaultPrevented || isForControl(event, isFocusByPointer)) return;
      const pressed = keyOf(event);
      if (!now.areOn && !pressed.startsWith('Mod+')) return;
      for (const command of now.commands) {
        if (command.keys.includes(pressed) && command.isEnabled(now.context)) {
          event.preventDefault();
          takenKey = event.key;
          command.perform(now.context);
          return;
        }
      }
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === takenKey) event.preventDefault();
      takenKey = null;
    };
    const onPointerDown = (): void => {
      isFocusByPointer = true;
    };
    window.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('keyup', onKeyUp, { signal });
    window.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
    return () => listening.abort();
  }, []);
}

const ACTIVATION_KEYS = new Set([' ', 'Enter']);
/** Where keys write, choose or answer. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

function isForControl(event: KeyboardEvent, isFocusByPointer: boolean): boolean {
  if (event.altKey) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS)) return true;
  if (target.closest('[role="slider"]') && /^(Arrow|Home$|End$|Page)/.test(event.key)) return true;
  return ACTIVATION_KEYS.has(event.key) && !isFocusByPointer && target.closest('button, a[href]') !== null;
}
