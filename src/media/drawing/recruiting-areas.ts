import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';

/** The picture beside the facts: the still in a circle, the background in its own panel, or none. */
export type PictureKind = 'still' | 'background' | 'none';

/** Where a recruiting card has its picture and its texts. */
export interface CardAreas {
  readonly picture: Box;
  readonly text: Box;
  /** Length of one design pixel. Sizes are designed for 1280 x 720, or 720 wide for an upright card. */
  readonly unit: number;
}

/** Cards at least this wide show the picture beside the texts, narrower ones above them. */
const WIDE_FROM = 1.2;
/** At this height or more, the edges stay empty, because apps that show the card put buttons there. */
const TALL_FROM = 1.5;

export function areasOf(size: PixelSize, kind: PictureKind): CardAreas {
  return size.widthPx >= WIDE_FROM * size.heightPx ? besideAreas(size, kind) : stackedAreas(size, kind);
}

function besideAreas({ widthPx, heightPx }: PixelSize, kind: PictureKind): CardAreas {
  const unit = Math.min(widthPx / 1280, heightPx / 720);
  const margin = { x: 80 * unit, y: 56 * unit };
  const side = Math.min(0.68 * heightPx, 0.37 * widthPx);
  const pictures = {
    still: { x: widthPx - margin.x - side, y: (heightPx - side) / 2, width: side, height: side },
    background: { x: 0.6 * widthPx, y: 0, width: 0.4 * widthPx, height: heightPx },
    none: { x: widthPx, y: 0, width: 0, height: heightPx },
  };
  const picture = pictures[kind];
  const gap = kind === 'none' ? margin.x : 64 * unit;
  const text = {
    x: margin.x,
    y: margin.y,
    width: picture.x - gap - margin.x,
    height: heightPx - 2 * margin.y,
  };
  return { picture, text, unit };
}

function stackedAreas({ widthPx, heightPx }: PixelSize, kind: PictureKind): CardAreas {
  const unit = Math.min(widthPx / 720, heightPx / 760);
  const isTall = heightPx >= TALL_FROM * widthPx;
  const margin = { x: 56 * unit, y: isTall ? 0.09 * heightPx : 44 * unit };
  const side = Math.min(widthPx - 2 * margin.x, (isTall ? 0.36 : 0.38) * heightPx);
  const pictures = {
    still: { x: (widthPx - side) / 2, y: margin.y, width: side, height: side },
    background: { x: 0, y: 0, width: widthPx, height: (isTall ? 0.42 : 0.38) * heightPx },
    none: { x: 0, y: 0, width: widthPx, height: 0 },
  };
  const picture = pictures[kind];
  const top = kind === 'none' ? margin.y : picture.y + picture.height + (isTall ? 64 : 40) * unit;
  const text = {
    x: margin.x,
    y: top,
    width: widthPx - 2 * margin.x,
    height: heightPx - margin.y - top,
  };
  return { picture, text, unit };
}
