import { useEffect, useRef } from 'react';
import type { CommandContext, EditorCommand } from './command';
import { keyOf } from './keys';

/**
 * Runs the first enabled command of a pressed key. Off while typing, in dialogs and menus, and for keys that the
 * focused control needs itself (product.md, Keyboard).
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
    const onKeyDown = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (!now.context || event.defaultPrevented || isForControl(event)) return;
      const pressed = keyOf(event);
      if (!now.areOn && !pressed.startsWith('Mod+')) return;
      for (const command of now.commands) {
        if (command.keys.includes(pressed) && command.isEnabled(now.context)) {
          event.preventDefault();
          command.perform(now.context);
          return;
        }
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const ACTIVATION_KEYS = new Set([' ', 'Enter']);
/** Where keys write, choose or answer. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

function isForControl(event: KeyboardEvent): boolean {
  if (event.altKey) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS)) return true;
  if (target.closest('[role="slider"]') && /^(Arrow|Home$|End$|Page)/.test(event.key)) return true;
  return ACTIVATION_KEYS.has(event.key) && target.closest('button, a[href]') !== null;
}
