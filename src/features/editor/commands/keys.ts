/** The parts of a keyboard event that identify the key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Names a pressed key the way commands do: `KeyboardEvent.key` with letters in lower case, `Shift+` before arrow
 * keys, and `Mod+` for Ctrl or, on a Mac, Cmd. For other keys the character itself tells whether Shift was held, as
 * in '?'.
 */
export function keyOf({ key: pressed, shiftKey, ctrlKey, metaKey }: KeyPress): string {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const hasMod = ctrlKey || metaKey;
  const shift = shiftKey && (hasMod || key.startsWith('Arrow')) ? 'Shift+' : '';
  return `${hasMod ? 'Mod+' : ''}${shift}${key}`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['Escape', 'Esc'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
]);

/** Formats a key for display: 'S', 'Space', 'Shift+↑', 'Ctrl+Z' (on a Mac 'Cmd+Z'). */
export function keyLabelOf(key: string, isMac = isOnMac()): string {
  return key
    .split('+')
    .map((part) => (part === 'Mod' ? (isMac ? 'Cmd' : 'Ctrl') : (NAMES.get(part) ?? capitalized(part))))
    .join('+');
}

function capitalized(part: string): string {
  return part.length === 1 ? part.toUpperCase() : part;
}

function isOnMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
