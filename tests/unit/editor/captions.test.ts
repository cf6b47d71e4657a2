import { describe, expect, it } from 'vitest';
import { captionTimes } from '@/domain/caption';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import type { TrackPoint } from '@/domain/track';
import { workOf } from '@/studio/record/saved-work';
import { qualityRanges, trackQuality } from '@/features/editor/commands/quality';
import { point, run } from './editor-runs';

const points = (from: number, to: number): readonly TrackPoint[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, k) => point(from + Math.sign(to - from) * k));

const found = (from: number, to: number): EditorEvent => ({
  type: 'captionFound',
  stretch: { fromSec: from / 30, toSec: to / 30 },
});

/** A run that loses the player at frame 20 and is resumed there. */
const RESUMED: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: points(0, 20) },
  { type: 'trackLost', lostAtSec: 20 / 30 },
  { type: 'place', x: 300, y: 200 },
  { type: 'start', timeSec: 30 / 30 },
  { type: 'pointsTracked', points: points(30, 39) },
];

const certainFrom = ({ tracks: [{ points: path }] }: EditorState, frame: number): number =>
  trackQuality(qualityRanges(path.filter(({ timeSec }) => timeSec > (frame - 0.5) / 30))).certainFrames;

describe('a run that starts on a caption', () => {
  const told = run([...RESUMED, found(30, 39)]);

  it('is weak from its first frame, unlike the path before it', () => {
    expect(certainFrom(run(RESUMED), 30)).toBe(10);
    expect(certainFrom(told, 30)).toBe(0);
    expect(certainFrom(told, 0)).toBe(21);
    expect(captionTimes(told.tracks[0].points)).toEqual([1]);
  });

  it('is reported even if the circle was not moved', () => {
    const kept: readonly EditorEvent[] = [
      ...RESUMED,
      { type: 'finish' },
      { type: 'retrack', timeSec: 35 / 30, direction: 'forward' },
      { type: 'pointsTracked', points: points(35, 39) },
    ];
    expect(captionTimes(run([...kept, found(35, 39)]).tracks[0].points)).toEqual([35 / 30]);
  });

  it('is weak until the ring leaves the caption', () => {
    expect(certainFrom(run([...RESUMED, found(30, 33)]), 30)).toBe(6);
  });

  it('is also weak when it goes backward', () => {
    const back = run([
      ...RESUMED,
      { type: 'finish' },
      { type: 'setKey', timeSec: 15 / 30, x: 300, y: 200, isFinal: true },
      { type: 'retrack', timeSec: 15 / 30, direction: 'backward' },
      { type: 'pointsTracked', points: points(15, 5) },
      found(15, 5),
    ]);
    expect(captionTimes(back.tracks[0].points)).toEqual([0.5]);
    expect(certainFrom(back, 5)).toBe(certainFrom(back, 16));
  });

  it('is reported after a reload', () => {
    const stored = storedTrackDocument({ ...workOf(told, 'farneback'), timeSec: 0 });
    const read = parseTrackDocument(JSON.parse(JSON.stringify(stored)));
    expect(captionTimes(read?.tracks[0].points ?? [])).toEqual([1]);
  });

  it('is no longer reported once the user sets a key there', () => {
    const keyed = run([
      ...RESUMED,
      found(30, 39),
      { type: 'finish' },
      { type: 'setKey', timeSec: 1, x: 320, y: 210, isFinal: true },
    ]);
    expect(captionTimes(keyed.tracks[0].points)).toEqual([]);
  });
});

it('a late message from another run changes nothing', () => {
  const before = run(RESUMED);
  expect(run([...RESUMED, found(0, 20)]).tracks[0].points).toEqual(before.tracks[0].points);
});
