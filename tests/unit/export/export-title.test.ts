import { describe, expect, it } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import type { Video } from '@/domain/video';
import { exportTitle } from '@/features/export/export-title';

const VIDEO: Video = {
  id: 'v',
  userId: 'u',
  title: 'clip.mp4',
  originalName: 'clip.mp4',
  friendlyName: 'Baseline rally, set 2',
  status: 'ready',
  description: null,
  thumbnailPath: null,
  processedVideoPath: null,
  processedAt: null,
  recordingDate: null,
  createdAt: '2026-11-20T12:00:00Z',
  tokensConsumed: 0,
  playerName: null,
  circleSize: null,
  circleTilt: null,
  circleColor: null,
  fontSize: null,
  originalPath: null,
  durationSec: 12.4,
  fileSizeBytes: 1000,
  frameCount: 372,
  processingHeartbeatAt: null,
};

const CASES: readonly (readonly [Partial<ExportOptions>, string])[] = [
  [{}, 'Baseline rally, set 2 in source size'],
  [{ size: '1080p' }, 'Baseline rally, set 2 in 1080p'],
  [{ size: '720p', withSound: false }, 'Baseline rally, set 2 in 720p, without sound'],
  [{ maxFrames: 100 }, 'Baseline rally, set 2 in source size, first 100 frames'],
];

describe('title of an export', () => {
  it.each(CASES)('%j reads %j', (options, expected) => {
    expect(exportTitle({ video: VIDEO, options: { ...DEFAULT_EXPORT_OPTIONS, ...options } })).toBe(expected);
  });
});
