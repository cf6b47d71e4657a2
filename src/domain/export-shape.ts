import type { PixelSize } from './pixel-size';

/** The shapes of an exported picture. 'source' is the clip's own; the others crop the clip and follow the player. */
export const EXPORT_SHAPES = ['source', '16:9', '9:16', '1:1', '4:5'] as const;
export type ExportShape = (typeof EXPORT_SHAPES)[number];

/** The name of a shape within a sentence. */
export function shapeText(shape: ExportShape): string {
  return shape === 'source' ? 'as recorded' : shape;
}

/** Lists shapes in a sentence: '9:16, 1:1 and as recorded'. */
export function listOfShapes(shapes: readonly ExportShape[]): string {
  const texts = shapes.map(shapeText);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`;
}

/** How a shape crops the picture. */
export interface Framing {
  /** 1 crops as little as the shape needs; 2 shows half of that in width and height. */
  readonly zoom: number;
  /** How far the crop is to the right of and below the player, as shares of its width and height. */
  readonly offsetX: number;
  readonly offsetY: number;
}

export const CENTERED: Framing = { zoom: 1, offsetX: 0, offsetY: 0 };
export const MAX_ZOOM = 2;
export const MAX_OFFSET = 0.5;

const RATIOS: Readonly<Record<Exclude<ExportShape, 'source'>, number>> = {
  '16:9': 16 / 9,
  '9:16': 9 / 16,
  '1:1': 1,
  '4:5': 4 / 5,
};

/**
 * The size of the largest picture of a shape inside a video. The video's own shape keeps its size; the others have even
 * sides and match their ratio to within a pixel.
 */
export function shapeSizeOf(video: PixelSize, shape: ExportShape): PixelSize {
  if (shape === 'source') return video;
  const ratio = RATIOS[shape];
  const widthPx = Math.min(video.widthPx, video.heightPx * ratio);
  return { widthPx: evenUpTo(widthPx, video.widthPx), heightPx: evenUpTo(widthPx / ratio, video.heightPx) };
}

/** Limits a framing, rounded to thousandths. NaN counts as the default. */
export function limitFraming({ zoom, offsetX, offsetY }: Framing): Framing {
  return {
    zoom: Number.isFinite(zoom) ? Math.min(MAX_ZOOM, Math.max(1, zoom)) : CENTERED.zoom,
    offsetX: limitOffset(offsetX),
    offsetY: limitOffset(offsetY),
  };
}

function limitOffset(offset: number): number {
  if (!Number.isFinite(offset)) return 0;
  const rounded = Math.round(offset * 1000) / 1000;
  return Math.min(MAX_OFFSET, Math.max(-MAX_OFFSET, rounded));
}

/** The nearest even number, at least 2 and no more than the side. */
function evenUpTo(px: number, sidePx: number): number {
  return Math.max(2, Math.min(2 * Math.round(px / 2), 2 * Math.floor(sidePx / 2)));
}
