/** A file's color tags, in WebCodecs' terms; null where a tag is missing. */
export interface ColorTags {
  readonly primaries: string | null;
  readonly transfer: string | null;
  readonly matrix: string | null;
  readonly fullRange: boolean | null;
}

/** How a clip's sample values map to colors. */
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
/** Only photo cameras write full range without any other tag, at any size. */
const JPEG = { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'smpte170m', fullRange: true } as const;

const HD_HEIGHT_PX = 720;
/** Codecs for which browsers use the tags only if all of them are present. */
const ALL_OR_NONE: ReadonlySet<string | null> = new Set(['avc', 'vp8']);
/** Codecs whose pictures are BT.601 at any size unless the file says otherwise. */
const SD_AT_ANY_SIZE: ReadonlySet<string | null> = new Set(['vp9', 'av1']);

/**
 * Decides a clip's colors as Chromium's `<video>` does: from the tags if all are present, otherwise from the size.
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
