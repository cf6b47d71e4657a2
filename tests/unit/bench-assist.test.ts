import { expect, test } from 'vitest';
import { assist } from '../bench/tracking/assist';
import type { Leg } from '../bench/tracking/assist';
import { scoreRun } from '../bench/tracking/scores';
import type { Point, Truth } from '../bench/tracking/scores';

const TEN: Truth = Array.from({ length: 10 }, (_, frame) => ({ x: frame, y: 0 }));

/** An engine that tracks correctly, and reports a loss on each of the given frames in turn. */
function losingAt(frames: readonly number[], length = 10): { calls: unknown[]; follow: Follow } {
  const calls: unknown[] = [];
  const follow: Follow = (startFrame, isContinuation) => {
    calls.push([startFrame, isContinuation]);
    const lostFrame = frames.find((frame) => frame > startFrame);
    const end = lostFrame ?? length;
    const points = range(startFrame, end).map((frame) => ({ frame, x: frame, y: 0, isWeak: false }));
    return Promise.resolve({ points, saysLost: lostFrame !== undefined });
  };
  return { calls, follow };
}

type Follow = (startFrame: number, isContinuation: boolean, chosen?: Point) => Promise<Leg>;

function range(from: number, end: number): readonly number[] {
  return Array.from({ length: end - from }, (_, k) => from + k);
}

test('an engine that never reports a loss gets no help', async () => {
  const { calls, follow } = losingAt([]);
  const { points, nudges } = await assist(TEN, follow);
  expect(points.map(({ frame }) => frame)).toEqual(range(0, 10));
  expect(nudges).toBe(0);
  expect(calls).toEqual([[0, false]]);
});

test('each loss costs the frame it is reported on, and the circle is placed on the next frame', async () => {
  const { calls, follow } = losingAt([3, 6]);
  const assisted = await assist(TEN, follow);
  expect(calls).toEqual([
    [0, false],
    [4, true],
    [7, true],
  ]);
  expect(assisted.nudges).toBe(2);
  expect(scoreRun(TEN, 20, assisted.points)).toMatchObject({ success20: 0.8, lostAtFrame: 3 });
});

test('a loss on the last frame needs no nudge', async () => {
  const { calls, follow } = losingAt([9]);
  expect((await assist(TEN, follow)).nudges).toBe(0);
  expect(calls).toHaveLength(1);
});

test('the circle is placed on the next frame that has a box', async () => {
  const truth = TEN.map((center, frame) => (frame >= 4 && frame <= 6 ? null : center));
  const { calls, follow } = losingAt([3]);
  await assist(truth, follow);
  expect(calls).toEqual([
    [0, false],
    [7, true],
  ]);
});

test('ends even if the engine always loses the player immediately', async () => {
  const follow: Follow = () => Promise.resolve({ points: [], saysLost: true });
  expect(await assist(TEN, follow)).toEqual({ points: [], nudges: 4 });
});

test('answers a question from the ground truth: a wrong track continues with the other person, and a correct one is unchanged', async () => {
  const calls: unknown[] = [];
  const follow: Follow = (startFrame, isContinuation, chosen) => {
    calls.push([startFrame, isContinuation, chosen]);
    // The first run follows the wrong person from frame 4 on, and asks on frame 6.
    const isWrong = startFrame === 0;
    const points = range(startFrame, 10).map((frame) => ({
      frame,
      x: isWrong && frame >= 4 ? frame + 50 : frame,
      y: 0,
      isWeak: false,
    }));
    const asked = isWrong ? { followed: { x: 56, y: 0 }, other: { x: 7, y: 0 } } : null;
    const right = { followed: { x: 8, y: 0 }, other: { x: 60, y: 0 } };
    const questions = [{ fromFrame: 4, frame: isWrong ? 6 : 8, ...(asked ?? right) }];
    return Promise.resolve({ points, questions, saysLost: false });
  };
  const { points, nudges } = await assist(TEN, follow);
  expect(calls).toEqual([
    [0, false, undefined],
    [6, true, { x: 7, y: 0 }],
  ]);
  expect(nudges).toBe(0);
  expect(points.map(({ x }) => x)).toEqual([0, 1, 2, 3, 54, 55, 6, 7, 8, 9]);
});
