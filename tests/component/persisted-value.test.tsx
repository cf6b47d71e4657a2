// @module-tag core
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { authStorage } from '@/backend/auth/auth-storage';
import { PersistedText, PersistedValue } from '@/lib/persisted-value';

const KEY = 'standout.test';
const Point = v.object({ x: v.number(), y: v.number() });
const point = new PersistedValue('sessionStorage', KEY, Point, 'The point is lost');

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

test('keeps a value across a reload, and removes it with null', () => {
  expect(point.load()).toBeNull();
  point.keep({ x: 1, y: 2 });
  expect(new PersistedValue('sessionStorage', KEY, Point, '').load()).toEqual({ x: 1, y: 2 });
  point.keep(null);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test.each(['{"x": 1}', '{"x": "1", "y": 2}', 'no JSON', ''])('treats %j as none', (text) => {
  sessionStorage.setItem(KEY, text);
  expect(point.load()).toBeNull();
});

test('each area has its own', () => {
  new PersistedText('localStorage', KEY, '').keep('for good');
  expect(new PersistedText('sessionStorage', KEY, '').load()).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('for good');
});

test('users can work with blocked storage: the console reports the consequence', () => {
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

/** jsdom has room for five million characters, like browsers. */
function fill(storage: Storage): void {
  let room = 5_000_000;
  while (room >= 1) {
    try {
      storage.setItem(`filled ${storage.length}`, 'x'.repeat(room));
    } catch {
      room = Math.floor(room / 2);
    }
  }
}

test('full storage accepts a value no longer than the old one; otherwise the console reports the consequence', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  point.keep({ x: 10, y: 20 });
  fill(sessionStorage);
  point.keep({ x: 1, y: 2 });
  expect(point.load()).toEqual({ x: 1, y: 2 });
  expect(warn).not.toHaveBeenCalled();
  point.keep({ x: 1_000_000_000, y: 2_000_000_000 });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The point is lost',
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
  expect(point.load()).toBeNull();
});

test('a session that does not fit into full storage lasts as long as the page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fill(localStorage);
  authStorage.setItem(KEY, 'a token');
  expect(warn).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(authStorage.getItem(KEY)).toBe('a token');
  localStorage.clear();
  authStorage.setItem(KEY, 'the next token');
  expect(localStorage.getItem(KEY)).toBe('the next token');
  authStorage.removeItem(KEY);
  expect(authStorage.getItem(KEY)).toBeNull();
});
