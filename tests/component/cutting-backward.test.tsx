// @module-tag core
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlayer } from '@/features/upload/cutting/use-player';
import type { Recording } from '@/media/cutting/recording';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const STILL: Recording = {
  widthPx: 1280,
  heightPx: 720,
  durationSec: 60,
  frameAt: (timeSec) => Promise.resolve({ startSec: timeSec, endSec: timeSec }),
  keyFrameAfter: () => Promise.resolve(null),
  readStrip: () => Promise.resolve(),
  close: () => undefined,
};

/** A player whose video is at a time and seeks instantly, unless `seeking` is set. */
function playerAt(timeSec: number) {
  const pause = vi.fn();
  const video = Object.defineProperties(document.createElement('video'), {
    currentTime: { writable: true, value: timeSec },
    seeking: { writable: true, value: false },
    pause: { value: pause },
    play: { value: () => Promise.resolve() },
  });
  const { result, unmount } = renderHook(() => usePlayer());
  result.current.videoRef.current = video;
  return {
    video,
    pause,
    player: () => result.current,
    unmount,
    back: (): void => act(() => result.current.back()),
    pass: (ms: number): void => act(() => void vi.advanceTimersByTime(ms)),
  };
}

test('J plays backward at normal speed, and twice and four times as fast with each further press', () => {
  const { video, pause, player, back, pass } = playerAt(30);
  back();
  expect(player().isPlaying).toBe(true);
  expect(pause).toHaveBeenCalled();
  let before = 30;
  for (const speed of [1, 2, 4, 4]) {
    pass(1000);
    expect(before - video.currentTime).toBeGreaterThan(speed * 0.97);
    expect(before - video.currentTime).toBeLessThan(speed * 1.03);
    before = video.currentTime;
    back();
  }
});

test('a slow machine shows fewer frames at the same speed', () => {
  const { video, back, pass } = playerAt(30);
  back();
  Object.assign(video, { seeking: true });
  pass(3000);
  expect(video.currentTime).toBe(30);
  Object.assign(video, { seeking: false });
  pass(20);
  expect(video.currentTime).toBeCloseTo(27, 1);
});

test('stops at the start of the file', () => {
  const { video, player, back, pass } = playerAt(0.5);
  back();
  pass(1000);
  expect(video.currentTime).toBe(0);
  expect(player().isPlaying).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['K', 'togglePlay'],
  ['L', 'faster'],
  ['a frame step', 'step'],
  ['another place', 'seek'],
] as const)('%s stops it', (_, command) => {
  const { video, player, back, pass } = playerAt(30);
  back();
  pass(100);
  act(() => {
    if (command === 'step') player().step(STILL, 1);
    else if (command === 'seek') player().seek(12);
    else player()[command]();
  });
  const stands = video.currentTime;
  pass(1000);
  expect(video.currentTime).toBe(stands);
  expect(vi.getTimerCount()).toBe(0);
});

test('leaving the screen stops it', () => {
  const { back, unmount } = playerAt(30);
  back();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
