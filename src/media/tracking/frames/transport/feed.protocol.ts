import * as v from 'valibot';
import { ENGINE_FAILURES } from '../../tracking-error';

/**
 * Messages between the reader of the clip (the feed) and the tracking worker over a MessagePort. At most PICTURES_AHEAD
 * pictures are on their way: each 'taken' allows one more. Pictures are transferred, and their buffers come back to be
 * filled again. Both sides parse the messages that they receive.
 */

const fromFeed = v.variant('type', [
  /** The first message: how the frames are shown, and how many there are. */
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
    /** By which the planes stand for colors. */
    matrix: v.picklist(['bt709', 'bt601']),
    /** True where an earlier picture stands for one whose data is damaged. */
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
  /** No more pictures are wanted, so that the feed frees its resources. */
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
