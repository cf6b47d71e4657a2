import type { ClipCut } from './frame-range';
import { CENTERED, EXPORT_SHAPES, shapeSizeOf, type ExportShape, type Framing } from './export-shape';
import type { PixelSize } from './pixel-size';
import type { SoundChoice } from './sound-choice';

/** The options of an export that the user can choose, and the size that results from them. */

/** 'source' keeps the clip's own size; the others limit the shorter side to this many lines. */
export const EXPORT_SIZES = ['source', '1080p', '720p'] as const;
export type ExportSize = (typeof EXPORT_SIZES)[number];

/**
 * - 'planes': decoded planes with the overlay blended in, the browser's H.264 encoder (A)
 * - 'canvas': whole frames drawn on a canvas, the browser's H.264 encoder (A')
 * - 'x264': frames as in 'planes' or 'canvas', encoded by a pool of ffmpeg.wasm workers (B)
 * - 'ffmpeg-decoder': frames that only ffmpeg.wasm can decode, then the best of the above (C)
 * - 'ffmpeg': everything decoded, composed and encoded by ffmpeg.wasm (D)
 */
export const PIPELINE_NAMES = ['planes', 'canvas', 'x264', 'ffmpeg-decoder', 'ffmpeg'] as const;
export type PipelineName = (typeof PIPELINE_NAMES)[number];

/** Whether a pipeline decodes and encodes with the browser's own codecs, frame by frame. */
export function isByBrowser(name: PipelineName): boolean {
  return name === 'planes' || name === 'canvas';
}

/** 'fast' is the best pipeline that works in this browser, 'compatible' is 'ffmpeg'; a name forces that pipeline. */
export type PipelineChoice = 'fast' | 'compatible' | PipelineName;

export interface ExportOptions {
  readonly size: ExportSize;
  /** The shape of the video that is saved. */
  readonly shape: ExportShape;
  /** Extra shapes to make in the same run, as files to download. */
  readonly furtherShapes: readonly ExportShape[];
  /** Where and how closely a shape crops the picture; 'source' does not crop. */
  readonly framing: Framing;
  readonly withSound: boolean;
  /** Which of the clip's sounds to use, if it has several. */
  readonly sound: SoundChoice;
  readonly pipeline: PipelineChoice;
  /** The part of the clip that is exported. */
  readonly cut: ClipCut;
  /** The maximum number of the clip's frames (for the debug mode's test export); null for all frames. */
  readonly maxFrames: number | null;
}

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = {
  size: 'source',
  shape: 'source',
  furtherShapes: [],
  framing: CENTERED,
  withSound: true,
  sound: null,
  pipeline: 'fast',
  cut: null,
  maxFrames: null,
};

/** The shapes of an export without duplicates, the saved one first. */
export function shapesOf({
  shape,
  furtherShapes,
}: Pick<ExportOptions, 'shape' | 'furtherShapes'>): readonly ExportShape[] {
  return [...new Set([shape, ...furtherShapes])];
}

const LINES: Readonly<Record<Exclude<ExportSize, 'source'>, number>> = { '1080p': 1080, '720p': 720 };

/**
 * Size of the exported picture: it keeps the shape, both sides are even, and the picture is never enlarged.
 * @param video size of the displayed video in pixels.
 */
export function exportSizeOf({ widthPx, heightPx }: PixelSize, size: ExportSize): PixelSize {
  const wanted = size === 'source' ? Number.POSITIVE_INFINITY : LINES[size];
  const scale = Math.min(1, wanted / Math.min(widthPx, heightPx));
  if (scale === 1) return { widthPx: widthPx - (widthPx % 2), heightPx: heightPx - (heightPx % 2) };
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) };
}

/**
 * The shape and size of a clip's export, derived from the size of its picture; the clip's own if no export has that
 * size.
 */
export function choiceOfPicture(video: PixelSize, picture: PixelSize): Pick<ExportOptions, 'shape' | 'size'> {
  const choices = EXPORT_SHAPES.flatMap((shape) => EXPORT_SIZES.map((size) => ({ shape, size })));
  const found = choices.find(({ shape, size }) => {
    const { widthPx, heightPx } = exportSizeOf(shapeSizeOf(video, shape), size);
    return widthPx === picture.widthPx && heightPx === picture.heightPx;
  });
  return found ?? { shape: 'source', size: 'source' };
}

function even(px: number): number {
  return Math.max(2, 2 * Math.round(px / 2));
}
