import { expect, test } from 'vitest';
import {
  afterQueueEvent,
  EMPTY_QUEUE,
  isQueueOver,
  nextToShow,
  nextToTrack,
  previousToShow,
  trackedIds,
  type PlayQueue,
  type PlayStatus,
  type QueueEvent,
} from '@/domain/queue/play-queue';

const OPEN: PlayStatus = { kind: 'open' };
const TRACKED: PlayStatus = { kind: 'tracked', hasQuestion: false };

function opened(...statuses: readonly PlayStatus[]): QueueEvent {
  return {
    type: 'opened',
    plays: statuses.map((status, index) => ({
      videoId: `v${index + 1}`,
      status,
      cut: null,
      isSkipped: false,
    })),
  };
}

function after(...events: readonly QueueEvent[]): PlayQueue {
  return events.reduce(afterQueueEvent, EMPTY_QUEUE);
}

const kinds = ({ plays }: PlayQueue): readonly string[] => plays.map(({ status }) => status.kind);

test('shows the first play without a player; a choice queues it and shows the next', () => {
  const begin = after(opened(TRACKED, OPEN, OPEN));
  expect(begin.shownId).toBe('v2');
  expect(nextToTrack(begin)).toBeNull();
  const next = afterQueueEvent(begin, { type: 'chosen', videoId: 'v2' });
  expect(kinds(next)).toEqual(['tracked', 'waiting', 'open']);
  expect(next.shownId).toBe('v3');
  expect(nextToTrack(next)).toBe('v2');
});

test("tracks one play at a time, in the list's order", () => {
  const queue = after(
    opened(OPEN, OPEN, OPEN),
    { type: 'chosen', videoId: 'v1' },
    { type: 'chosen', videoId: 'v2' },
    { type: 'begun', videoId: 'v1' },
    { type: 'progressed', videoId: 'v1', percent: 40 },
  );
  expect(queue.plays[0]?.status).toEqual({ kind: 'tracking', percent: 40 });
  expect(nextToTrack(queue)).toBeNull();
  const ended = afterQueueEvent(queue, { type: 'ended', videoId: 'v1', status: TRACKED });
  expect(nextToTrack(ended)).toBe('v2');
  expect(trackedIds(ended)).toEqual(['v1']);
  expect(isQueueOver(ended)).toBe(false);
});

test('does not show a skipped play again, and ends the queue without it', () => {
  const queue = after(opened(OPEN, OPEN), { type: 'skipped', videoId: 'v1' });
  expect(queue.shownId).toBe('v2');
  const over = afterQueueEvent(queue, { type: 'ended', videoId: 'v2', status: TRACKED });
  expect(isQueueOver(over)).toBe(true);
  expect(over.shownId).toBeNull();
  expect(afterQueueEvent(over, { type: 'shown', videoId: 'v2' }).shownId).toBeNull();
  expect(afterQueueEvent(over, { type: 'shown', videoId: 'v1' }).shownId).toBe('v1');
});

test('undoes the last choice, whatever its state, and shows its play', () => {
  const queue = after(
    opened(OPEN, OPEN),
    { type: 'chosen', videoId: 'v1' },
    { type: 'begun', videoId: 'v1' },
    { type: 'undone' },
  );
  expect(kinds(queue)).toEqual(['open', 'open']);
  expect(queue.shownId).toBe('v1');
  expect(afterQueueEvent(queue, { type: 'undone' })).toEqual(queue);
  const late = afterQueueEvent(queue, { type: 'progressed', videoId: 'v1', percent: 50 });
  expect(kinds(late)).toEqual(['open', 'open']);
});

test('without enough tokens for a play, that play and all after it wait until the user resumes the queue', () => {
  const shortage = { videoId: 'v1', neededTokens: 700 };
  const queue = after(
    opened({ kind: 'waiting' }, { kind: 'waiting' }),
    { type: 'begun', videoId: 'v1' },
    { type: 'short', shortage },
  );
  expect(kinds(queue)).toEqual(['waiting', 'waiting']);
  expect(nextToTrack(queue)).toBeNull();
  expect(nextToTrack(afterQueueEvent(queue, { type: 'resumed' }))).toBe('v1');
});

test('retrying re-queues a failed play, but not one whose player was lost', () => {
  const queue = after(opened({ kind: 'failed', text: 'No.' }, { kind: 'lost' }));
  expect(kinds(afterQueueEvent(queue, { type: 'retried', videoId: 'v1' }))).toEqual(['waiting', 'lost']);
  expect(afterQueueEvent(queue, { type: 'retried', videoId: 'v2' })).toEqual(queue);
  expect(isQueueOver(queue)).toBe(true);
});

test('going back skips tracked plays and stops at those that can be chosen again', () => {
  const queue = after(opened({ kind: 'waiting' }, TRACKED, OPEN, OPEN));
  expect(queue.shownId).toBe('v3');
  expect(previousToShow(queue)).toBe('v1');
  expect(nextToShow(queue)).toBe('v4');
  expect(previousToShow(afterQueueEvent(queue, { type: 'shown', videoId: 'v1' }))).toBeNull();
});

test('a reopened queue keeps showing its play unless it was tracked elsewhere', () => {
  const queue = after(opened(OPEN, OPEN), { type: 'shown', videoId: 'v2' });
  expect(afterQueueEvent(queue, opened(OPEN, OPEN)).shownId).toBe('v2');
  expect(afterQueueEvent(queue, opened(OPEN, TRACKED)).shownId).toBe('v1');
});
