import { describe, expect, test } from 'vitest';
import { endOfDay, isLinkPassword, lastDayOf, linkStateOf } from '@/domain/link-guard';

const NOW_MS = Date.parse('2026-11-25T12:00:00Z');
const link = { isActive: true, expiresAt: null, hasPassword: false };

describe('the state of a link', () => {
  test.each([
    ['active', {}],
    ['inactive', { isActive: false }],
    ['inactive', { isActive: false, expiresAt: '2026-11-25T11:59:59Z' }],
    ['expired', { expiresAt: '2026-11-25T12:00:00Z' }],
    ['active', { expiresAt: '2026-11-25T12:00:01Z' }],
  ] as const)('is %s with %j', (state, more) => {
    expect(linkStateOf({ ...link, ...more }, NOW_MS)).toBe(state);
  });
});

test.each(['2026-02-28', '2026-12-31', '2026-03-29', '2026-10-25'])(
  '%s is the last day of its own end',
  (day) => {
    expect(lastDayOf(endOfDay(day))).toBe(day);
    expect(new Date(endOfDay(day)).getHours()).toBe(0);
  },
);

test.each([
  ['12345', false],
  ['123456', true],
  ['ü'.repeat(36), true],
  ['ü'.repeat(37), false],
  ['😀'.repeat(5), false],
])('%s as a password: %s', (text, isOne) => {
  expect(isLinkPassword(text)).toBe(isOne);
});
