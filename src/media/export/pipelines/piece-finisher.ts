import { filmLength } from '@/domain/film';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawReelLine, reelLineBox } from '@/media/drawing/reel-line';
import { KernelImage } from '../kernel/kernel-image';
import { PictureKernel } from '../kernel/picture-kernel';
import { Blender } from '../planes/blend';
import { layoutOf, type I420Image } from '../planes/i420';
import { IMAGE_DATA } from '../planes/pixels';
import { lightAt, lineOpacityAt, type ReelPiece } from '../reel-piece';
import { softwareContext } from './overlay-layer';
import type { RenderJob } from './pipeline';

/** Black in limited-range luma, and gray in Cb and Cr. */
const BLACK = 16;
const GRAY = 128;

/** Turns painted pictures of a play into frames of a reel: in its size, with the line of text, dipped to black. */
export class PieceFinisher {
  private readonly image: KernelImage;
  private readonly blender: Blender | null;
  /** The line's drawing, or null when there is none. */
  private readonly line: ImageData | null;
  private readonly playFrames: number;

  private constructor(
    job: RenderJob,
    private readonly piece: ReelPiece,
  ) {
    this.image = new KernelImage(new PictureKernel(), piece.widthPx, piece.heightPx);
    this.line = drawnLine(piece);
    this.blender = this.line && new Blender(this.image);
    this.playFrames = piece.playFrames ?? filmLength(job);
  }

  /** Loads the fonts of the line first. */
  static async open(job: RenderJob, piece: ReelPiece): Promise<PieceFinisher> {
    if (piece.line) await loadOverlayFonts(piece.line);
    return new PieceFinisher(job, piece);
  }

  /**
   * The finished frame, which is valid until the next call.
   * @param picture is not changed.
   * @param filmFrame number of the frame in the piece.
   */
  finish(picture: I420Image, filmFrame: number): I420Image {
    const { piece, image } = this;
    const frame = piece.firstPlayFrame + filmFrame;
    const light = lightAt(frame, this.playFrames, piece);
    const opacity = this.line ? lineOpacityAt(frame) : 0;
    const fits = picture.widthPx === piece.widthPx && picture.heightPx === piece.heightPx;
    if (fits && light === 1 && opacity === 0) return picture;
    placeInMiddle(picture, image.view, fits);
    if (opacity > 0) this.blendLine(opacity);
    if (light < 1) dip(image.view, light);
    return image.view;
  }

  private blendLine(opacity: number): void {
    const { line, blender, piece } = this;
    if (!line || !blender) return;
    const box = reelLineBox(piece);
    const pixels = blender.pixelsFor(box);
    pixels.set(line.data);
    if (opacity < 1) {
      for (let p = 3; p < pixels.length; p += 4) pixels[p] = Math.round((pixels[p] ?? 0) * opacity);
    }
    blender.blend(box, IMAGE_DATA);
  }
}

function drawnLine(piece: ReelPiece): ImageData | null {
  if (!piece.line?.trim()) return null;
  const box = reelLineBox(piece);
  const context = softwareContext(box.width, box.height, true);
  context.translate(-box.x, -box.y);
  drawReelLine(context, piece.line, piece);
  return context.getImageData(0, 0, box.width, box.height);
}

/** Copies a picture into the middle of a frame that is at least as large. */
function placeInMiddle(picture: I420Image, frame: I420Image, fits: boolean): void {
  if (fits) {
    frame.data.set(picture.data);
    return;
  }
  const from = layoutOf(picture);
  const to = layoutOf(frame);
  frame.data.fill(BLACK, 0, to.cbStart).fill(GRAY, to.cbStart);
  const left = 2 * Math.floor((frame.widthPx - picture.widthPx) / 4);
  const top = 2 * Math.floor((frame.heightPx - picture.heightPx) / 4);
  const plane = (at: number, width: number, height: number, target: number, stride: number): void => {
    for (let y = 0; y < height; y++) {
      const row = at + y * width;
      frame.data.set(picture.data.subarray(row, row + width), target + y * stride);
    }
  };
  plane(0, picture.widthPx, picture.heightPx, top * frame.widthPx + left, frame.widthPx);
  const corner = (top / 2) * to.chromaWidth + left / 2;
  for (const start of ['cbStart', 'crStart'] as const) {
    plane(from[start], from.chromaWidth, from.chromaHeight, to[start] + corner, to.chromaWidth);
  }
}

function dip(frame: I420Image, light: number): void {
  const { cbStart } = layoutOf(frame);
  const table = (middle: number): Uint8Array =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(middle + (value - middle) * light));
  const [luma, chroma] = [table(BLACK), table(GRAY)];
  const { data } = frame;
  for (let p = 0; p < cbStart; p++) data[p] = luma[data[p] ?? 0] ?? 0;
  for (let p = cbStart; p < data.length; p++) data[p] = chroma[data[p] ?? 0] ?? 0;
}
