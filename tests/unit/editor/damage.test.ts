import { describe, expect, it } from 'vitest';
import { damageIn, joinedDamage } from '@/domain/damage';
import { initialEditorState } from '@/domain/editor/editor-machine';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { storedHighlight } from '@/studio/clip/stored-highlight';
import { workOf } from '@/studio/record/saved-work';
import { finishedPathOf } from '@/studio/session/finished-path';
import { qualityRanges } from '@/features/editor/commands/quality';
import { timelineTrackOf } from '@/features/editor/timeline/timeline-track';
import { CLIP_VIDEO } from '../../clip-fixtures';
import { OVERLAY_STYLE } from '../../editor-fixtures';
import { point, run } from './editor-runs';

const DAMAGE = [{ first: 10, end: 20 }];
const TRACKED: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 640, y: 360 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: Array.from({ length: 40 }, (_, k) => point(k, 100 + k)) },
  { type: 'finish' },
];
const FOUND: EditorEvent = { type: 'damageFound', damage: DAMAGE };
const KEY: EditorEvent = { type: 'setKey', timeSec: 15 / 30, x: 1, y: 1, isFinal: true };

const kindsOf = (points: Parameters<typeof qualityRanges>[0]) =>
  qualityRanges(points).map(({ kind, fromFrame, toFrame }) => `${kind} ${fromFrame}-${toFrame}`);

describe('damaged pictures', () => {
  it('have no good points in the picture, the film, or the timeline', () => {
    const state = run([...TRACKED, FOUND]);
    const expected = ['manual 0-1', 'good 1-10', 'weak 10-20', 'good 20-40'];
    expect(kindsOf(finishedPathOf(state)?.points ?? [])).toEqual(expected);
    const document = { ...workOf(state, 'farneback'), timeSec: 0 };
    expect(kindsOf(storedHighlight(CLIP_VIDEO, document)?.tracks[0].points ?? [])).toEqual(expected);
    const { tracked, problems } = timelineTrackOf(state.tracks[0], state.damage, null, 40);
    expect(tracked.map(({ kind }) => kind)).toEqual(['manual', 'good', 'weak', 'good']);
    expect(problems).toEqual([{ kind: 'damaged', fromFrame: 10, toFrame: 20 }]);
  });

  it("keep the user's own points", () => {
    const path = finishedPathOf(run([...TRACKED, FOUND, KEY]));
    expect(path?.points.find(({ timeSec }) => timeSec === 0.5)).toMatchObject({ isManual: true });
  });

  it('are reported after the path was drawn, and are not an undo step', () => {
    const before = run(TRACKED);
    expect(finishedPathOf(before)).not.toEqual(finishedPathOf(run([FOUND], before)));
    const undone = run([FOUND, KEY, { type: 'undo' }], before);
    expect([undone.tracks[0].points, undone.damage]).toEqual([before.tracks[0].points, DAMAGE]);
    expect(run([FOUND], undone)).toBe(undone);
  });

  it('are saved with the track', () => {
    const document = { ...workOf(run([...TRACKED, FOUND]), 'farneback'), timeSec: 0 };
    const left = parseTrackDocument(JSON.parse(JSON.stringify(storedTrackDocument(document))));
    const styling = { style: OVERLAY_STYLE, title: 'Final', description: '' };
    expect(initialEditorState({ widthPx: 1280, heightPx: 720 }, styling, left).damage).toEqual(DAMAGE);
    expect(workOf(run(TRACKED), 'farneback')).not.toHaveProperty('damage');
    expect(
      parseTrackDocument({ ...storedTrackDocument(document), damage: [{ first: 4, end: 4 }] }),
    ).toBeNull();
  });
});

it.each([
  [[], [[3, 5]], [[3, 5]]],
  [[[3, 5]], [[5, 7]], [[3, 7]]],
  [
    [
      [3, 5],
      [9, 12],
    ],
    [[4, 10]],
    [[3, 12]],
  ],
  [
    [[9, 12]],
    [[3, 5]],
    [
      [3, 5],
      [9, 12],
    ],
  ],
] as const)('%j and %j are %j', (known, found, all) => {
  const damageOf = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([first, end]) => ({ first, end }));
  expect(joinedDamage(damageOf(known), damageOf(found))).toEqual(damageOf(all));
});

it('count for a part of the clip that contains any of their frames', () => {
  expect(damageIn({ first: 19, end: 30 }, DAMAGE)).toEqual(DAMAGE);
  expect(damageIn({ first: 20, end: 30 }, DAMAGE)).toEqual([]);
});
