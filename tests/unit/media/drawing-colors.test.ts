import { expect, test } from 'vitest';
import { withAlpha } from '@/media/drawing/colors';

test('gives a color its opacity', () => {
  expect(withAlpha('#7C8CFF', 0.5)).toBe('rgba(124, 140, 255, 0.5000)');
  expect(withAlpha('#c6ff4a', 1)).toBe('rgba(198, 255, 74, 1.0000)');
});

test('draws an invalid color in white', () => {
  for (const color of ['', 'red', '#FFF', '#12345G'])
    expect(withAlpha(color, 1)).toBe('rgba(255, 255, 255, 1.0000)');
});
