import type { Box } from '@/domain/path';
import { FRAME_RATE } from '@/domain/limits';
import { OverlayLayer, type OverlayPatch } from './overlay-layer';
import type { RenderJob } from './pipeline';

/** Drawings of a sheet at most. */
const SHEET_BYTES = 32 * 1024 * 1024;
/** Sheets differ a little in size; their memory comes in multiples of this, so that it fits the next ones. */
const GRAIN_BYTES = 8 * 1024 * 1024;

/** The overlay of several frames. */
export interface SpriteSheet {
  /** Frames [first, end) of the grid. */
  readonly first: number;
  readonly end: number;
  /** Null when none of them has an overlay. */
  readonly sprites: Sprites | null;
}

/** Drawings of one size, which is that of the largest. */
export interface Sprites {
  readonly width: number;
  readonly height: number;
  /** Where in the output each one's top left corner belongs. */
  readonly places: readonly Place[];
  /** RGBA, not premultiplied, one frame behind the other. */
  readonly rgba: Uint8Array<ArrayBuffer>;
}

type Place = Pick<Box, 'x' | 'y'>;
type Size = Pick<Box, 'width' | 'height'>;

const NOTHING: Size = { width: 0, height: 0 };

/** Draws the overlay ahead, for ffmpeg to lay over the clip. */
export class SpriteSheets {
  private readonly overlay: OverlayLayer;
  /** Memory of sheets that were used, for the next ones. */
  private readonly spare: ArrayBuffer[] = [];

  constructor(job: RenderJob) {
    this.overlay = new OverlayLayer(job);
  }

  /** The sheets of frames [first, end): one, or several where it would become too large. */
  *drawn({
    first,
    end,
  }: {
    readonly first: number;
    readonly end: number;
  }): Generator<SpriteSheet, void, undefined> {
    let patches: (OverlayPatch | null)[] = [];
    let size = NOTHING;
    let start = first;
    for (let k = first; k < end; k++) {
      const patch = this.overlay.patchAt(k / FRAME_RATE);
      const grown = larger(size, patch?.box ?? NOTHING);
      if (patches.length > 0 && bytesOf(grown) * (patches.length + 1) > SHEET_BYTES) {
        yield { first: start, end: k, sprites: this.spritesOf(patches, size) };
        patches = [];
        start = k;
        size = patch?.box ?? NOTHING;
      } else size = grown;
      patches.push(patch);
    }
    yield { first: start, end, sprites: this.spritesOf(patches, size) };
  }

  /** Takes the memory of a sheet back. */
  reuse({ buffer }: Sprites['rgba']): void {
    this.spare.push(buffer);
  }

  private spritesOf(patches: readonly (OverlayPatch | null)[], { width, height }: Size): Sprites | null {
    if (width === 0) return null;
    const spriteBytes = bytesOf({ width, height });
    const rgba = this.clearBytes(spriteBytes * patches.length);
    patches.forEach((patch, index) => patch && paste(patch, width, rgba.subarray(index * spriteBytes)));
    // A clear drawing may lie anywhere.
    const places = patches.map((patch) => patch?.box ?? { x: 0, y: 0 });
    return { width, height, places, rgba };
  }

  private clearBytes(count: number): Uint8Array<ArrayBuffer> {
    const spare = this.spare.pop();
    if (spare && spare.byteLength >= count) return new Uint8Array(spare, 0, count).fill(0);
    return new Uint8Array(new ArrayBuffer(Math.ceil(count / GRAIN_BYTES) * GRAIN_BYTES), 0, count);
  }
}

function larger(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}

function bytesOf({ width, height }: Size): number {
  return width * height * 4;
}

function paste({ rgba, box }: OverlayPatch, width: number, sprite: Uint8Array): void {
  for (let y = 0; y < box.height; y++) {
    sprite.set(rgba.subarray(y * box.width * 4, (y + 1) * box.width * 4), y * width * 4);
  }
}
