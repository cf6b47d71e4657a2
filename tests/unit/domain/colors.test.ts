import { describe, expect, it } from 'vitest';
import { parseHexColor } from '@/domain/colors';

describe('a typed color', () => {
  it.each([
    ['#7c8cff', '#7C8CFF'],
    [' C6FF4A ', '#C6FF4A'],
    ['#f0a', '#FF00AA'],
  ])('%s is %s', (typed, color) => {
    expect(parseHexColor(typed)).toBe(color);
  });

  it.each(['', '#', '#12345', '#1234567', '#GGGGGG', 'red', '##FFFFFF'])('is not a color: %s', (typed) => {
    expect(parseHexColor(typed)).toBeNull();
  });
});
