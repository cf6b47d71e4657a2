import { describe, expect, it, test } from 'vitest';
import { initialEditorState } from '@/domain/editor/editor-machine';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { canExport, type EditorState } from '@/domain/editor/editor-state';
import { documentOf, record } from '@/domain/editor/history';
import { parseTrackDocument, storedTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { withPlayer } from '@/domain/queue/chosen-player';
import { documentStatus } from '@/domain/queue/document-status';
import { NEW_TRACK, type Track } from '@/domain/track';
import { storedHighlight } from '@/studio/clip/stored-highlight';
import { finishedPathOf } from '@/studio/session/finished-path';
import { CLIP_VIDEO } from '../../clip-fixtures';
import { OVERLAY_STYLE, TRACKED, TRACKED_POINTS } from '../../editor-fixtures';
import { CROSSING, FRAME, point, run, trackOf } from './editor-runs';

const MATE: Track = {
  ...NEW_TRACK,
  id: 'mate',
  name: 'Ada',
  color: '#C6FF4A',
  points: TRACKED_POINTS.map((each) => ({ ...each, y: 500 })),
  crossings: [CROSSING],
  selectionRadiusPx: 30,
  feetShare: 1.4,
};

function withMate(state: EditorState): EditorState {
  const both: EditorState = { ...state, tracks: [state.tracks[0], MATE] };
  return { ...both, history: record(both.history, both) };
}

const BOTH = withMate(run(TRACKED));
const DOCUMENT: TrackDocument = trackOf(BOTH);
const KEY: EditorEvent = { type: 'setKey', timeSec: 1, x: 5, y: 5, isFinal: true };

describe('with two players in a clip', () => {
  it("an edit changes only the first player's path", () => {
    const events: readonly EditorEvent[][] = [
      [KEY],
      [{ type: 'deletePoints', scope: 'all', timeSec: 0 }],
      [
        { type: 'retrack', timeSec: 1, direction: 'forward' },
        { type: 'pointsTracked', points: [point(31, 9)] },
      ],
      [{ type: 'reset' }],
    ];
    for (const each of events) {
      const [own, mate] = run(each, BOTH).tracks;
      expect(own.points).not.toEqual(BOTH.tracks[0].points);
      expect(mate).toBe(MATE);
    }
  });

  it('undo restores both paths and removes an added player', () => {
    const edited = run([KEY], BOTH);
    const back = run([{ type: 'undo' }], edited);
    expect(documentOf(back)).toEqual(documentOf(BOTH));
    expect(back.tracks[1]?.points).toBe(MATE.points);
    const alone = run([{ type: 'undo' }], back);
    expect(documentOf(alone)).toEqual(documentOf(run(TRACKED)));
    expect(documentOf(run([{ type: 'redo' }, { type: 'redo' }], alone))).toEqual(documentOf(edited));
  });

  it('a new name is also an undo step', () => {
    const renamed: EditorState = { ...BOTH, tracks: [BOTH.tracks[0], { ...MATE, name: 'Eve' }] };
    const { past, recorded } = record(BOTH.history, renamed);
    expect(past).toHaveLength(BOTH.history.past.length + 1);
    expect(recorded.tracks[1]?.name).toBe('Eve');
  });

  it('either path makes a film', () => {
    const mateAlone: EditorState = { ...BOTH, tracks: [NEW_TRACK, MATE] };
    expect(canExport(mateAlone)).toBe(true);
    expect(canExport({ ...mateAlone, cut: { first: 200, end: 210 } })).toBe(false);
  });

  it('the saved drawing has the kept part of both paths', () => {
    const highlight = storedHighlight(CLIP_VIDEO, { ...DOCUMENT, cut: { first: 30, end: 60 } });
    expect(highlight?.tracks).toMatchObject([
      { id: 'first', name: null, color: null },
      { id: 'mate', name: 'Ada', color: '#C6FF4A', selectionRadiusPx: 30, feetShare: 1.4 },
    ]);
    const ends = highlight?.tracks.map(({ points }) => [points[0]?.timeSec, points.at(-1)?.timeSec]);
    expect(ends).toEqual([
      [1, 59 / 30],
      [1, 59 / 30],
    ]);
  });

  it("the finished path is the first player's", () => {
    expect(finishedPathOf(BOTH)).toEqual(finishedPathOf(run(TRACKED)));
  });

  it('the queue asks about either player, and choosing one again does not change the other', () => {
    expect(documentStatus(DOCUMENT)).toEqual({ kind: 'tracked', hasQuestion: false });
    const followed = TRACKED_POINTS.map((each) => ({ ...each, ...CROSSING.followed }));
    const asked: TrackDocument = { ...DOCUMENT, tracks: [DOCUMENT.tracks[0], { ...MATE, points: followed }] };
    expect(documentStatus(asked)).toEqual({ kind: 'tracked', hasQuestion: true });
    expect(withPlayer(asked, null).tracks).toEqual([NEW_TRACK, asked.tracks[1]]);
  });
});

describe('the stored document', () => {
  const read = (stored: unknown): TrackDocument | null =>
    parseTrackDocument(JSON.parse(JSON.stringify(stored)));

  it('of two players restores both', () => {
    expect(read(storedTrackDocument(DOCUMENT))).toEqual(DOCUMENT);
    const reopened = initialEditorState(
      FRAME,
      { style: OVERLAY_STYLE, title: '', description: '' },
      DOCUMENT,
    );
    expect(reopened.tracks).toEqual(BOTH.tracks);
  });

  it('of two players leaves the single-path field of older app versions empty', () => {
    expect(storedTrackDocument(DOCUMENT)).not.toHaveProperty('points');
  });

  it('of one player has the older format unless the player has a name or color', () => {
    const { tracks: _, ...rest } = DOCUMENT;
    const [own] = DOCUMENT.tracks;
    const points = own.points.map(({ timeSec, ...each }) => ({ ...each, timestamp: timeSec }));
    const earlier = { ...rest, points, selectionRadiusPx: own.selectionRadiusPx };
    expect(storedTrackDocument({ ...rest, tracks: [own] })).toEqual(earlier);
    expect(read(earlier)).toEqual({ ...rest, tracks: [own] });
    for (const change of [{ name: 'Ada' }, { color: '#FF0000' }, { id: 'other' }]) {
      const named: TrackDocument = { ...rest, tracks: [{ ...own, ...change }] };
      expect(read(storedTrackDocument(named))).toEqual(named);
    }
  });

  test.each([
    ['without tracks', []],
    ['with two of one id', [MATE, MATE]],
    ['with a color that is none', [{ ...MATE, color: 'lime' }]],
  ])('is rejected %s', (_, tracks) => {
    const stored = (of: readonly object[]) => ({
      ...DOCUMENT,
      tracks: of.map((each) => ({ ...each, points: [] })),
    });
    expect(read(stored([MATE]))).not.toBeNull();
    expect(read(stored(tracks))).toBeNull();
  });
});
