import { describe, expect, it } from 'vitest';
import type { ExportShape } from '@/domain/export-shape';
import { offeredSize, sizeChoices } from '@/studio/session/size-choices';

const remarksOf = (widthPx: number, heightPx: number, shape: ExportShape = 'source') =>
  sizeChoices({ widthPx, heightPx }, shape).map(({ title, remark }) => `${title}: ${remark}`);

describe('sizes of the Export menu', () => {
  it('are the real sizes of the output', () => {
    expect(remarksOf(3840, 2160)).toEqual([
      'Source: 3840 × 2160, as recorded',
      '1080p: 1920 × 1080',
      '720p: 1280 × 720, smallest file',
    ]);
    expect(remarksOf(1080, 1920)).toEqual([
      'Source: 1080 × 1920, as recorded',
      '720p: 720 × 1280, smallest file',
    ]);
    expect(remarksOf(2048, 858)).toEqual([
      'Source: 2048 × 858, as recorded',
      '720p: 1718 × 720, smallest file',
    ]);
  });

  it('are those of the cut if a shape cuts', () => {
    expect(remarksOf(3840, 2160, '9:16')).toEqual([
      'Source: 1216 × 2160, cut to 9:16',
      '1080p: 1080 × 1918',
      '720p: 720 × 1278, smallest file',
    ]);
    expect(remarksOf(1920, 1080, '9:16')).toEqual(['Source: 608 × 1080, cut to 9:16']);
  });

  it('leave out sizes that would not be smaller than the source', () => {
    expect(remarksOf(1280, 720)).toEqual(['Source: 1280 × 720, as recorded']);
    expect(remarksOf(641, 361)).toEqual(['Source: 640 × 360, as recorded']);
    expect(remarksOf(1281, 721)).toEqual(['Source: 1280 × 720, as recorded']);
  });

  it('fall back to the source if the wanted one does not exist', () => {
    const choices = sizeChoices({ widthPx: 1280, heightPx: 720 }, 'source');
    expect(offeredSize(choices, '720p')).toBe('source');
    expect(offeredSize(sizeChoices({ widthPx: 1920, heightPx: 1080 }, 'source'), '720p')).toBe('720p');
  });
});
