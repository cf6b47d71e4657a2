import type { PixelSize } from '@/domain/pixel-size';
import { shapeSizeOf, type ExportShape } from '@/domain/export-shape';
import { EXPORT_SIZES, exportSizeOf, type ExportSize } from '@/domain/export-options';

/** A size in which a clip can be exported, as the menu shows it. */
export interface SizeChoice {
  readonly size: ExportSize;
  readonly title: string;
  readonly remark: string;
}

const TITLES: Readonly<Record<ExportSize, string>> = { source: 'Source', '1080p': '1080p', '720p': '720p' };
const REMARKS: Readonly<Record<ExportSize, string>> = {
  source: ', as recorded',
  '1080p': '',
  '720p': ', smallest file',
};

/**
 * Lists the size of the clip, or of the shape's crop, and every smaller size on offer.
 * @param video size of the displayed video.
 */
export function sizeChoices(video: PixelSize, shape: ExportShape): readonly SizeChoice[] {
  const cut = shapeSizeOf(video, shape);
  const source = exportSizeOf(cut, 'source');
  return EXPORT_SIZES.map((size) => ({ size, picture: exportSizeOf(cut, size) }))
    .filter(({ size, picture }) => size === 'source' || picture.widthPx < source.widthPx)
    .map(({ size, picture: { widthPx, heightPx } }) => ({
      size,
      title: TITLES[size],
      remark: `${widthPx} × ${heightPx}${size === 'source' && shape !== 'source' ? `, cut to ${shape}` : REMARKS[size]}`,
    }));
}

/** Returns the requested size if the clip offers it, otherwise the clip's own size. */
export function offeredSize(choices: readonly SizeChoice[], wished: ExportSize): ExportSize {
  return choices.some(({ size }) => size === wished) ? wished : 'source';
}
