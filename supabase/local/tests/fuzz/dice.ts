import { randomNumbers } from '../../../../tests/random-numbers';

/** Random choices that repeat for the same seed. */
export interface Dice {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  /** True with this probability. @param share from 0 to 1 */
  chance(share: number): boolean;
}

export function createDice(seed: number): Dice {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(items: readonly [T, ...T[]]): T;
  function pick<T>(items: readonly T[]): T | undefined;
  function pick<T>(items: readonly T[]): T | undefined {
    return items[below(items.length)];
  }
  return { below, pick, chance: (share) => next() < share };
}
