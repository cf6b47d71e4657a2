import type { EditorSession } from '@/studio/session/editor-session';
import { ALL_COMMANDS } from './command-groups';
import { keyOf } from './keys';

/**
 * Runs the first enabled command of a pressed key. Ignores keys while the user types, in dialogs and menus, and when
 * the focused control needs the key itself. A button focused by a click does not need keys, so Space still plays the
 * clip after that click. A held key repeats only commands that work in steps. When the user has turned shortcuts off,
 * those with Ctrl or Cmd still work, because WCAG 2.1.4 concerns single keys only.
 * @returns a function that stops listening.
 */
export function listenForShortcuts(session: EditorSession): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isFocusByPointer = false;
  /** The key that ran a command. Without this, Firefox would press the focused button when that key is released. */
  let takenKey: string | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') isFocusByPointer = false;
    takenKey = null;
    const { playback, areShortcutsOn } = session.getState();
    if (!playback || event.defaultPrevented || isForControl(event, isFocusByPointer)) return;
    const pressed = keyOf(event);
    if (!areShortcutsOn && !pressed.startsWith('Mod+')) return;
    for (const command of ALL_COMMANDS) {
      if (command.keys.includes(pressed) && command.isEnabled(session)) {
        event.preventDefault();
        takenKey = event.key;
        if (!event.repeat || STEPS.test(pressed)) command.perform(session);
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
}

/**
 * Keys that repeat while they are held, because they work in steps; others would toggle, or delete more than intended.
 */
const STEPS = /Arrow|^[,.[\]+=-]$|^Mod\+/;
const ACTIVATION_KEYS = new Set([' ', 'Enter']);
/** Elements in which keys type text, choose an option or answer a question. */
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
