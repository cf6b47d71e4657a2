import { expect, test } from 'vitest';
import { FeetFollower } from '@/media/people/feet-follower';

const FRAME_SEC = 1 / 30;

/** The feet after so many frames. */
function after(follower: FeetFollower, frames: number): number | null {
  let feet: number | null = null;
  for (let frame = 0; frame < frames; frame++) feet = follower.next(FRAME_SEC);
  return feet;
}

test('nothing is known of feet before the first look', () => {
  const follower = new FeetFollower(null);
  expect(after(follower, 30)).toBeNull();
});

test('feet that were seen at the start stay where they are', () => {
  expect(after(new FeetFollower(1.6), 30)).toBeCloseTo(1.6, 9);
});

test('the ring glides from the circle’s lowest point to the feet, most of the way in a quarter of a second', () => {
  const follower = new FeetFollower(null);
  follower.see(2);
  expect(follower.next(0.25)).toBeCloseTo(2 - 1 / Math.E, 9);
  expect(after(follower, 60)).toBeCloseTo(2, 3);
});

test('no frame of the glide moves the ring by more than an eighth of the way', () => {
  const follower = new FeetFollower(1);
  follower.see(2);
  follower.see(2);
  expect(follower.next(FRAME_SEC)).toBeLessThan(1.125);
});

test('one wrong look moves nothing', () => {
  const follower = new FeetFollower(1.5);
  follower.see(1.5);
  follower.see(4);
  expect(after(follower, 30)).toBeCloseTo(1.5, 9);
});

test('without time between two frames the ring stays', () => {
  const follower = new FeetFollower(1);
  follower.see(2);
  expect(follower.next(0)).toBeCloseTo(1, 9);
});
