import * as v from 'valibot';
import { ENGINE_FAILURES } from '../../tracking-error';

/**
 * Messages between the clip's reader (the feed) and the tracking worker over a MessagePort. At most PICTURES_AHEAD
 * pictures are in flight: each 'taken' allows one more. Pictures are transferred, and their buffers come back to be
 * reused. Both sides parse the messages they receive.
 */

const fromFeed = v.variant('type', [
  /** The first message: how the frames are displayed, and how many there are. */
  v.object({
    type: v.literal('opened'),
    layout: v.object({
      widthPx: v.number(),
      heightPx: v.number(),
      rotationDeg: v.picklist([0, 90, 180, 270]),
      flip: v.boolean(),
    }),
    totalFrames: v.number(),
  }),
  /** A frame as planes at processing scale, in the order of picture.ts. */
  v.object({
    type: v.literal('planes'),
    timeSec: v.number(),
    fullRange: v.boolean(),
    /** The color matrix of the planes. */
    matrix: v.picklist(['bt709', 'bt601']),
    /** True where the clip's data is damaged, so that an earlier picture replaces this one. */
    isHeld: v.boolean(),
    buffer: v.instance(ArrayBuffer),
  }),
  /** A frame that the tracking worker draws. The receiver closes the bitmap. */
  v.object({
    type: v.literal('bitmap'),
    timeSec: v.number(),
    bitmap: v.custom<ImageBitmap>((value) => value instanceof ImageBitmap),
  }),
  /** The last message, after the last frame or with the error. */
  v.object({ type: v.literal('end') }),
  v.object({ type: v.literal('failed'), code: v.picklist(ENGINE_FAILURES), message: v.string() }),
]);

const toFeed = v.variant('type', [
  /** A picture was used. If it came in a buffer, the buffer comes back. */
  v.object({ type: v.literal('taken'), buffer: v.nullable(v.instance(ArrayBuffer)) }),
  /** No more pictures are wanted; the feed frees its resources. */
  v.object({ type: v.literal('enough') }),
]);

export type FromFeed = v.InferOutput<typeof fromFeed>;
export type ToFeed = v.InferOutput<typeof toFeed>;

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseFromFeed(message: unknown): FromFeed {
  return v.parse(fromFeed, message);
}

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseToFeed(message: unknown): ToFeed {
  return v.parse(toFeed, message);
}
