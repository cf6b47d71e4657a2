/** What the user may choose about an export, and how large it becomes. */

/** 'source' keeps the clip's own size; the others bound the shorter side by so many lines. */
export const EXPORT_SIZES = ['source', '1080p', '720p'] as const;
export type ExportSize = (typeof EXPORT_SIZES)[number];

/**
 * - 'planes': decoded planes with the overlay blended in, the browser's H.264 encoder
 * - 'canvas': whole frames over a canvas, the browser's H.264 encoder (A')
 * - 'x264': like the above, encoded by a pool of ffmpeg.wasm workers (B)
 * - 'ffmpeg-decoder': frames that only ffmpeg.wasm can decode, then as the best of the above (C)
 * - 'ffmpeg': everything composed and encoded by ffmpeg.wasm (D)
 */
export const PIPELINE_NAMES = ['planes', 'canvas', 'x264', 'ffmpeg-decoder', 'ffmpeg'] as const;
export type PipelineName = (typeof PIPELINE_NAMES)[number];

/** 'fast' is the best pipeline that proves itself here, 'compatible' is 'ffmpeg'; a name forces that one. */
export type ExportWay = 'fast' | 'compatible' | PipelineName;

export interface ExportOptions {
  readonly size: ExportSize;
  readonly withSound: boolean;
  readonly way: ExportWay;
  /** Frames of the clip at most (the test export of the debug mode); null for all. */
  readonly maxFrames: number | null;
}

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = {
  size: 'source',
  withSound: true,
  way: 'fast',
  maxFrames: null,
};

const LINES: Readonly<Record<Exclude<ExportSize, 'source'>, number>> = { '1080p': 1080, '720p': 720 };

interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Size of the exported picture: the shape is kept, both sides are even, and nothing is made larger than it is.
 * @param video size of the displayed video in pixels.
 */
export function exportSizeOf({ widthPx, heightPx }: PictureSize, size: ExportSize): PictureSize {
  const wanted = size === 'source' ? Number.POSITIVE_INFINITY : LINES[size];
  const scale = Math.min(1, wanted / Math.min(widthPx, heightPx));
  if (scale === 1) return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) };
}

function even(px: number): number {
  return Math.max(2, 2 * Math.round(px / 2));
}
