import { expect, test } from 'vitest';
import { chapterAt, newRecipe } from '@/domain/reel';
import { startHistory, takeStep, type ReelStep } from '@/domain/reel-history';

const after = (...steps: readonly ReelStep[]) =>
  steps.reduce(takeStep, startHistory(newRecipe(['a', 'b', 'c'])));
const orderAfter = (...steps: readonly ReelStep[]) =>
  after(...steps).present.plays.map(({ videoId }) => videoId);

const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;
const line = (text: string) => ({ type: 'line', videoId: 'a', line: text }) as const;

test('moving, removing and adding plays can be undone and redone, step by step', () => {
  const steps = [
    { type: 'move', from: 2, to: 0 },
    { type: 'remove', videoId: 'a' },
    { type: 'add', videoIds: ['d', 'b'] },
  ] as const;
  expect(orderAfter(...steps)).toEqual(['c', 'b', 'd']);
  expect(orderAfter(...steps, undo)).toEqual(['c', 'b']);
  expect(orderAfter(...steps, undo, undo, undo, undo)).toEqual(['a', 'b', 'c']);
  expect(orderAfter(...steps, undo, undo, redo)).toEqual(['c', 'b']);
  expect(after(...steps, undo, line('x')).future).toEqual([]);
});

test('typing in one line is one step, and typing more after an undo is another', () => {
  const typed = after(line('O'), line('On'), line('One'));
  expect(typed.past).toHaveLength(1);
  expect(takeStep(typed, undo).present.plays[0]?.line).toBe('');
  expect(after(line('O'), { type: 'look', videoId: 'a', look: 'arrow' }, line('On')).past).toHaveLength(3);
  expect(after(line('O'), undo, line('N')).past).toHaveLength(1);
});

test('an edit that changes nothing is not a step', () => {
  expect(after({ type: 'move', from: 1, to: 1 }, { type: 'add', videoIds: ['a'] }, undo, redo).past).toEqual(
    [],
  );
});

test('keeps no more than 100 steps', () => {
  const steps = Array.from({ length: 130 }, () => ({ type: 'move', from: 0, to: 1 }) as const);
  expect(after(...steps).past).toHaveLength(100);
});

test.each([
  [0, -1],
  [1.99, 0],
  [2, 1],
  [99, 1],
])('at %s seconds chapter %s shows', (timeSec, index) => {
  expect(chapterAt([{ startSec: 1 }, { startSec: 2 }], timeSec === 0 ? 0 : timeSec)).toBe(index);
});
