import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampFrame, frameAt, seekTargetSec, timeOfFrame } from '@/features/editor/playback/frame-grid';

describe('frame grid', () => {
  const grid = fc.record({
    firstTimestampSec: fc.double({ min: 0, max: 10, noNaN: true }),
    frameCount: fc.integer({ min: 1, max: 20_000 }),
  });

  it('seeks into the very frame that was asked for, whatever the start offset', () => {
    fc.assert(
      fc.property(grid, fc.nat(20_000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        expect(frameAt(clip, seekTargetSec(clip, frame))).toBe(frame);
      }),
    );
  });

  it('finds the frame of a presentation timestamp that was rounded to microseconds', () => {
    fc.assert(
      fc.property(grid, fc.nat(20_000), (clip, wish) => {
        const frame = clampFrame(clip, wish);
        const exact = clip.firstTimestampSec + timeOfFrame(frame);
        expect(frameAt(clip, Math.floor(exact * 1e6) / 1e6)).toBe(frame);
      }),
    );
  });

  it('stays inside the clip', () => {
    const clip = { firstTimestampSec: 0, frameCount: 10 };
    expect(clampFrame(clip, -3)).toBe(0);
    expect(clampFrame(clip, 400)).toBe(9);
    expect(frameAt(clip, 1e9)).toBe(9);
  });
});
