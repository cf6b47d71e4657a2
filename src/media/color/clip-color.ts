/** What a file says of its colors, in the words of WebCodecs; null as far as it says nothing. */
export interface ColorTags {
  readonly primaries: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly fullRange: boolean | null;
}

/** How the numbers of a clip stand for colors. */
export interface ClipColor extends ColorTags {
  readonly primaries: string;
  readonly transfer: string;
  readonly matrix: string;
  readonly fullRange: boolean;
}

const BT601 = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
} as const;
export const BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
/** Full range without any other tag comes from a photo camera, whatever the size. */
const JPEG = { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'smpte170m', fullRange: true } as const;

const HD_HEIGHT_PX = 720;
/** Codecs whose tags browsers heed all together or not at all. */
const ALL_OR_NONE: ReadonlySet<string | null> = new Set(['avc', 'vp8']);
/** Codecs whose pictures are BT.601 at any size unless the file says otherwise. */
const SD_AT_ANY_SIZE: ReadonlySet<string | null> = new Set(['vp9', 'av1']);

/**
 * Decides what a clip's colors are, as Chromium's `<video>` does: what all tags say, else by the size.
 * @param codec as mediabunny names it, or null.
 * @param heightPx of the stored picture.
 */
export function decideColor(tags: ColorTags, codec: string | null, heightPx: number): ClipColor {
  const { primaries, transfer, matrix, fullRange } = tags;
  if (primaries !== null && transfer !== null && matrix !== null) {
    return { primaries, transfer, matrix, fullRange: fullRange ?? false };
  }
  const guess = heightPx < HD_HEIGHT_PX || SD_AT_ANY_SIZE.has(codec) ? BT601 : BT709;
  if (ALL_OR_NONE.has(codec)) {
    const isSilent = primaries === null && transfer === null && matrix === null;
    return isSilent && fullRange === true ? JPEG : guess;
  }
  return {
    primaries: primaries ?? guess.primaries,
    transfer: transfer ?? guess.transfer,
    matrix: matrix ?? guess.matrix,
    fullRange: fullRange ?? guess.fullRange,
  };
}
