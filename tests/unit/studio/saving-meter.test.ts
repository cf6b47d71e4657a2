import { expect, it } from 'vitest';
import { SavingMeter } from '@/studio/film/saving-meter';

it('shows speed and remaining time once they are known, and how long it took', () => {
  let nowMs = 1000;
  const meter = new SavingMeter(1_000_000, () => nowMs);
  expect(meter.read()).toEqual({
    sentBytes: 0,
    totalBytes: 1_000_000,
    bytesPerSec: null,
    leftSec: null,
    elapsedSec: 0,
  });
  nowMs += 1000;
  meter.sent(100_000);
  expect(meter.read()).toMatchObject({ sentBytes: 100_000, leftSec: null });
  nowMs += 1000;
  meter.sent(200_000);
  const { bytesPerSec, leftSec, elapsedSec } = meter.read();
  expect(bytesPerSec).toBeCloseTo(100_000);
  expect(leftSec).toBeCloseTo(8);
  expect(elapsedSec).toBe(2);
});
