import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptText, KeptValue } from '@/lib/kept-value';

const KEY = 'test.kept';
const Point = v.object({ x: v.number(), y: v.number() });
const point = new KeptValue('sessionStorage', KEY, Point, 'The point is lost');

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

test('a value is kept over a reload, and removed by null', () => {
  expect(point.load()).toBeNull();
  point.keep({ x: 1, y: 2 });
  expect(new KeptValue('sessionStorage', KEY, Point, '').load()).toEqual({ x: 1, y: 2 });
  point.keep(null);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test.each(['{"x": 1}', '{"x": "1", "y": 2}', 'no JSON', ''])('%j counts as none', (text) => {
  sessionStorage.setItem(KEY, text);
  expect(point.load()).toBeNull();
});

test('each area has its own', () => {
  new KeptText('localStorage', KEY, '').keep('for good');
  expect(new KeptText('sessionStorage', KEY, '').load()).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('for good');
});

test('blocked storage keeps nobody from working: the console says what it costs', () => {
  const blocked = new DOMException('Access is denied', 'SecurityError');
  const deny = () => {
    throw blocked;
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(deny);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(point.load()).toBeNull();
  point.keep({ x: 1, y: 2 });
  point.keep(null);
  expect(warn.mock.calls).toEqual([
    ['The point is lost', blocked],
    ['The point is lost', blocked],
  ]);
});
