import { expect, test } from 'vitest';
import type { TrackDocument } from '@/domain/editor/track-document';
import { storedHighlight } from '@/studio/clip/stored-highlight';
import { CLIP_VIDEO } from '../../../clip-fixtures';
import { TRACKED_POINTS } from '../../../editor-fixtures';
import { oneTrack } from '../../../track-fixtures';

const FINISHED: TrackDocument = {
  tracks: oneTrack(TRACKED_POINTS),
  method: 'farneback',
  phase: { kind: 'replay' },
  timeSec: 0,
};

/** The seconds between which a document's drawing shows the player. */
function shownSec(document: TrackDocument): readonly (number | undefined)[] {
  const points = storedHighlight(CLIP_VIDEO, document)?.tracks[0].points ?? [];
  return [points[0]?.timeSec, points.at(-1)?.timeSec];
}

test('a drawing shows the player only in the kept part of the clip', () => {
  expect(shownSec(FINISHED)).toEqual([0, 89 / 30]);
  expect(shownSec({ ...FINISHED, cut: { first: 30, end: 60 } })).toEqual([1, 59 / 30]);
});

test('an unfinished path has no drawing', () => {
  expect(storedHighlight(CLIP_VIDEO, { ...FINISHED, phase: { kind: 'drawing' } })).toBeNull();
});
