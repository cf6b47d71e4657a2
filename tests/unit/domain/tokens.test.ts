import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEBIBYTE } from '@/domain/limits';
import { affordablePart, affordableSeconds, frameCountOf, tokenCost, uploadGate } from '@/domain/tokens';

const SMALL = 50 * MEBIBYTE;

describe('frames', () => {
  test('are counted on the 30 fps grid, and a partial frame counts in full', () => {
    expect(frameCountOf(12)).toBe(360);
    expect(frameCountOf(12.4)).toBe(372);
    expect(frameCountOf(0.001)).toBe(1);
  });

  test('have one tolerance for rounded times: 0.003 of a frame', () => {
    expect(frameCountOf(8.3)).toBe(249);
    expect(frameCountOf(10 + 0.0029 / 30)).toBe(300);
    expect(frameCountOf(10 + 0.0031 / 30)).toBe(301);
  });

  test('never fall short of the clip by more than that and never exceed it by more than one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 86_400, noNaN: true }), (durationSec) => {
        const frames = frameCountOf(durationSec);
        expect(frames / 30).toBeGreaterThanOrEqual(durationSec - 0.003 / 30 - 1e-9);
        expect((frames - 1) / 30).toBeLessThan(durationSec + 1e-9);
      }),
    );
  });
});

describe('price of a clip', () => {
  test('is 24 per frame plus 10 per 100 MB or part of it', () => {
    expect(tokenCost({ durationSec: 12, sizeBytes: 1 })).toBe(8650);
    expect(tokenCost({ durationSec: 12.4, sizeBytes: 62 * MEBIBYTE })).toBe(8938);
  });

  test.each([
    [100 * MEBIBYTE, 10],
    [100 * MEBIBYTE + 1, 20],
    [500 * MEBIBYTE, 50],
  ])('a file of %i bytes adds %i', (sizeBytes, extra) => {
    expect(tokenCost({ durationSec: 1, sizeBytes })).toBe(720 + extra);
  });

  test('never decreases for a longer or larger clip', () => {
    const clip = fc.record({
      durationSec: fc.double({ min: 0.1, max: 600, noNaN: true }),
      sizeBytes: fc.nat(),
    });
    fc.assert(
      fc.property(clip, fc.double({ min: 0, max: 60, noNaN: true }), fc.nat(), (base, moreSec, moreBytes) => {
        const more = { durationSec: base.durationSec + moreSec, sizeBytes: base.sizeBytes + moreBytes };
        expect(tokenCost(more)).toBeGreaterThanOrEqual(tokenCost(base));
      }),
    );
  });
});

describe('upload gate', () => {
  const long = { durationSec: 60 };

  test('opens for up to 50 MB from 3575 tokens, whatever the clip costs', () => {
    expect(uploadGate({ ...long, sizeBytes: SMALL }, 3575)).toEqual({ allowed: true });
  });

  test('reports the size if a smaller file would pass', () => {
    expect(uploadGate({ ...long, sizeBytes: SMALL + 1 }, 3575)).toEqual({
      allowed: false,
      reason: 'file-size-limit',
    });
  });

  test('reports the tokens if no file of that length would pass', () => {
    expect(uploadGate({ ...long, sizeBytes: 1 }, 3574)).toEqual({
      allowed: false,
      reason: 'insufficient-tokens',
    });
  });

  test('opens for a large file with exactly enough tokens for every frame', () => {
    const clip = { durationSec: 60, sizeBytes: 200 * MEBIBYTE };
    expect(uploadGate(clip, 60 * 30 * 24)).toEqual({ allowed: true });
    expect(uploadGate(clip, 60 * 30 * 24 - 1).allowed).toBe(false);
  });

  test('opens for a short clip even with fewer than 3575 tokens', () => {
    expect(uploadGate({ durationSec: 2, sizeBytes: 1 }, 1440)).toEqual({ allowed: true });
  });

  test('never closes when tokens are added', () => {
    const clip = fc.record({
      durationSec: fc.double({ min: 0.1, max: 600, noNaN: true }),
      sizeBytes: fc.integer({ min: 1, max: 500 * MEBIBYTE }),
    });
    fc.assert(
      fc.property(clip, fc.nat(500_000), fc.nat(500_000), (chosen, tokens, more) => {
        fc.pre(uploadGate(chosen, tokens).allowed);
        expect(uploadGate(chosen, tokens + more).allowed).toBe(true);
      }),
    );
  });
});

test('shows tokens as whole seconds of video', () => {
  expect(affordableSeconds(43_790)).toBe(60);
  expect(affordableSeconds(25_000)).toBe(34);
  expect(affordableSeconds(719)).toBe(0);
  // The tokens for the file size are deducted first.
  expect(affordablePart(1, 730)).toBe(1);
  expect(affordablePart(1, 729)).toBe(0);
  expect(affordablePart(100 * 1024 * 1024 + 1, 739)).toBe(0);
  expect(affordablePart(1, 0)).toBe(0);
});
