import { expect, test } from 'vitest';
import { playWithin } from '@/studio/playback/play-within';
import { pretendPlayback } from '../../component/support/pretend-playback';

const KEPT = { first: 30, end: 60 };

test.each([
  [0, 30],
  [29, 30],
  [30, 30],
  [45, 45],
  [58, 58],
  [59, 30],
  [170, 30],
])('playing from frame %i starts with frame %i', async (from, begun) => {
  const playback = playWithin(pretendPlayback(from), () => KEPT);
  await playback.play();
  expect(playback.getFrame()).toBe(begun);
  expect(playback.getStatus().isPlaying).toBe(true);
});

test('a playing clip stops at the last kept frame, even if frames were dropped there', async () => {
  const clip = pretendPlayback(50);
  const playback = playWithin(clip, () => KEPT);
  await playback.play();
  clip.seekToFrame(58);
  expect(playback.getStatus().isPlaying).toBe(true);
  clip.seekToFrame(61);
  expect(playback.getStatus().isPlaying).toBe(false);
  expect(playback.getFrame()).toBe(59);
});

test('seeking goes everywhere, and without a cut the clip stops by itself', async () => {
  const clip = pretendPlayback(0);
  const playback = playWithin(clip, () => KEPT);
  playback.seekToFrame(100);
  expect(playback.getFrame()).toBe(100);
  const whole = pretendPlayback(0);
  await playWithin(whole, () => ({ first: 0, end: 180 })).play();
  whole.seekToFrame(179);
  expect(whole.getStatus().isPlaying).toBe(true);
});
