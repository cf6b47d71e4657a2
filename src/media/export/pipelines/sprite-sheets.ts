import type { Box } from '@/domain/path';
import { type Showing, showingsOf } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import type { Dimming } from '@/media/drawing/looks/dimming';
import { type Darkness, darknessOf } from './darkness';
import { OverlayLayer, type OverlayPatch } from './overlay-layer';
import type { RenderJob } from './pipeline';

/** Largest size of a sheet's drawings. */
const SHEET_BYTES = 32 * 1024 * 1024;
/** Largest number of frames in a sheet, so that the progress keeps moving while the film freezes. */
const SHEET_FRAMES = 2 * FRAME_RATE;
/** Sheets vary slightly in size, so memory is allocated in multiples of this and reused. */
const GRAIN_BYTES = 8 * 1024 * 1024;

/** The overlay of several frames of the film. */
export interface SpriteSheet {
  /** What these frames show, in order. */
  readonly showings: readonly Showing[];
  /** Null when none of these frames has a drawing. */
  readonly sprites: Sprites | null;
  /** How the picture below the drawings is darkened; null when no frame is. */
  readonly darkness: Darkness | null;
}

interface DrawnFrame {
  readonly showing: Showing;
  readonly patch: OverlayPatch | null;
  readonly dimming: Dimming | null;
}

/** Drawings of equal size, which is the size of the largest. */
export interface Sprites {
  readonly width: number;
  readonly height: number;
  /** Position in the output of each drawing's top left corner. */
  readonly places: readonly Place[];
  /** RGBA, not premultiplied, one frame after the other. */
  readonly rgba: Uint8Array<ArrayBuffer>;
}

type Place = Pick<Box, 'x' | 'y'>;
type Size = Pick<Box, 'width' | 'height'>;

const NOTHING: Size = { width: 0, height: 0 };

/** Draws the overlay in advance, so that ffmpeg can lay it over the clip. */
export class SpriteSheets {
  private readonly overlay: OverlayLayer;
  /** Memory of used sheets, which the next sheets reuse. */
  private readonly spare: ArrayBuffer[] = [];

  constructor(private readonly job: RenderJob) {
    this.overlay = new OverlayLayer(job);
  }

  /** The sheets of frames [first, end) of the clip: one, or several when one would be too large. */
  *drawn({
    first,
    end,
  }: {
    readonly first: number;
    readonly end: number;
  }): Generator<SpriteSheet, void, undefined> {
    let frames: DrawnFrame[] = [];
    let size = NOTHING;
    for (let k = first; k < end; k++) {
      for (const showing of showingsOf(this.job, k)) {
        const { patch, dimming } = this.overlay.patchAt({ timeSec: k / FRAME_RATE, freeze: showing.freeze });
        const grown = larger(size, patch?.box ?? NOTHING);
        const isFull = bytesOf(grown) * (frames.length + 1) > SHEET_BYTES || frames.length === SHEET_FRAMES;
        if (frames.length > 0 && isFull) {
          yield this.sheetOf(frames, size);
          frames = [];
          size = patch?.box ?? NOTHING;
        } else size = grown;
        frames.push({ showing, patch, dimming });
      }
    }
    yield this.sheetOf(frames, size);
  }

  /** Takes back the memory of a used sheet. */
  reuse({ buffer }: Sprites['rgba']): void {
    this.spare.push(buffer);
  }

  private sheetOf(frames: readonly DrawnFrame[], size: Size): SpriteSheet {
    return {
      showings: frames.map(({ showing }) => showing),
      sprites: this.spritesOf(
        frames.map(({ patch }) => patch),
        size,
      ),
      darkness: darknessOf(
        frames.map(({ dimming }) => dimming),
        this.job,
      ),
    };
  }

  private spritesOf(patches: readonly (OverlayPatch | null)[], { width, height }: Size): Sprites | null {
    if (width === 0) return null;
    const spriteBytes = bytesOf({ width, height });
    const rgba = this.clearBytes(spriteBytes * patches.length);
    patches.forEach((patch, index) => patch && paste(patch, width, rgba.subarray(index * spriteBytes)));
    // The place of an empty drawing does not matter.
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
