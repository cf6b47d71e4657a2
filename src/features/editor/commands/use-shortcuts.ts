import { useEffect, useRef } from 'react';
import type { CommandContext, EditorCommand } from './command';

/**
 * Runs the first enabled command of a pressed key. Off while typing, in dialogs and menus, and for keys that the
 * focused control needs itself (product.md, Keyboard).
 */
export function useShortcuts(commands: readonly EditorCommand[], context: CommandContext | null): void {
  const latest = useRef({ commands, context });
  useEffect(() => {
    latest.current = { commands, context };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (!now.context || event.defaultPrevented || isForControl(event)) return;
      const pressed = keyOf(event);
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

function keyOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
}

const ACTIVATION_KEYS = new Set([' ', 'Enter']);

function isForControl(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'))
    return true;
  if (target.closest('[role="slider"]') && /^(Arrow|Home$|End$|Page)/.test(event.key)) return true;
  return ACTIVATION_KEYS.has(event.key) && target.closest('button, a[href]') !== null;
}
