import { expect, test } from 'vitest';
import { ProgressMeter } from '@/media/export/progress-meter';

function meterWithClock(): { readonly meter: ProgressMeter; readonly pass: (ms: number) => void } {
  let nowMs = 1000;
  const meter = new ProgressMeter(() => nowMs);
  return { meter, pass: (ms) => (nowMs += ms) };
}

test('counts the seconds of each stage', () => {
  const { meter, pass } = meterWithClock();
  pass(400);
  meter.enter('frames');
  pass(2500);
  meter.enter('audio');
  pass(100);
  const { stage, elapsedByStage } = meter.read();
  expect(stage).toBe('audio');
  expect(elapsedByStage).toEqual({ prepare: 0.4, frames: 2.5, audio: 0.1 });
});

test('reports how much of the converter has loaded until it is complete', () => {
  const { meter } = meterWithClock();
  expect(meter.read().converter).toBeNull();
  meter.loading({ loadedBytes: 5, totalBytes: 32 });
  expect(meter.read().converter).toEqual({ loadedBytes: 5, totalBytes: 32 });
  meter.loading(null);
  expect(meter.read().converter).toBeNull();
});

test('shows neither speed nor remaining time while it is too early', () => {
  const { meter, pass } = meterWithClock();
  meter.expect(350, 50);
  for (let frame = 1; frame <= 60; frame++) {
    pass(10);
    meter.frameDone(frame);
  }
  expect(meter.read()).toMatchObject({
    framesDone: 60,
    framesTotal: 350,
    framesPerSec: 0,
    secondsLeft: null,
  });
});

test('does not count the fast title frames as speed', () => {
  const { meter, pass } = meterWithClock();
  meter.expect(350, 50);
  for (let frame = 1; frame <= 50; frame++) {
    pass(1);
    meter.frameDone(frame);
  }
  for (let frame = 51; frame <= 150; frame++) {
    pass(20);
    meter.frameDone(frame);
  }
  const { framesPerSec, secondsLeft } = meter.read();
  expect(framesPerSec).toBeCloseTo(50, 6);
  expect(secondsLeft).toBeCloseTo(4, 6);
});

test('follows a change of speed within a few seconds', () => {
  const { meter, pass } = meterWithClock();
  meter.expect(1050, 50);
  for (let frame = 51; frame <= 300; frame++) {
    pass(10);
    meter.frameDone(frame);
  }
  for (let frame = 301; frame <= 400; frame++) {
    pass(50);
    meter.frameDone(frame);
  }
  expect(meter.read().framesPerSec).toBeCloseTo(20, 6);
});

test('starts over with the frames of another pipeline, and keeps counting time', () => {
  const { meter, pass } = meterWithClock();
  meter.expect(350, 50);
  meter.enter('frames');
  for (let frame = 1; frame <= 100; frame++) {
    pass(20);
    meter.frameDone(frame);
  }
  meter.restart();
  expect(meter.read()).toMatchObject({ stage: 'prepare', framesDone: 0, framesPerSec: 0 });
  pass(300);
  meter.enter('frames');
  pass(500);
  expect(meter.read().elapsedByStage).toEqual({ prepare: 0.3, frames: 2.5, audio: 0 });
});
