import { expect, test } from 'vitest';
import { asTold, isSwitch, questionOf, questionsFrom } from '../bench/tracking/questions';

const QUESTION = { fromFrame: 12, frame: 15, followed: { x: 50, y: 0 }, other: { x: 3, y: 4 } };

test('counts a question’s frames from its times, relative to a start', () => {
  const crossing = {
    fromSec: 12 / 30,
    timeSec: 0.5,
    followed: { x: 50, y: 0 },
    other: { x: 3, y: 4 },
    radiusPx: 20,
  };
  expect(questionOf(crossing)).toEqual(QUESTION);
  expect(questionsFrom(10, [QUESTION])).toEqual([{ ...QUESTION, fromFrame: 2, frame: 5 }]);
  expect(questionsFrom(10)).toEqual([]);
});

test('after the first question no point counts as good', () => {
  const points = [11, 12, 40].map((frame) => ({ frame, x: 0, y: 0, isWeak: false, confidence: 0.9 }));
  const told = asTold(points, [{ ...QUESTION, fromFrame: 30 }, QUESTION]);
  expect(told.map(({ isWeak, confidence }) => [isWeak, confidence])).toEqual([
    [false, 0.9],
    [true, 0.5],
    [true, 0.5],
  ]);
  expect(asTold(points, [])).toEqual(points);
});

test('a question is needed if the other person is more likely to be the player', () => {
  const truthWith = (x: number) => Array.from({ length: 20 }, () => ({ x, y: 0 }));
  expect(isSwitch(truthWith(0), QUESTION)).toBe(true);
  expect(isSwitch(truthWith(50), QUESTION)).toBe(false);
  expect(isSwitch([null], QUESTION)).toBe(false);
});
