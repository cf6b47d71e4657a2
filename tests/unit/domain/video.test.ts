import { describe, expect, test } from 'vitest';
import { displayName, HEARTBEAT_STALE_MS, shownDuration, videoState } from '@/domain/video';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const ago = (ms: number) => new Date(NOW_MS - ms).toISOString();

describe('state of a video', () => {
  test('is processing while the exporting tab sends heartbeats', () => {
    const video = { status: 'processing', processedVideoPath: 'u/1.mp4', isTracked: true } as const;
    expect(videoState({ ...video, processingHeartbeatAt: ago(HEARTBEAT_STALE_MS) }, NOW_MS)).toBe(
      'processing',
    );
  });

  test('falls back to its previous state when the exporting tab goes silent', () => {
    const silent = {
      status: 'processing',
      processingHeartbeatAt: ago(HEARTBEAT_STALE_MS + 1),
      isTracked: false,
    } as const;
    expect(videoState({ ...silent, processedVideoPath: null }, NOW_MS)).toBe('ready');
    expect(videoState({ ...silent, processedVideoPath: 'u/1.mp4' }, NOW_MS)).toBe('processed');
  });

  test('is not processing without any heartbeat', () => {
    const video = {
      status: 'processing',
      processedVideoPath: null,
      processingHeartbeatAt: null,
      isTracked: false,
    } as const;
    expect(videoState(video, NOW_MS)).toBe('ready');
  });

  test('is processed once there is an export, tracked once there is a path, otherwise ready', () => {
    const video = { status: 'ready', processingHeartbeatAt: null } as const;
    for (const isTracked of [true, false]) {
      expect(videoState({ ...video, isTracked, processedVideoPath: 'u/1.mp4' }, NOW_MS)).toBe('processed');
    }
    expect(videoState({ ...video, isTracked: true, processedVideoPath: null }, NOW_MS)).toBe('tracked');
    expect(videoState({ ...video, isTracked: false, processedVideoPath: null }, NOW_MS)).toBe('ready');
  });
});

describe('name of a video', () => {
  const names = { friendlyName: null, originalName: 'clip.mov', title: 'Clip' };

  test('is the original file name until the user chooses another', () => {
    expect(displayName(names)).toBe('clip.mov');
    expect(displayName({ ...names, friendlyName: 'Serve plus one' })).toBe('Serve plus one');
  });

  test('is never blank', () => {
    expect(displayName({ ...names, friendlyName: '  ' })).toBe('clip.mov');
    expect(displayName({ friendlyName: '', originalName: '', title: '' })).toBe('Video');
  });
});

test('a video is as long as its export', () => {
  const clip = { durationSec: 12.4, processedDurationSec: null, processedVideoPath: null };
  expect(shownDuration(clip)).toBe(12.4);
  const exported = { ...clip, processedVideoPath: 'u/1.mp4' };
  expect(shownDuration(exported)).toBe(12.4);
  expect(shownDuration({ ...exported, processedDurationSec: 14.07 })).toBe(14.07);
});
