import { expect, test } from 'vitest';
import { Confidence } from '@/media/tracking/confidence/confidence';
import { moveTrack } from '@/media/tracking/search/move-track';

const FRAME = { still: { x: 103, y: 100 } };
const FOUND = { center: { x: 110, y: 96 } };

function trackAt100() {
  return { center: { x: 100, y: 100 }, velocity: { x: 4, y: 2 }, confidence: new Confidence() };
}

test('the circle goes to a distinct peak, and half of its way becomes velocity', () => {
  const track = trackAt100();
  moveTrack(track, FRAME, FOUND, { relative: 0.3, isUsable: true });
  expect(track.center).toEqual(FOUND.center);
  expect(track.velocity).toEqual({ x: 7, y: -1 });
});

test('follows a peak as high as ever although blur hides it among others', () => {
  const track = trackAt100();
  moveTrack(track, FRAME, FOUND, { relative: 0.8, isUsable: false });
  expect(track.center).toEqual(FOUND.center);
  expect(track.velocity).toEqual({ x: 7, y: -1 });
});

test('without a peak the circle stays on the ground, moves with the camera, and its velocity fades', () => {
  const track = trackAt100();
  moveTrack(track, FRAME, FOUND, { relative: 0.4, isUsable: false });
  expect(track.center).toEqual(FRAME.still);
  expect(track.velocity.x).toBeCloseTo(3.2, 9);
  expect(track.velocity.y).toBeCloseTo(1.6, 9);
});
