import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstOrder, giftAmountProblem, nextOrder, parseGiftAmount, percentUsed } from '@/domain/admin';

describe('the amount of a gift', () => {
  test.each([
    ['1', 1],
    [' 250 ', 250],
    ['10,000', 10_000],
    ['1,000,000', 1_000_000],
    ['007', 7],
    ['0', 0],
    ['', null],
    ['1.5', null],
    ['1e3', null],
    ['-1', null],
    ['+1', null],
    ['1,00', null],
    ['1 000', null],
    ['0x10', null],
    ['١٢', null],
    ['Infinity', null],
  ])('%j is %j', (text, amount) => {
    expect(parseGiftAmount(text)).toBe(amount);
  });

  test.each([
    ['', 'gift-amount-invalid'],
    ['0', 'gift-amount-invalid'],
    ['1', null],
    ['1000000', null],
    ['1000001', 'gift-amount-too-large'],
    ['99999999999999999999', 'gift-amount-invalid'],
  ] as const)('%j: %s', (text, problem) => {
    expect(giftAmountProblem(text)).toBe(problem);
  });

  test('accepts only whole numbers within the limits, for any typed text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        fc.pre(giftAmountProblem(text) === null);
        const amount = parseGiftAmount(text);
        expect(Number.isInteger(amount) && amount !== null && amount >= 1 && amount <= 1_000_000).toBe(true);
      }),
    );
  });
});

test('sorts words from A and dates and numbers from the highest; a second click reverses the order', () => {
  expect(firstOrder('name')).toEqual({ column: 'name', ascending: true });
  const newest = firstOrder('createdAt');
  expect(newest).toEqual({ column: 'createdAt', ascending: false });
  expect(nextOrder(newest, 'createdAt')).toEqual({ column: 'createdAt', ascending: true });
  expect(nextOrder(newest, 'tokensUsed')).toEqual({ column: 'tokensUsed', ascending: false });
});

test('the percentage used is 0 to 100, and 100 if there are no tokens', () => {
  const user = {
    id: '1',
    email: 'a@b.example',
    firstName: '',
    lastName: '',
    createdAt: '2026-11-20T12:00:00Z',
    currentPlan: 'Free',
    tokenBalance: 200,
    tokensUsed: 50,
    tokenRemaining: 150,
    isAdmin: false,
  };
  expect(percentUsed(user)).toBe(25);
  expect(percentUsed({ ...user, tokensUsed: 900 })).toBe(100);
  expect(percentUsed({ ...user, tokenBalance: 0, tokensUsed: 0 })).toBe(100);
});
