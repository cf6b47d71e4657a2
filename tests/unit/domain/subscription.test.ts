import { describe, expect, test } from 'vitest';
import { formatPrice, isPaid, processingLabel, type Subscription } from '@/domain/subscription';

describe('the label of a plan', () => {
  test.each([
    [0, 'Limited processing'],
    [1, 'Standard processing'],
    [2999, 'Standard processing'],
    [3000, 'Expedited processing'],
    [9999, 'Expedited processing'],
  ])('%i cents: %s', (cents, label) => {
    expect(processingLabel(cents)).toBe(label);
  });

  test.each([
    [0, '$0'],
    [2999, '$29.99'],
    [3000, '$30'],
    [123_450, '$1,234.50'],
  ])('%i cents are shown as %s', (cents, text) => {
    expect(formatPrice(cents)).toBe(text);
  });
});

test('only a plan with a price is paid', () => {
  const held = (priceCents: number) => ({ plan: { priceCents } }) as Subscription;
  expect([null, undefined, held(0), held(1)].map(isPaid)).toEqual([false, false, false, true]);
});
