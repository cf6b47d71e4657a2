// @module-tag core
import { beforeAll, describe, expect, test } from 'vitest';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import { loadOverlayFonts, overlayFont } from '@/media/drawing/fonts';
import { drawOverlay, layOutOverlay, layoutBounds, type OverlayState } from '@/media/drawing/overlay';
import { drawTitleCard } from '@/media/drawing/title-card';
import { oneTrack } from '../track-fixtures';

const STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#7C8CFF',
  circleSize: 60,
  circleTilt: 70,
  fontSize: 80,
  fitsPlayer: false,
  playerName: 'Niko Brandt',
  recordingDate: '2026-11-20',
};

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  return context;
}

function pathThrough(
  at: (k: number) => { readonly x: number; readonly y: number },
  weak = false,
): readonly TrackPoint[] {
  return Array.from({ length: 60 }, (_, k) => ({
    ...at(k),
    timeSec: k / 30,
    isManual: false,
    isInterpolated: weak,
  }));
}

interface Overrides extends Partial<OverlayState> {
  readonly points?: readonly TrackPoint[];
  readonly selectionRadiusPx?: number;
}

const WAVES = pathThrough((k) => ({ x: 200 + 3 * k, y: 180 + 40 * Math.sin(k / 8) }));

function stateWith({ points = WAVES, selectionRadiusPx = 45, ...overrides }: Overrides): OverlayState {
  return {
    tracks: oneTrack(points, { selectionRadiusPx }),
    timeSec: 1.5,
    style: STYLE,
    videoWidthPx: 640,
    videoHeightPx: 360,
    ...overrides,
  };
}

/** Extent of everything painted; null when nothing is. */
function paintedBox(state: OverlayState): readonly [number, number, number, number] | null {
  const { videoWidthPx: width, videoHeightPx: height } = state;
  const context = contextOf(width, height);
  drawOverlay(context, state);
  const { data } = context.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right === 0 ? null : [left, top, right, bottom];
}

function alphaAt(state: OverlayState, x: number, y: number): number {
  const context = contextOf(state.videoWidthPx, state.videoHeightPx);
  drawOverlay(context, state);
  return context.getImageData(x, y, 1, 1).data[3] ?? 0;
}

beforeAll(() => loadOverlayFonts());

const FITTED: OverlayStyle = { ...STYLE, fitsPlayer: true };

function sized(radiusAt: (k: number) => number): readonly TrackPoint[] {
  return pathThrough((k) => ({ x: 200 + 3 * k, y: 160 })).map((point, k) => ({
    ...point,
    radiusPx: radiusAt(k),
  }));
}

describe('layoutBounds', () => {
  const cases: readonly (readonly [string, Overrides])[] = [
    ['in the middle', {}],
    ['at the left edge', { points: pathThrough((k) => ({ x: k / 4, y: 200 })) }],
    ['at the bottom', { points: pathThrough((k) => ({ x: 300 + k, y: 350 })) }],
    ['at the top', { points: pathThrough((k) => ({ x: 300 + k, y: 10 })) }],
    ['at the top right corner', { points: pathThrough((k) => ({ x: 640 - k / 9, y: 2 })) }],
    ['fast across', { points: pathThrough((k) => ({ x: 10 * k, y: 5 * k })) }],
    ['weak', { points: pathThrough((k) => ({ x: 200 + 3 * k, y: 180 }), true) }],
    ['flat ring, large', { style: { ...STYLE, circleTilt: 90, circleSize: 150, fontSize: 120 } }],
    [
      'long name',
      { style: { ...STYLE, playerName: 'Maximilian Featherstonehaugh-Cholmondeley the Third of That Name' } },
    ],
    ['letters that reach down and up', { style: { ...STYLE, playerName: 'Ÿgjq Ågård' } }],
    ['no name', { style: { ...STYLE, playerName: '' } }],
    ['odd picture', { videoWidthPx: 641, videoHeightPx: 361 }],
    ['portrait', { videoWidthPx: 360, videoHeightPx: 640 }],
    ['after the end, trail only', { timeSec: 2.5 }],
    ['a player who grows, fitted', { points: sized((k) => 20 * 1.03 ** k), style: FITTED }],
    ['a player who shrinks, fitted', { points: sized((k) => 90 * 0.97 ** k), style: FITTED }],
  ];

  test.each(cases)('tightly encloses everything painted: %s', (_name, overrides) => {
    const state = stateWith(overrides);
    const box = layoutBounds(layOutOverlay(contextOf(1, 1), state));
    const painted = paintedBox(state);
    if (!box || !painted) throw new Error('Nothing is painted');
    const [left, top, right, bottom] = painted;
    const evenRight = 2 * Math.floor(state.videoWidthPx / 2);
    const evenBottom = 2 * Math.floor(state.videoHeightPx / 2);
    expect(box.x).toBeLessThanOrEqual(left);
    expect(box.y).toBeLessThanOrEqual(top);
    expect(box.x + box.width).toBeGreaterThanOrEqual(Math.min(right, evenRight));
    expect(box.y + box.height).toBeGreaterThanOrEqual(Math.min(bottom, evenBottom));
    for (const value of [box.x, box.y, box.width, box.height]) expect(value % 2).toBe(0);
    expect(box.x + box.width).toBeLessThanOrEqual(evenRight);
    expect(box.y + box.height).toBeLessThanOrEqual(evenBottom);
    // Loose by less than the letters' largest reach and the trail's thin end.
    expect(left - box.x).toBeLessThan(24);
    expect(top - box.y).toBeLessThan(24);
    expect(box.x + box.width - right).toBeLessThan(24);
    expect(box.y + box.height - bottom).toBeLessThan(24);
  });

  test('is null when nothing is painted', () => {
    for (const overrides of [{ points: [] }, { timeSec: 30 }]) {
      const state = stateWith(overrides);
      expect(layoutBounds(layOutOverlay(contextOf(1, 1), state))).toBeNull();
      expect(paintedBox(state)).toBeNull();
    }
  });
});

describe('the overlay', () => {
  const still = pathThrough(() => ({ x: 320, y: 150 }));

  test('scales with the picture', () => {
    const small = paintedBox(stateWith({ points: still, timeSec: 0 }));
    const points = pathThrough(() => ({ x: 640, y: 300 }));
    const large = { points, timeSec: 0, videoWidthPx: 1280, videoHeightPx: 720, selectionRadiusPx: 90 };
    const doubled = paintedBox(stateWith(large));
    if (!small || !doubled) throw new Error('Nothing is painted');
    doubled.forEach((edge, i) => expect(Math.abs(edge / 2 - (small[i] ?? NaN))).toBeLessThan(2.5));
  });

  test('flattens the ring by tilt, but never to nothing', () => {
    const heightAt = (circleTilt: number): number => {
      const state = stateWith({ points: still, timeSec: 0, style: { ...STYLE, circleTilt, playerName: '' } });
      const box = paintedBox(state);
      // From the ring's center, at the feet, down.
      return (box?.[3] ?? NaN) - (150 + 45);
    };
    const heights = [0, 30, 60, 90].map(heightAt);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(4);
    const radius = 30;
    expect(heights[0]).toBeGreaterThanOrEqual(radius);
    expect(heights[3]).toBeGreaterThan(3);
  });

  test('dashes the ring where the tracker was unsure', () => {
    const weak = pathThrough(() => ({ x: 320, y: 150 }), true);
    const around = (points: readonly TrackPoint[]): readonly number[] => {
      const style = { ...STYLE, circleTilt: 0 };
      const state = stateWith({ points, timeSec: 0, style });
      return Array.from({ length: 64 }, (_, i) => {
        const angle = (i / 64) * 2 * Math.PI;
        return alphaAt(state, Math.round(320 + 30 * Math.cos(angle)), Math.round(195 + 30 * Math.sin(angle)));
      });
    };
    expect(Math.min(...around(still))).toBeGreaterThan(220);
    const dashed = around(weak);
    expect(dashed.filter((alpha) => alpha > 220).length).toBeGreaterThan(16);
    expect(dashed.filter((alpha) => alpha < 180).length).toBeGreaterThan(16);
  });

  test('fades the trail toward its end', () => {
    const points = pathThrough((k) => ({ x: 40 + 8 * k, y: 100 }));
    const state = stateWith({ points, timeSec: 59 / 30, style: { ...STYLE, circleSize: 30 } });
    const feetY = 100 + 45;
    // 36 frames of trail, 8 px each: from 40 + 8 * 23 to 40 + 8 * 59, clear of the ring at its head.
    const along = [235, 290, 350, 410, 470].map((x) => alphaAt(state, x, feetY));
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    expect(along[0]).toBeLessThan(60);
    expect(along[4]).toBeGreaterThan(180);
    expect(alphaAt(state, 200, feetY)).toBe(0);
  });

  test('fits the ring, feet, name and trail to the player on request', () => {
    const style = { ...FITTED, circleTilt: 0, playerName: '' };
    const growing = stateWith({ points: sized((k) => 45 * 2 ** (k / 59)), timeSec: 59 / 30, style });
    const [, top, right, bottom] = paintedBox(growing) ?? [];
    const [, oldTop, oldRight, oldBottom] =
      paintedBox({ ...growing, style: { ...style, fitsPlayer: false } }) ?? [];
    // The ring is 30 px larger, and the feet and the head are 45 px farther from the middle of the body.
    expect((right ?? NaN) - (oldRight ?? NaN)).toBe(30);
    expect((bottom ?? NaN) - (oldBottom ?? NaN)).toBe(75);
    expect((oldTop ?? NaN) - (top ?? NaN)).toBe(45);
  });

  test('a path without sizes looks the same with and without fitting', () => {
    const pixelsOf = (state: OverlayState): string => {
      const context = contextOf(state.videoWidthPx, state.videoHeightPx);
      drawOverlay(context, state);
      return context.getImageData(0, 0, state.videoWidthPx, state.videoHeightPx).data.join();
    };
    const unsized = stateWith({});
    const before = pixelsOf(unsized);
    expect(pixelsOf({ ...unsized, style: FITTED })).toBe(before);
    const points = WAVES.map((point, k) => ({ ...point, radiusPx: 20 + k }));
    expect(pixelsOf(stateWith({ points }))).toBe(before);
    expect(pixelsOf(stateWith({ points, style: FITTED }))).not.toBe(before);
  });

  test('ends the trail of a player who stands still in a dot', () => {
    const style = { ...STYLE, circleSize: 120, circleTilt: 0, playerName: '' };
    const state = stateWith({ points: still, timeSec: 1.5, style, videoWidthPx: 1280, videoHeightPx: 720 });
    expect(alphaAt(state, 320, 150 + 45)).toBeGreaterThan(220);
  });

  test('restores the context', () => {
    const context = contextOf(640, 360);
    context.fillStyle = '#123456';
    context.lineWidth = 3;
    drawOverlay(context, stateWith({}));
    expect(context.fillStyle).toBe('#123456');
    expect(context.lineWidth).toBe(3);
    expect(context.getLineDash()).toEqual([]);
  });
});

test('uses our fonts, not a substitute', () => {
  const context = contextOf(1, 1);
  const widthIn = (font: string): number => {
    context.font = font;
    return context.measureText('NIKO BRANDT').width;
  };
  const ours = widthIn(overlayFont(600, 100));
  expect(ours).not.toBe(widthIn('600 100px sans-serif'));
  expect(widthIn(overlayFont(700, 100))).toBeGreaterThan(ours);
});

test('the title card shows the name in its color and leaves out missing facts', () => {
  const countOf = (playerName: string, recordingDate: string | null): number => {
    const context = contextOf(640, 360);
    const text = { playerName, recordingDate };
    const card = { ...text, background: null, titleColor: '#FF00FF', recruiting: null };
    drawTitleCard(context, card, { widthPx: 640, heightPx: 360 });
    const { data } = context.getImageData(0, 0, 640, 360);
    let count = 0;
    for (let p = 0; p < data.length; p += 4) {
      if ((data[p] ?? 0) > 200 && (data[p + 1] ?? 0) < 60 && (data[p + 2] ?? 0) > 200) count++;
    }
    return count;
  };
  expect(countOf('Niko Brandt', '2026-11-20')).toBeGreaterThan(1000);
  expect(countOf('Niko Brandt', 'not a date')).toBe(countOf('Niko Brandt', null));
  expect(countOf('', null)).toBe(0);
});
