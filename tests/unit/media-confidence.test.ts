import { describe, expect, test } from 'vitest';
import { Confidence } from '@/media/tracking/confidence/confidence';
import type { Likeness } from '@/media/tracking/appearance/likeness';
import { CONFIDENCE } from '@/media/tracking/constants';
import { Reporter } from '@/media/tracking/reporter';

const GOOD: Likeness = { anchor: 1, colors: 0.8, template: 0.7 };
const DOUBTFUL: Likeness = { anchor: 0.15, colors: 0.35, template: 0.3 };
const SOMEBODY_ELSE: Likeness = { anchor: 0.1, colors: 0.2, template: 0.2 };

function feed(confidence: Confidence, likeness: Likeness, frames: number, isUsable = true) {
  return Array.from({ length: frames }, () => {
    confidence.nextFrame();
    return confidence.judge(likeness, isUsable);
  });
}

describe('confidence', () => {
  test('a steady track is good and sure', () => {
    const confidence = new Confidence();
    expect(new Set(feed(confidence, GOOD, 30))).toEqual(new Set(['good']));
    expect(confidence.score).toBeGreaterThan(4);
    expect(confidence.change).toBeCloseTo(0, 6);
  });

  test('doubt grows over a few frames, and ends over a few', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 10);
    const falling = feed(confidence, DOUBTFUL, 20);
    expect(falling[0]).toBe('good');
    expect(falling.at(-1)).toBe('weak');
    const rising = feed(confidence, GOOD, 20);
    expect(rising[0]).toBe('weak');
    expect(rising.at(-1)).toBe('good');
  });

  test('doubts a track that slid onto the background although its peak is as high as ever', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 30);
    expect(feed(confidence, SOMEBODY_ELSE, 8).at(-1)).toBe('weak');
    expect(confidence.score).toBeLessThan(0);
    expect(confidence.change).toBeGreaterThan(1);
    const states = feed(confidence, SOMEBODY_ELSE, CONFIDENCE.lostAfterLowFrames);
    expect(states.at(-1)).toBe('lost');
  });

  test('a lost player who looks as before is weak, then good again', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 10);
    expect(feed(confidence, SOMEBODY_ELSE, 40).at(-1)).toBe('lost');
    const states = feed(confidence, GOOD, 20);
    expect(states).toContain('weak');
    expect(states.at(-1)).toBe('good');
  });

  test('scores a single place like the track, without its past', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 30);
    expect(confidence.scoreOf(GOOD)).toBeCloseTo(confidence.score, 6);
    expect(confidence.scoreOf(SOMEBODY_ELSE)).toBeLessThan(0);
    expect(confidence.usualScore).toBeCloseTo(confidence.score, 6);
  });

  test('fifteen consecutive frames without a peak lose the player, fourteen do not', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 10);
    expect(feed(confidence, GOOD, 14, false).at(-1)).toBe('weak');
    feed(confidence, GOOD, 1);
    expect(feed(confidence, GOOD, 15, false).at(-1)).toBe('lost');
  });

  test('a flat response is not a peak, except while references are collected', () => {
    const confidence = new Confidence();
    confidence.nextFrame();
    expect(confidence.isUsable({ relative: 0.1, peakToSidelobe: 2 })).toBe(true);
    feed(confidence, GOOD, 10);
    expect(confidence.isUsable({ relative: 1, peakToSidelobe: 5.9 })).toBe(false);
    expect(confidence.isUsable({ relative: 0.1, peakToSidelobe: 7 })).toBe(false);
    expect(confidence.isUsable({ relative: 0.1, peakToSidelobe: 9 })).toBe(true);
    expect(confidence.isUsable({ relative: 0.5, peakToSidelobe: 7 })).toBe(true);
  });

  test('follows an indistinct peak if it is about as high as ever', () => {
    const confidence = new Confidence();
    feed(confidence, GOOD, 10);
    expect(confidence.isWorthFollowing(0.9)).toBe(true);
    expect(confidence.isWorthFollowing(0.4)).toBe(false);
  });

  test('the usual peak is the median of the good ones', () => {
    const confidence = new Confidence();
    expect(confidence.usualPeak(0.8)).toBe(0.8);
    for (const peak of [1, 3, 2]) confidence.notePeak(peak, 1);
    feed(confidence, GOOD, 10);
    confidence.notePeak(100, 0.1);
    expect(confidence.usualPeak(0.8)).toBe(2);
  });
});

const EVERY_MS = { points: 50, picture: 100 };

test('points are sent in batches, the rest when flushed', () => {
  let nowMs = 0;
  const sent: string[] = [];
  const reporter = new Reporter(
    (message) => {
      if (message.type === 'points') sent.push(`${message.points.length} points`);
      if (message.type === 'progress') sent.push(`${message.framesPerSec}`);
    },
    EVERY_MS,
    () => nowMs,
  );
  reporter.begin(6);
  for (let k = 1; k <= 6; k++) {
    nowMs = k * 20;
    reporter.add({ x: 0, y: 0, timeSec: k / 30, isManual: false, isInterpolated: false });
  }
  reporter.flush();
  expect(sent).toEqual(['3 points', '50', '3 points', '50', '50']);
});

test('reports a search at once, and its success', () => {
  const sent: unknown[] = [];
  const reporter = new Reporter(
    (message) => sent.push(message),
    EVERY_MS,
    () => 100,
  );
  reporter.flush();
  expect(sent).toEqual([]);
  reporter.begin(3);
  reporter.add(null);
  reporter.add(null);
  reporter.add({ x: 0, y: 0, timeSec: 0.1, isManual: false, isInterpolated: true });
  expect(sent).toMatchObject([
    { type: 'progress', processedFrames: 1, isSearching: true },
    { type: 'points' },
    { type: 'progress', processedFrames: 3, isSearching: false },
  ]);
});

test('sends a picture after the points up to it, and another one only after a while', () => {
  let nowMs = 0;
  const sent: string[] = [];
  const reporter = new Reporter(
    (message) => {
      if (message.type === 'points') sent.push(`points to ${message.points.at(-1)?.timeSec}`);
    },
    EVERY_MS,
    () => nowMs,
  );
  reporter.begin(9);
  for (let k = 0; k < 9; k++) {
    nowMs = k * 30;
    reporter.add({ x: 0, y: 0, timeSec: k, isManual: false, isInterpolated: false });
    reporter.show(() => sent.push(`picture at ${k}`));
  }
  const pictures = sent.filter((what) => what.startsWith('picture'));
  expect(pictures).toEqual(['picture at 0', 'picture at 4', 'picture at 8']);
  for (const at of [0, 4, 8]) {
    expect(sent[sent.indexOf(`picture at ${at}`) - 1]).toBe(`points to ${at}`);
  }
});
