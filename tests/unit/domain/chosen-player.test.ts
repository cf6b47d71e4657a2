import { expect, test } from 'vitest';
import type { SavedPhase, TrackDocument } from '@/domain/editor/track-document';
import { ERROR_TEXTS } from '@/domain/errors';
import { withPlayer } from '@/domain/queue/chosen-player';
import { documentStatus } from '@/domain/queue/document-status';
import { oneTrack } from '../../track-fixtures';

const selection = { x: 100, y: 80, radius: 40 };
const point = { x: 1, y: 2, timeSec: 0, isManual: true, isInterpolated: false };
const place = { x: 50, y: 50 };

function documentIn(phase: SavedPhase): TrackDocument {
  return {
    tracks: oneTrack([point], {
      crossings: [{ fromSec: 0, timeSec: 0, followed: place, other: place, radiusPx: 10 }],
      selectionRadiusPx: 30,
      feetShare: 1.6,
    }),
    method: 'lucas-kanade',
    colors: { glow: '#FF0000', trail: '#00FF00' },
    cut: { first: 10, end: 50 },
    phase,
    timeSec: 2,
  };
}

test('choosing another player replaces the path and the feet, and keeps the method, colors and cut', () => {
  const next = withPlayer(documentIn({ kind: 'replay' }), { selection, startSec: 0.5 });
  expect(next).toEqual({
    tracks: oneTrack([]),
    method: 'lucas-kanade',
    colors: { glow: '#FF0000', trail: '#00FF00' },
    cut: { first: 10, end: 50 },
    phase: { kind: 'readyToTrack', selection, startSec: 0.5 },
    timeSec: 0.5,
  });
});

test('a clip without a document gets one, which is idle after the choice is undone', () => {
  const chosen = withPlayer(null, { selection, startSec: 0 });
  expect(documentStatus(chosen)).toEqual({ kind: 'waiting' });
  expect(documentStatus(withPlayer(chosen, null))).toEqual({ kind: 'open' });
});

test("derives a clip's status from the document that an editor left", () => {
  const run = {
    selection,
    startSec: 0,
    direction: 'forward',
    endSec: null,
    isContinuation: false,
    replacesFromSec: 0,
  } as const;
  const failed = (failure: 'interrupted' | 'replaced') =>
    documentStatus(documentIn({ kind: 'failed', failure, selection, run, reachedSec: 0 }));
  expect(documentStatus(null)).toEqual({ kind: 'open' });
  expect(documentStatus(documentIn({ kind: 'pending', selection }))).toEqual({ kind: 'open' });
  expect(failed('interrupted')).toEqual({ kind: 'waiting' });
  expect(failed('replaced')).toMatchObject({
    text: expect.stringContaining(ERROR_TEXTS['original-replaced']),
  });
  expect(documentStatus(documentIn({ kind: 'correcting', selection }))).toEqual({ kind: 'lost' });
  // The user set a key at the crossing, which answers the question.
  expect(documentStatus(documentIn({ kind: 'replay' }))).toEqual({ kind: 'tracked', hasQuestion: false });
});
