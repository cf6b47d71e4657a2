// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMoving } from '@/media/keep-moving';

/** A player as an engine leaves it: jsdom plays nothing, so the test sets its state. */
interface Stands {
  currentTime: number;
  paused: boolean;
  seeking: boolean;
  loadedSec: number;
}

let video: HTMLVideoElement;
let stands: Stands;
let end: () => void;
const pause = vi.fn();
const play = vi.fn(() => Promise.resolve());
const seek = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const call of [pause, play, seek]) call.mockClear();
  stands = { currentTime: 0.02, paused: false, seeking: false, loadedSec: 5 };
  video = document.createElement('video');
  Object.defineProperties(video, {
    duration: { value: 5 },
    currentTime: { get: () => stands.currentTime, set: seek },
    paused: { get: () => stands.paused },
    seeking: { get: () => stands.seeking },
    buffered: { get: () => ({ length: 1, start: () => 0, end: () => stands.loadedSec }) },
    pause: { value: pause },
    play: { value: play },
  });
  end = keepMoving(video);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('a video that stops although the next data is loaded is paused and played again', () => {
  vi.advanceTimersByTime(2_000);
  expect(play).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(play).toHaveBeenCalledTimes(1);
  expect(pause.mock.invocationCallOrder[0]).toBeLessThan(play.mock.invocationCallOrder[0] ?? 0);
});

test('ignores a video that moves, waits for the network, seeks or is paused', () => {
  const moving = setInterval(() => (stands.currentTime += 0.04), 40);
  vi.advanceTimersByTime(4_000);
  clearInterval(moving);
  stands.loadedSec = stands.currentTime + 0.1;
  vi.advanceTimersByTime(10_000);
  stands.loadedSec = 5;
  stands.seeking = true;
  vi.advanceTimersByTime(10_000);
  stands.seeking = false;
  stands.paused = true;
  video.dispatchEvent(new Event('pause'));
  vi.advanceTimersByTime(10_000);
  expect(play).not.toHaveBeenCalled();

  stands.paused = false;
  video.dispatchEvent(new Event('play'));
  vi.advanceTimersByTime(4_000);
  expect(play).toHaveBeenCalledTimes(1);
});

test('near the end, all remaining data counts as the next data', () => {
  stands.currentTime = 4.8;
  vi.advanceTimersByTime(4_000);
  expect(play).toHaveBeenCalledTimes(1);
});

test('seeks to the end if a video stops a nanosecond before it', () => {
  video.dispatchEvent(new Event('timeupdate'));
  stands.currentTime = 5 - 1e-9;
  stands.paused = true;
  video.dispatchEvent(new Event('timeupdate'));
  expect(seek).not.toHaveBeenCalled();
  stands.paused = false;
  video.dispatchEvent(new Event('timeupdate'));
  expect(seek.mock.calls).toEqual([[5]]);
});

test('does nothing once the watch has ended', () => {
  end();
  stands.currentTime = 5 - 1e-9;
  video.dispatchEvent(new Event('timeupdate'));
  vi.advanceTimersByTime(10_000);
  expect(play).not.toHaveBeenCalled();
  expect(seek).not.toHaveBeenCalled();
});
