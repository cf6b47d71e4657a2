import { expect, test } from 'vitest';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { FOLLOW, type FilmLook, lookOf, MOMENTS_MAX, withMoment, withoutMoment } from '@/domain/film-look';
import { freezesOf } from '@/domain/freezes';
import type { TrackPoint } from '@/domain/track';
import { workOf } from '@/studio/record/saved-work';
import { openedEditor, OVERLAY_STYLE } from '../../editor-fixtures';
import { oneTrack } from '../../track-fixtures';

const pathOn = (frames: readonly number[]): readonly TrackPoint[] =>
  frames.map((frame) => ({ x: 10, y: 10, timeSec: frame / 30, isManual: false, isInterpolated: false }));

const identify = (...frames: readonly number[]): FilmLook => ({
  ...FOLLOW,
  kind: 'identify',
  moments: frames.map((frame) => frame / 30),
});

const freezes = (look: FilmLook, points: readonly TrackPoint[]) =>
  freezesOf({ tracks: oneTrack(points), style: { ...OVERLAY_STYLE, look } });

test('a film freezes at the chosen moments, or at the start of the path if there are none', () => {
  const points = pathOn([5, 6, 7, 8]);
  expect(freezes(identify(), points)).toEqual([5]);
  expect(freezes(identify(8, 6, 6), points)).toEqual([6, 8]);
});

test('leaves out a moment without a player, but shows the player at least once', () => {
  const points = pathOn([5, 6, 7, 8]);
  expect(freezes(identify(2, 6), points)).toEqual([6]);
  expect(freezes(identify(2), points)).toEqual([5]);
});

test('a path of one point freezes there; without a path there is no freeze', () => {
  expect(freezes(identify(), pathOn([4]))).toEqual([4]);
  expect(freezes(identify(4), [])).toEqual([]);
  expect(freezesOf({ tracks: oneTrack(pathOn([4])), style: OVERLAY_STYLE })).toEqual([]);
});

test('the other looks keep the moments but do not freeze', () => {
  expect(freezes({ ...identify(6), kind: 'spotlight' }, pathOn([5, 6]))).toEqual([]);
});

test('a frame has at most one moment, and a clip a limited number', () => {
  const one = withMoment(identify(), 7);
  expect(withMoment(one, 7)).toBe(one);
  expect(withMoment(one, 3).moments).toEqual([3 / 30, 7 / 30]);
  expect(withoutMoment(one, 7).moments).toEqual([]);
  let many = identify();
  for (let frame = 0; frame < MOMENTS_MAX; frame++) many = withMoment(many, frame);
  expect(withMoment(many, MOMENTS_MAX)).toBe(many);
});

test('saves and restores a look with the track; older tracks have none', () => {
  const look = identify(6, 9);
  const work = workOf({ ...openedEditor(), style: { ...OVERLAY_STYLE, look } }, 'farneback');
  const stored: unknown = JSON.parse(JSON.stringify(storedTrackDocument({ ...work, timeSec: 0 })));
  const read = parseTrackDocument(stored);
  expect(read?.look).toEqual(look);
  const frame = { widthPx: 1280, heightPx: 720 };
  const looks = { style: OVERLAY_STYLE, title: '', description: '' };
  expect(lookOf(initialEditorState(frame, looks, read).style)).toEqual(look);
  const { look: _look, ...without } = Object(stored);
  const older = parseTrackDocument(without);
  expect(older).not.toBeNull();
  expect(lookOf(initialEditorState(frame, looks, older).style)).toBe(FOLLOW);
  expect(parseTrackDocument({ ...without, look: { ...look, kind: 'fireworks' } })).toBeNull();
});

test('choosing a look can be undone; choosing the same look again adds no undo step', () => {
  const opened = openedEditor();
  const chosen = editorReducer(opened, { type: 'restyle', style: { look: identify(3) }, isFinal: true });
  expect(chosen.history.past).toHaveLength(1);
  const again = editorReducer(chosen, { type: 'restyle', style: { look: identify(3) }, isFinal: true });
  expect(again.history.past).toHaveLength(1);
  expect(lookOf(editorReducer(again, { type: 'undo' }).style)).toEqual(FOLLOW);
});
