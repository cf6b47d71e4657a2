import { EXPORT_SIZES, exportSizeOf, type ExportSize } from '@/domain/export-options';
import type { FrameSize } from '@/domain/editor/editor-state';

/** A size that a clip can be exported in, as the menu shows it. */
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

/** The clip's own size, then those that are really smaller. @param video size of the displayed video. */
export function sizeChoices(video: FrameSize): readonly SizeChoice[] {
  const source = exportSizeOf(video, 'source');
  return EXPORT_SIZES.map((size) => ({ size, picture: exportSizeOf(video, size) }))
    .filter(({ size, picture }) => size === 'source' || picture.widthPx < source.widthPx)
    .map(({ size, picture: { widthPx, heightPx } }) => ({
      size,
      title: TITLES[size],
      remark: `${widthPx} × ${heightPx}${REMARKS[size]}`,
    }));
}

/** The wished size where the clip has it, else its own. */
export function offeredSize(choices: readonly SizeChoice[], wished: ExportSize): ExportSize {
  return choices.some(({ size }) => size === wished) ? wished : 'source';
}
