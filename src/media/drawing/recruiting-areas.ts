import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';

/** What stands beside the facts: the still in a circle, the background in a panel of its own, or nothing. */
export type PictureKind = 'still' | 'background' | 'none';

/** Where a recruiting card has its picture and its texts. */
export interface CardAreas {
  readonly picture: Box;
  readonly text: Box;
  /** Length of one pixel of the card that the sizes are stated for: 1280 x 720, or 720 wide where it is upright. */
  readonly unit: number;
}

/** From this shape on the picture stands beside the texts, and above them in narrower cards. */
const WIDE_FROM = 1.2;
/** From this shape on a card is so tall that its edges are left to the buttons of the apps that show it. */
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
