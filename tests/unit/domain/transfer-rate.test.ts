import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';

const MB = 1024 * 1024;

/** Transfers at a steady speed for a while, reporting every 100 ms. */
function runAt(rate: TransferRate, bytesPerSec: number, durationSec: number): TransferRate {
  let current = rate;
  for (let step = 0; step < durationSec * 10; step++) {
    current = recordTransfer(current, current.sentBytes + bytesPerSec / 10, current.atMs + 100);
  }
  return current;
}

describe('transfer rate', () => {
  test('shows nothing in the first moments', () => {
    expect(transferOutlook(startTransfer(0, 0), 10 * MB)).toBeNull();
    expect(transferOutlook(runAt(startTransfer(0, 0), MB, 1), 10 * MB)).toBeNull();
  });

  test('shows speed and remaining time at a steady speed', () => {
    const outlook = transferOutlook(runAt(startTransfer(0, 0), 2 * MB, 3), 10 * MB);
    expect(outlook?.bytesPerSec).toBeCloseTo(2 * MB, 0);
    expect(outlook?.leftSec).toBeCloseTo(2, 3);
  });

  test('does not count resumed bytes as speed', () => {
    const outlook = transferOutlook(runAt(startTransfer(400 * MB, 0), MB, 2), 500 * MB);
    expect(outlook?.bytesPerSec).toBeCloseTo(MB, 0);
  });

  test('follows a change of speed within a few seconds', () => {
    const fast = runAt(startTransfer(0, 0), 10 * MB, 5);
    const slow = runAt(fast, MB, 12);
    expect(slow.bytesPerSec).toBeGreaterThan(MB);
    expect(slow.bytesPerSec).toBeLessThan(1.6 * MB);
  });

  test('counts a stall once bytes flow again', () => {
    const before = runAt(startTransfer(0, 0), MB, 4);
    const after = recordTransfer(before, before.sentBytes + MB / 10, before.atMs + 20_000);
    expect(after.bytesPerSec).toBeLessThan(0.05 * MB);
  });

  test('keeps the speed when a retry goes back to the last accepted byte', () => {
    const before = runAt(startTransfer(0, 0), MB, 4);
    const after = recordTransfer(before, before.sentBytes - MB, before.atMs + 500);
    expect(after.bytesPerSec).toBe(before.bytesPerSec);
    expect(after.sentBytes).toBe(before.sentBytes - MB);
  });

  test('never shows a negative remaining time, whatever is reported', () => {
    const report = fc.record({ bytes: fc.nat(100 * MB), stepMs: fc.nat(5000) });
    fc.assert(
      fc.property(fc.array(report), (reports) => {
        let rate = startTransfer(0, 0);
        for (const { bytes, stepMs } of reports) rate = recordTransfer(rate, bytes, rate.atMs + stepMs);
        const outlook = transferOutlook(rate, 50 * MB);
        if (!outlook) return;
        expect(outlook.bytesPerSec).toBeGreaterThan(0);
        expect(outlook.leftSec).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(outlook.leftSec)).toBe(true);
      }),
    );
  });
});
