import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampFrame,
  frameAt,
  isShownAt,
  seekTargetSec,
  timeOfFrame,
  type SourceGrid,
} from '@/studio/playback/frame-grid';
import { evenTimes, listedTimes, type FrameTimes } from '@/media/reading/frame-times';
import { gridTimeSec } from '@/media/reading/sampler';

/** A clip with frames of any lengths from 5 ms to 2 s. */
const variableTimes = fc
  .array(fc.integer({ min: 3, max: 1200 }), { minLength: 1, maxLength: 60 })
  .map((lengths): FrameTimes => {
    const ends = lengths.map(
      (_, index) => lengths.slice(0, index + 1).reduce((sum, next) => sum + next) / 600,
    );
    return listedTimes([0, ...ends.slice(0, -1)], ends.at(-1) ?? 0);
  });

const gridOf = (times: fc.Arbitrary<FrameTimes>): fc.Arbitrary<SourceGrid> =>
  fc.record({
    firstTimestampSec: fc.double({ min: 0, max: 10, noNaN: true }),
    frameCount: fc.integer({ min: 1, max: 20_000 }),
    times,
  });

describe('the grid of a clip of 30 fps', () => {
  const grid = gridOf(fc.constant(evenTimes(30)));

  it('seeks into exactly the requested frame, whatever the start offset', () => {
    fc.assert(
      fc.property(grid, fc.nat(20_000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        const target = seekTargetSec(clip, frame);
        expect(frameAt(clip, target)).toBe(frame);
        expect(target - clip.firstTimestampSec).toBeCloseTo((frame + 0.5) / 30, 9);
      }),
    );
  });

  it('finds the frame of a presentation timestamp rounded to microseconds', () => {
    fc.assert(
      fc.property(grid, fc.nat(20_000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        const exact = clip.firstTimestampSec + timeOfFrame(frame);
        expect(frameAt(clip, Math.floor(exact * 1e6) / 1e6)).toBe(frame);
      }),
    );
  });

  it('stays inside the clip', () => {
    const clip = { firstTimestampSec: 0, frameCount: 10, times: evenTimes(30) };
    expect(clampFrame(clip, -3)).toBe(0);
    expect(clampFrame(clip, 400)).toBe(9);
    expect(frameAt(clip, 1e9)).toBe(9);
  });
});

describe('the grid of a clip of any rate', () => {
  const rates = [24, 25, 30_000 / 1001, 50, 60_000 / 1001, 60, 120].map(evenTimes);
  const grid = gridOf(fc.oneof(fc.constantFrom(...rates), variableTimes));

  it('seeks well inside the picture that tracking and export use', () => {
    fc.assert(
      fc.property(grid, fc.nat(2000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        const { startSec, endSec } = clip.times.shownAt(gridTimeSec(0, frame));
        const sought = seekTargetSec(clip, frame) - clip.firstTimestampSec;
        const inside = Math.min(1 / 60, (endSec - startSec) / 2) - 1e-9;
        expect(sought).toBeGreaterThanOrEqual(startSec + inside);
        expect(sought).toBeLessThanOrEqual(endSec - inside);
        expect(isShownAt(clip, frame, clip.firstTimestampSec + sought)).toBe(true);
      }),
    );
  });

  it('finds the first frame that has a picture', () => {
    fc.assert(
      fc.property(grid, fc.nat(2000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        const start = (k: number): number => clip.times.shownAt(gridTimeSec(0, k)).startSec;
        const found = frameAt(clip, clip.firstTimestampSec + start(frame));
        expect(start(found)).toBe(start(frame));
        if (found > 0) expect(start(found - 1)).toBeLessThan(start(found));
      }),
    );
  });

  it('finds the previous frame if a picture is not on the grid', () => {
    const clip = { firstTimestampSec: 0, frameCount: 100, times: evenTimes(60) };
    expect([0, 1, 2, 3, 4].map((source) => frameAt(clip, source / 60))).toEqual([0, 0, 1, 1, 2]);
    const slower = { ...clip, times: evenTimes(24) };
    expect([0, 1, 2, 3, 4].map((source) => frameAt(slower, source / 24))).toEqual([0, 2, 3, 4, 5]);
  });
});
