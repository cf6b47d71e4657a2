import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insideWindow } from '@/features/editor/commands/panel-place';

const PANEL = { width: 296, height: 470 };
const coordinate = fc.integer({ min: -5000, max: 5000 });

it('keeps the whole panel in a window with room for it, and moves it no further than necessary', () => {
  const windows = fc.record({
    width: fc.integer({ min: 901, max: 3000 }),
    height: fc.integer({ min: 486, max: 2000 }),
  });
  fc.assert(
    fc.property(coordinate, coordinate, windows, (x, y, window) => {
      const place = insideWindow({ x, y }, PANEL, window);
      expect(place.x).toBeGreaterThanOrEqual(8);
      expect(place.y).toBeGreaterThanOrEqual(8);
      expect(place.x + PANEL.width).toBeLessThanOrEqual(window.width - 8);
      expect(place.y + PANEL.height).toBeLessThanOrEqual(window.height - 8);
      expect(insideWindow(place, PANEL, window)).toEqual(place);
      if (x >= 8 && x + PANEL.width <= window.width - 8) expect(place.x).toBe(x);
    }),
  );
});

it('shows the panel’s header if the window is too short for the panel', () => {
  expect(insideWindow({ x: 20, y: -40 }, PANEL, { width: 1000, height: 300 })).toEqual({ x: 20, y: 8 });
});
