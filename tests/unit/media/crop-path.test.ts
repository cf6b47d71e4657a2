import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTERED, EXPORT_SHAPES, limitFraming, shapeSizeOf } from '@/domain/export-shape';
import type { Highlight, TrackPoint } from '@/domain/track';
import { CAMERA_LIMITS, cropPathOf, safePartOf } from '@/media/framing/crop-path';
import { oneTrack } from '../../track-fixtures';

const VIDEO = { widthPx: 1920, heightPx: 1080 };
const CUT_PX = 608;
/**
 * How far the player may leave the safe part of the cut; its margin is 36 px, so the player stays in the picture.
 * 18,000 random cameras all stay below 7 px. The frames after the path's last knot are left out, because nothing holds
 * the camera there: in 3 of the 18,000 the player was more than 24 px outside in the last frame.
 */
const OUTSIDE_SAFE_PX = 12;
const STYLE: Highlight['style'] = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#FFFFFF',
  circleSize: 50,
  circleTilt: 60,
  fontSize: 80,
  playerName: 'Player',
  recordingDate: null,
  fitsPlayer: false,
};

function highlightOf(points: readonly TrackPoint[]): Highlight {
  return { tracks: oneTrack(points, { selectionRadiusPx: 60 }), style: STYLE };
}

function pathOf(
  places: readonly { readonly x: number; readonly y: number }[],
  fps = 30,
): readonly TrackPoint[] {
  return places.map(({ x, y }, k) => ({ x, y, timeSec: k / fps, isManual: false, isInterpolated: false }));
}

/** The cut's left edges, frame by frame. */
function leftsOf(points: readonly TrackPoint[], clipSec: number, framing = CENTERED): readonly number[] {
  const crop = cropPathOf({ video: VIDEO, shape: '9:16', framing, clipSec, highlight: highlightOf(points) });
  return Array.from({ length: Math.round(clipSec * 30) }, (_, k) => crop?.at(k / 30).x ?? NaN);
}

/**
 * Expects the camera to stay inside the picture and its limits; positions on sixteenths of a pixel cannot show less
 * than that.
 * @param cutPx the cut's width; the limits are relative to it.
 * @param sidePx the cut's side along the positions.
 */
function expectSteady(
  places: readonly number[],
  cutPx: number,
  spacePx: number,
  sidePx: number = cutPx,
): void {
  const grain = 1 / 16;
  places.forEach((place, k) => {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(spacePx - sidePx);
    const [before = place, after = place] = [places[k - 1], places[k + 1]];
    expect(Math.abs(after - place) * 30).toBeLessThanOrEqual(
      CAMERA_LIMITS.perSec * 1.001 * cutPx + grain * 30,
    );
    if (k === 0 || k === places.length - 1) return;
    const acceleration = (after - 2 * place + before) * 900;
    expect(Math.abs(acceleration)).toBeLessThanOrEqual(
      CAMERA_LIMITS.perSecSquared * 1.001 * cutPx + 2 * grain * 900,
    );
  });
}

const anyPlace = fc.record({
  x: fc.integer({ min: -200, max: 2200 }),
  y: fc.integer({ min: -200, max: 1300 }),
});

describe('the path of a cut', () => {
  it('keeps its limits on any path, however wild', () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { maxLength: 120 }),
        fc.constantFrom(30, 15, 3),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (places, fps, zoom) => {
          const framing = { zoom, offsetX: 0.3, offsetY: -0.2 };
          const highlight = highlightOf(pathOf(places, fps));
          const crop = cropPathOf({ video: VIDEO, shape: '9:16', framing, clipSec: 4, highlight });
          if (!crop) throw new Error('Nothing is cut');
          const boxes = Array.from({ length: 120 }, (_, k) => crop.at(k / 30));
          expectSteady(
            boxes.map(({ x }) => x),
            crop.widthPx,
            1920,
          );
          expectSteady(
            boxes.map(({ y }) => y),
            crop.widthPx,
            1080,
            crop.heightPx,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps its limits vertically too, in an upright clip that is cut to a wide one', () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 2, maxLength: 120 }),
        fc.constantFrom(30, 15, 3),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (places, fps, zoom) => {
          const upright = places.map(({ x, y }) => ({ x: y, y: x }));
          const crop = cropPathOf({
            video: { widthPx: 1080, heightPx: 1920 },
            shape: '16:9',
            framing: { ...CENTERED, zoom },
            clipSec: 4,
            highlight: highlightOf(pathOf(upright, fps)),
          });
          if (!crop) throw new Error('Nothing is cut');
          const tops = Array.from({ length: 120 }, (_, k) => crop.at(k / 30).y);
          expectSteady(tops, crop.widthPx, 1920, crop.heightPx);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('works for a clip that is narrower than any cut', () => {
    const video = { widthPx: 90, heightPx: 640 };
    const highlight = highlightOf(pathOf([{ x: 45, y: 500 }]));
    for (const shape of EXPORT_SHAPES) {
      const crop = cropPathOf({ video, shape, framing: { ...CENTERED, zoom: 2 }, clipSec: 1, highlight });
      if (!crop) continue;
      const box = crop.at(0.5);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(video.widthPx);
      expect(box.y + box.height).toBeLessThanOrEqual(video.heightPx);
      expect(box.y).toBeLessThanOrEqual(500);
      expect(box.y + box.height).toBeGreaterThanOrEqual(500);
    }
  });

  it.each([
    ['a jump across the picture', (k: number) => (k < 60 ? 200 : 1700)],
    ['a player who is now here, now there', (k: number) => (k % 2 === 0 ? 100 : 1800)],
    ['a zigzag', (k: number) => 960 + 800 * (Math.abs(((k / 20) % 2) - 1) * 2 - 1)],
    ['a place that is none', () => Number.NaN],
  ])('keeps its limits on %s', (_, x) => {
    const points = pathOf(Array.from({ length: 150 }, (_, k) => ({ x: x(k), y: 540 })));
    expectSteady(leftsOf(points, 5), CUT_PX, 1920);
  });

  it('keeps the player safe wherever a camera within the limits could', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.85, max: 0.85, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 31, maxLength: 31 }),
        (pushes, offsets) => {
          const camera = cameraOf(pushes);
          // The player wanders inside the safe area of that camera.
          const reach = (CUT_PX * 0.88) / 2 - 75 - 4;
          const places = camera.map((center, k) => {
            const [from = 0, to = 0] = [offsets[Math.floor(k / 12)], offsets[Math.floor(k / 12) + 1]];
            return { x: center + reach * (from + ((to - from) * (k % 12)) / 12), y: 540 };
          });
          const lefts = leftsOf(pathOf(places), places.length / 30);
          lefts.slice(0, -1).forEach((left, k) => {
            const safe = safePartOf({ x: left, y: 0, width: CUT_PX, height: 1080 });
            const x = places[k]?.x ?? NaN;
            expect(x - 75).toBeGreaterThanOrEqual(safe.x - OUTSIDE_SAFE_PX);
            expect(x + 75).toBeLessThanOrEqual(safe.x + safe.width + OUTSIDE_SAFE_PX);
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('does not move for a player who stands still and a noisy tracker', () => {
    const still = leftsOf(pathOf(Array.from({ length: 90 }, () => ({ x: 1000, y: 500 }))), 3);
    expect(new Set(still)).toEqual(new Set([1000 - CUT_PX / 2]));
    const trembling = leftsOf(
      pathOf(Array.from({ length: 90 }, (_, k) => ({ x: 1000 + (k % 3) * 4 - 4, y: 500 }))),
      3,
    );
    expect(Math.max(...trembling) - Math.min(...trembling)).toBeLessThan(2);
  });

  it('looks ahead: it moves before the player runs off', () => {
    const points = pathOf(
      Array.from({ length: 120 }, (_, k) => ({ x: 500 + Math.max(0, k - 60) * 12, y: 500 })),
    );
    const lefts = leftsOf(points, 4);
    expect((lefts[58] ?? 0) - (lefts[0] ?? 0)).toBeGreaterThan(2);
  });

  it('comes to rest where the path ends, and coasts across a gap', () => {
    const points = pathOf(Array.from({ length: 60 }, (_, k) => ({ x: 400 + k * 8, y: 500 })));
    const lefts = leftsOf(points, 8);
    expect(Math.abs((lefts.at(-1) ?? 0) - (lefts.at(-10) ?? 0))).toBeLessThan(1);
    expectSteady(lefts, CUT_PX, 1920);
    const gap = points.filter((_, k) => k < 15 || k > 45);
    expectSteady(leftsOf(gap, 2), CUT_PX, 1920);
  });

  it('shows the middle without a path, and the place of a single point', () => {
    expect(new Set(leftsOf([], 2))).toEqual(new Set([(1920 - CUT_PX) / 2]));
    const single = pathOf([{ x: 700, y: 500 }]).map((point) => ({ ...point, timeSec: 0.4 }));
    expect(new Set(leftsOf(single, 2))).toEqual(new Set([700 - CUT_PX / 2]));
    const request = { video: VIDEO, shape: '9:16', framing: CENTERED, clipSec: 2 } as const;
    expect(cropPathOf({ ...request, highlight: null })?.at(1).x).toBe((1920 - CUT_PX) / 2);
  });

  it('moves by the offset as far as the player stays safe', () => {
    const points = pathOf(Array.from({ length: 60 }, () => ({ x: 960, y: 540 })));
    const shifted = leftsOf(points, 2, { zoom: 1, offsetX: 0.2, offsetY: 0 });
    expect(shifted[30]).toBeCloseTo(960 - CUT_PX / 2 + 0.2 * CUT_PX, -1);
    const [far = NaN] = leftsOf(points, 2, { zoom: 1, offsetX: 0.5, offsetY: 0 });
    expect(960 - 75).toBeGreaterThanOrEqual(far + 0.06 * CUT_PX - 1);
  });

  it('cuts nothing off at the clip’s own shape, and never more than there is', () => {
    const request = { video: VIDEO, framing: CENTERED, clipSec: 1, highlight: null } as const;
    expect(cropPathOf({ ...request, shape: 'source' })).toBeNull();
    expect(cropPathOf({ ...request, shape: '16:9' })).toBeNull();
    expect(cropPathOf({ ...request, shape: '16:9', framing: { ...CENTERED, zoom: 2 } })).toMatchObject({
      widthPx: 960,
      heightPx: 540,
    });
    for (const shape of EXPORT_SHAPES) {
      const tiny = { widthPx: 3, heightPx: 9 };
      const crop = cropPathOf({ ...request, video: tiny, shape, framing: { ...CENTERED, zoom: 2 } });
      expect(crop?.widthPx ?? 2).toBeLessThanOrEqual(2);
    }
  });
});

/** The middle of a camera within nine tenths of the limits, which turns around before the picture's edges. */
function cameraOf(pushes: readonly number[]): readonly number[] {
  const push = CAMERA_LIMITS.perSecSquared * CUT_PX;
  const fastest = 0.9 * CAMERA_LIMITS.perSec * CUT_PX;
  const [low, high] = [CUT_PX / 2, 1920 - CUT_PX / 2];
  let [x, speed] = [960, 0];
  return Array.from({ length: 150 }, (_, k) => {
    const stopsAt = x + (speed * Math.abs(speed)) / (2 * 0.8 * push);
    let wanted = (pushes[Math.floor(k / 5)] ?? 0) * push;
    if (stopsAt > high - 20) wanted = -0.85 * push;
    if (stopsAt < low + 20) wanted = 0.85 * push;
    speed = Math.min(Math.max(speed + wanted / 30, -fastest), fastest);
    x = Math.min(Math.max(x + speed / 30, low), high);
    return x;
  });
}

describe('the shapes', () => {
  it.each([
    ['9:16', 1920, 1080, 608, 1080],
    ['1:1', 1920, 1080, 1080, 1080],
    ['4:5', 1920, 1080, 864, 1080],
    ['16:9', 1920, 1080, 1920, 1080],
    ['16:9', 1080, 1920, 1080, 608],
    ['9:16', 405, 721, 404, 720],
    ['9:16', 1, 1, 2, 2],
    ['source', 405, 721, 405, 721],
  ] as const)('%s of %i x %i is %i x %i', (shape, widthPx, heightPx, wide, high) => {
    expect(shapeSizeOf({ widthPx, heightPx }, shape)).toEqual({ widthPx: wide, heightPx: high });
  });

  it('limits an out-of-bounds framing', () => {
    expect(limitFraming({ zoom: 7, offsetX: -3, offsetY: Number.NaN })).toEqual({
      zoom: 2,
      offsetX: -0.5,
      offsetY: 0,
    });
    expect(limitFraming({ zoom: Number.NaN, offsetX: 0, offsetY: 0 })).toEqual(CENTERED);
  });
});
