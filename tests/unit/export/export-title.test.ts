import { describe, expect, it } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import { exportTitle } from '@/features/film/export-title';
import { CLIP_VIDEO } from '../../clip-fixtures';

const CASES: readonly (readonly [Partial<ExportOptions>, string])[] = [
  [{}, 'Baseline rally, set 2 in source size'],
  [{ size: '1080p' }, 'Baseline rally, set 2 in 1080p'],
  [{ size: '720p', withSound: false }, 'Baseline rally, set 2 in 720p, without sound'],
  [{ shape: '9:16', size: '720p' }, 'Baseline rally, set 2 in 9:16, 720p'],
  [{ shape: '9:16', furtherShapes: ['1:1'] }, 'Baseline rally, set 2 in 9:16, source size, also 1:1'],
  [{ furtherShapes: ['9:16', '1:1', '4:5'] }, 'Baseline rally, set 2 in source size, also 9:16, 1:1 and 4:5'],
  [{ maxFrames: 100 }, 'Baseline rally, set 2 in source size, first 100 frames'],
];

describe('title of an export', () => {
  it.each(CASES)('%j reads %j', (options, expected) => {
    expect(exportTitle({ video: CLIP_VIDEO, options: { ...DEFAULT_EXPORT_OPTIONS, ...options } })).toBe(
      expected,
    );
  });
});
