import { describe, expect, test } from 'vitest';
import {
  isViewedBy,
  PLAYLIST_START,
  stepPlaylist,
  withinPlaylist,
  type PlaylistStep,
} from '@/features/viewer/playlist-position';

/** The indexes after each step, with the number of views. */
function walk(steps: readonly PlaylistStep[], count: number) {
  let position = PLAYLIST_START;
  const indexes: number[] = [];
  let views = 0;
  for (const step of steps) {
    const after = stepPlaylist(position, step, count);
    if (isViewedBy(step, position, after)) views += 1;
    indexes.push(after.index);
    position = after;
  }
  return { indexes, views, isComplete: position.isComplete };
}

describe('position in a playlist', () => {
  test('moves within the bounds, and every change except through the grid is a view', () => {
    const steps: PlaylistStep[] = [
      { kind: 'previous' },
      { kind: 'next' },
      { kind: 'ended' },
      { kind: 'next' },
      { kind: 'select', index: 0 },
      { kind: 'select', index: 7 },
      { kind: 'next' },
      { kind: 'previous' },
    ];
    expect(walk(steps, 3)).toEqual({ indexes: [0, 1, 2, 2, 0, 0, 1, 0], views: 4, isComplete: false });
  });

  test('is complete after the last video, and starts over without a view', () => {
    expect(walk([{ kind: 'ended' }, { kind: 'ended' }], 2)).toEqual({
      indexes: [1, 1],
      views: 1,
      isComplete: true,
    });
    expect(walk([{ kind: 'ended' }, { kind: 'ended' }, { kind: 'again' }], 2)).toEqual({
      indexes: [1, 1, 0],
      views: 1,
      isComplete: false,
    });
  });

  test('restarts a single video when requested again', () => {
    const ended = stepPlaylist(PLAYLIST_START, { kind: 'ended' }, 1);
    const again = stepPlaylist(ended, { kind: 'again' }, 1);
    expect(again).toEqual({ index: 0, isComplete: false, run: PLAYLIST_START.run + 1 });
  });

  test('is on the last video if there are fewer than before', () => {
    const third = { index: 2, isComplete: false, run: 2 };
    expect(withinPlaylist(third, 3)).toBe(third);
    expect(withinPlaylist(third, 2)).toEqual({ ...third, index: 1 });
    expect(withinPlaylist(third, 0)).toEqual({ ...third, index: 0 });
  });
});
