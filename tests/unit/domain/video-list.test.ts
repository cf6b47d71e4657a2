import { describe, expect, test } from 'vitest';
import type { Video } from '@/domain/video';
import { arrangedVideos } from '@/domain/video-list';
import { CLIP_VIDEO } from '../../clip-fixtures';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

let sequence = 0;
function video(friendlyName: string, more: Partial<Video> = {}): Video {
  sequence += 1;
  const createdAt = new Date(NOW_MS - sequence * 60_000).toISOString();
  return { ...CLIP_VIDEO, id: `${sequence}`, friendlyName, createdAt, ...more };
}

const untouched = video('Serve 2', { durationSec: 30 });
const tracked = video('Serve 10', { isTracked: true, tokensConsumed: 8938 });
const running = video('Rückhand', {
  isTracked: true,
  status: 'processing',
  processingHeartbeatAt: new Date(NOW_MS).toISOString(),
});
const exported = video('Ăn mừng, serve 3', {
  isTracked: true,
  processedVideoPath: 'u/1.mp4',
  durationSec: null,
});
const VIDEOS = [untouched, tracked, running, exported];

const arranged = (more: Partial<Parameters<typeof arrangedVideos>[1]> = {}) =>
  arrangedVideos(VIDEOS, { term: '', order: 'newest', nowMs: NOW_MS, ...more });

describe('the videos of the dashboard', () => {
  test('appear in one tab each, and in All', () => {
    expect(arranged()).toEqual({
      all: VIDEOS,
      ready: [untouched],
      tracked: [tracked],
      processing: [running],
      processed: [exported],
    });
  });

  test.each([
    ['newest', [untouched, tracked, running, exported]],
    ['oldest', [exported, running, tracked, untouched]],
    ['name', [exported, running, untouched, tracked]],
    ['longest', [untouched, tracked, running, exported]],
  ] as const)('sorted by %s', (order, expected) => {
    expect(arranged({ order }).all).toEqual(expected);
  });

  test.each([
    ['SERVE', [untouched, tracked, exported]],
    ['  3   serve ', [exported]],
    ['ruckhand', [running]],
    ['Rückhand', [running]],
    ['an mung', [exported]],
    ['clip', []],
  ])('that are called %j', (term, expected) => {
    expect(arranged({ term }).all).toEqual(expected);
  });

  test('that match a search appear in their tabs', () => {
    expect(arranged({ term: 'serve' })).toMatchObject({ ready: [untouched], processing: [] });
  });
});
