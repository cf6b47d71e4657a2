import type { Box } from '@/domain/path';
import { FRAME_RATE } from '@/domain/limits';
import { OverlayLayer, type OverlayPatch } from './overlay-layer';
import type { PictureJob } from './pipeline';

/** Drawings of a sheet at most. */
const SHEET_BYTES = 48 * 1024 * 1024;

/** The overlay of several frames: all drawings have the same size and place. */
export interface SpriteSheet {
  /** Frames [first, end) of the grid. */
  readonly first: number;
  readonly end: number;
  /** Null when none of them has an overlay. */
  readonly sprites: Sprites | null;
}

export interface Sprites {
  readonly box: Box;
  /** RGBA, not premultiplied, one frame behind the other. */
  readonly rgba: Uint8Array<ArrayBuffer>;
}

/** Draws the overlay ahead, for ffmpeg to lay over the clip. */
export class SpriteSheets {
  readonly #overlay: OverlayLayer;

  constructor(job: PictureJob) {
    this.#overlay = new OverlayLayer(job);
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
    let box: Box | null = null;
    let start = first;
    for (let k = first; k < end; k++) {
      const patch = this.#overlay.patchAt(k / FRAME_RATE);
      const grown: Box | null = patch && box ? united(box, patch.box) : (patch?.box ?? box);
      if (patches.length > 0 && bytesOf(grown) * (patches.length + 1) > SHEET_BYTES) {
        yield { first: start, end: k, sprites: sheetOf(patches, box) };
        patches = [];
        start = k;
        box = patch?.box ?? null;
      } else box = grown;
      patches.push(patch);
    }
    yield { first: start, end, sprites: sheetOf(patches, box) };
  }
}

function bytesOf(box: Box | null): number {
  return box ? box.width * box.height * 4 : 0;
}

function sheetOf(patches: readonly (OverlayPatch | null)[], box: Box | null): Sprites | null {
  if (!box) return null;
  const rgba = new Uint8Array(bytesOf(box) * patches.length);
  patches.forEach((patch, index) => patch && paste(patch, box, rgba, index * bytesOf(box)));
  return { box, rgba };
}

function paste(patch: OverlayPatch, box: Box, rgba: Uint8Array, offset: number): void {
  const rowBytes = patch.box.width * 4;
  for (let y = 0; y < patch.box.height; y++) {
    const row = patch.rgba.subarray(y * rowBytes, (y + 1) * rowBytes);
    const top = patch.box.y - box.y + y;
    rgba.set(row, offset + (top * box.width + patch.box.x - box.x) * 4);
  }
}

function united(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}
