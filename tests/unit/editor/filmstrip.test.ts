import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filmstripCells } from '@/features/editor/timeline/filmstrip-cells';
import { FilmstripPictures } from '@/features/editor/timeline/filmstrip-pictures';
import { clampedRange } from '@/studio/session/timeline-view';

describe('the cells of the filmstrip', () => {
  it('are twelve for a whole clip on a wide window, and as many as fit on a phone', () => {
    expect(filmstripCells({ fromFrame: 0, frames: 180 }, 180, 1392)).toHaveLength(12);
    expect(filmstripCells({ fromFrame: 0, frames: 180 }, 180, 366)).toHaveLength(6);
    expect(filmstripCells({ fromFrame: 0, frames: 180 }, 180, 0)).toEqual([]);
  });

  it('show different frames as the view zooms in', () => {
    const close = filmstripCells({ fromFrame: 600, frames: 30 }, 1800, 1392);
    const frames = close.map(({ pictureFrame }) => pictureFrame);
    expect(new Set(frames).size).toBe(frames.length);
    expect(frames.length).toBeGreaterThan(10);
  });

  it('cover the view with a limited number of wide cells, each showing a frame from its own part', () => {
    const clip = fc.record({
      frameCount: fc.integer({ min: 1, max: 20_000 }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      widthPx: fc.integer({ min: 120, max: 1400 }),
    });
    fc.assert(
      fc.property(clip, ({ frameCount, from, share, widthPx }) => {
        const view = clampedRange({ fromFrame: from * frameCount, frames: share * frameCount }, frameCount);
        const cells = filmstripCells(view, frameCount, widthPx);
        const [first, last] = [cells[0], cells.at(-1)];
        expect(first?.fromFrame).toBeLessThanOrEqual(view.fromFrame + 1e-6);
        expect((last?.fromFrame ?? 0) + (last?.frames ?? 0)).toBeGreaterThanOrEqual(
          Math.min(view.fromFrame + view.frames, frameCount) - 1e-6,
        );
        expect(cells.length).toBeLessThanOrEqual(19);
        for (const [index, { fromFrame, frames, pictureFrame }] of cells.entries()) {
          if (index > 0) expect(fromFrame).toBeCloseTo((cells[index - 1]?.fromFrame ?? 0) + frames, 6);
          expect(pictureFrame).toBeGreaterThanOrEqual(Math.floor(fromFrame));
          expect(pictureFrame).toBeLessThan(Math.min(fromFrame + frames, frameCount));
          expect((frames / view.frames) * widthPx).toBeGreaterThan(40);
        }
      }),
    );
  });
});

describe('the pictures of the filmstrip', () => {
  const closed: number[] = [];
  const picture = (frame: number) => ({ frame, close: () => closed.push(frame) });

  it('are limited in number: the least recently used one is closed', () => {
    closed.length = 0;
    const pictures = new FilmstripPictures<ReturnType<typeof picture>>(3);
    for (const frame of [10, 20, 30]) pictures.add(frame, picture(frame));
    expect(pictures.want([40, 10, 15, 15])).toEqual([15, 40]);
    pictures.add(40, picture(40));
    expect(closed).toEqual([20]);
    expect(pictures.want([10, 20, 30, 40])).toEqual([20]);
    pictures.add(10, picture(10));
    expect(closed).toEqual([20, 10]);
    pictures.clear();
    expect(closed).toHaveLength(5);
  });

  it('fill in for a nearby missing picture, but not for a distant one', () => {
    const pictures = new FilmstripPictures<ReturnType<typeof picture>>();
    for (const frame of [10, 20]) pictures.add(frame, picture(frame));
    expect(pictures.near(20, 8)?.frame).toBe(20);
    expect(pictures.near(14, 8)?.frame).toBe(10);
    expect(pictures.near(29, 8)).toBeNull();
  });
});
