import { describe, expect, it } from 'vitest';
import { keyLabelOf, keyOf, type KeyPress } from '@/features/editor/commands/keys';

function press(key: string, held: Partial<Omit<KeyPress, 'key'>> = {}): KeyPress {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, ...held };
}

describe('a pressed key', () => {
  it.each([
    [press('s'), 's'],
    [press('S'), 's'],
    [press('?', { shiftKey: true }), '?'],
    [press(' '), ' '],
    [press('ArrowUp', { shiftKey: true }), 'Shift+ArrowUp'],
    [press('Escape', { shiftKey: true }), 'Escape'],
    [press('z', { ctrlKey: true }), 'Mod+z'],
    [press('Z', { metaKey: true, shiftKey: true }), 'Mod+Shift+z'],
    [press('s', { ctrlKey: true }), 'Mod+s'],
  ])('has the name that commands use: %o', (pressed, name) => {
    expect(keyOf(pressed)).toBe(name);
  });
});

describe('the label of a key', () => {
  it.each([
    ['s', 'S'],
    [' ', 'Space'],
    ['Escape', 'Esc'],
    ['Home', 'Home'],
    ['[', '['],
    ['Shift+ArrowLeft', 'Shift+←'],
    ['Mod+Shift+z', 'Ctrl+Shift+Z'],
  ])('%s is shown as %s', (key, label) => {
    expect(keyLabelOf(key, false)).toBe(label);
  });

  it('uses Cmd on a Mac', () => {
    expect(keyLabelOf('Mod+z', true)).toBe('Cmd+Z');
  });
});
