import { describe, expect, it } from 'vitest';
import { OneEuro } from '@/lib/one-euro';
import { whittaker } from '@/lib/whittaker';
import { LIVE_SIZE } from '@/media/tracking/constants';
import { randomNumbers } from '../../random-numbers';

describe('Whittaker’s smoother', () => {
  it('keeps a straight line, and fills in what has no weight', () => {
    const line = Float64Array.from({ length: 50 }, (_, k) => 3 + 0.5 * k);
    const weights = Float64Array.from(line, (_, k) => (k > 10 && k < 30 ? 0 : 1));
    const given = line.map((value, k) => (weights[k] === 0 ? 999 : value));
    whittaker(given, weights, 1e4).forEach((value, k) => expect(value).toBeCloseTo(line[k] ?? NaN, 6));
  });

  it('solves its equations', () => {
    const random = randomNumbers(3);
    for (const length of [2, 3, 4, 5, 60]) {
      const values = Float64Array.from({ length }, () => random() * 10);
      const weights = Float64Array.from({ length }, () => 0.1 + random());
      const z = whittaker(values, weights, 20);
      const bend = (k: number): number =>
        k >= 0 && k + 2 < length ? (z[k] ?? 0) - 2 * (z[k + 1] ?? 0) + (z[k + 2] ?? 0) : 0;
      z.forEach((value, k) => {
        const pull = 20 * (bend(k) - 2 * bend(k - 1) + bend(k - 2));
        const weight = weights[k] ?? 0;
        expect(weight * value + pull).toBeCloseTo(weight * (values[k] ?? 0), 6);
      });
    }
  });
});

describe('the size in the picture while tracking runs', () => {
  const filtered = (sizes: readonly number[]): readonly number[] => {
    const filter = new OneEuro(Math.log(sizes[0] ?? 1), LIVE_SIZE);
    return sizes.map((size) => Math.exp(filter.next(Math.log(size), 1 / 30)));
  };

  it('is less than a third as noisy as the engine', () => {
    const random = randomNumbers(5);
    const raw = Array.from({ length: 300 }, () => 60 * (1 + 0.05 * (2 * random() - 1)));
    const stepsOf = (sizes: readonly number[]): number =>
      sizes.slice(1).reduce((sum, size, k) => sum + Math.abs(size - (sizes[k] ?? NaN)), 0);
    expect(stepsOf(filtered(raw))).toBeLessThan(stepsOf(raw) / 3);
  });

  it('lags at most a fifth of a second behind a player who doubles within two', () => {
    const raw = Array.from({ length: 90 }, (_, k) => 40 * 2 ** Math.min(1, k / 60));
    const live = filtered(raw);
    for (let k = 30; k <= 60; k++) expect(live[k]).toBeGreaterThan(raw[k - 6] ?? NaN);
    expect(live.at(-1)).toBeGreaterThan(79);
  });
});
