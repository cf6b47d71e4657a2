import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAYLIST_LIMITS } from '@/domain/limits';
import { playlistTitleError, videosToAdd } from '@/domain/playlist-rules';
import type { PlaylistVideo } from '@/domain/sharing';
import { sharedName } from '@/domain/sharing';
import type { Video } from '@/domain/video';
import { withItemMoved } from '@/lib/with-item-moved';

const listed = (id: string): PlaylistVideo => ({
  id,
  title: id,
  friendlyName: null,
  description: null,
  thumbnailPath: null,
  processedVideoPath: 'u/1.mp4',
  durationSec: null,
  views: 0,
});
const own = (id: string, processedVideoPath: string | null): Video => ({
  id,
  userId: 'u',
  title: id,
  originalName: id,
  friendlyName: null,
  status: 'ready',
  description: null,
  thumbnailPath: null,
  processedVideoPath,
  processedAt: null,
  recordingDate: null,
  createdAt: '2026-11-20T12:00:00Z',
  tokensConsumed: 0,
  paidFrames: [],
  playerName: null,
  circleSize: null,
  circleTilt: null,
  circleColor: null,
  fontSize: null,
  fitsPlayer: false,
  originalPath: null,
  durationSec: null,
  fileSizeBytes: null,
  frameCount: null,
  processingHeartbeatAt: null,
  isTracked: false,
  processedDurationSec: null,
  isReel: false,
  processedTitleFrames: null,
  processedLook: null,
});

test.each([
  ['', 'Please enter a playlist title'],
  [' \n', 'Please enter a playlist title'],
  ['Autumn', null],
])('the title %j: %s', (title, error) => {
  expect(playlistTitleError(title)).toBe(error);
});

describe('videos that can be added', () => {
  const videos = [own('a', 'u/a.mp4'), own('b', null), own('c', 'u/c.mp4')];

  test('are processed and not in the playlist yet', () => {
    expect(videosToAdd(videos, { videos: [listed('c')] }).map((video) => video.id)).toEqual(['a']);
    expect(videosToAdd(videos, { videos: [] }).map((video) => video.id)).toEqual(['a', 'c']);
  });

  test('are empty when the playlist is full', () => {
    const full = Array.from({ length: PLAYLIST_LIMITS.videos }, (_, index) => listed(`${index}`));
    expect(videosToAdd(videos, { videos: full })).toEqual([]);
  });
});

describe('moving an item', () => {
  test.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 99, 'abdc'],
    [1, -1, 'bacd'],
  ])('from %i to %i gives %s', (from, to, result) => {
    expect(withItemMoved(['a', 'b', 'c', 'd'], from, to).join('')).toBe(result);
  });

  test('to its current place, or from a place without an item, returns the same list', () => {
    const items = ['a', 'b', 'c'];
    for (const [from, to] of [
      [1, 1],
      [2, 9],
      [3, 0],
      [-1, 0],
    ] as const) {
      expect(withItemMoved(items, from, to)).toBe(items);
    }
  });

  test('keeps every item, with the others in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.integer(), (items, from, to) => {
        const place = from % items.length;
        const moved = withItemMoved(items, place, to);
        expect(moved.filter((item) => item !== items[place])).toEqual(
          items.filter((item) => item !== items[place]),
        );
        expect(moved[Math.min(Math.max(to, 0), items.length - 1)]).toBe(items[place]);
      }),
    );
  });
});

test.each([
  ['Rally', 'clip.mp4', 'Rally'],
  [null, 'clip.mp4', 'clip.mp4'],
  ['  ', 'clip.mp4', 'clip.mp4'],
])(
  'in the lists of shares and playlists a video called %j with the title %j is %j',
  (friendlyName, title, name) => {
    expect(sharedName({ friendlyName, title })).toBe(name);
  },
);
