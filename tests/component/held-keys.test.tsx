// @module-tag core
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showOnDesk } from './support/editor-desk';

/** Presses a key and holds it until it has repeated twice. */
function hold(key: string): void {
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
  fireEvent.keyUp(document.body, { key });
}

test('a toggle key toggles once, however long it is held', () => {
  const { state } = showOnDesk(null);
  hold('d');
  expect(state().phase.kind).toBe('drawing');
  hold('d');
  expect(state().phase.kind).toBe('idle');
});

test('a step key keeps stepping while it is held', () => {
  const { state } = showOnDesk(null, { firstShown: 10 });
  hold('.');
  expect(state().playback?.getFrame()).toBe(13);
});
