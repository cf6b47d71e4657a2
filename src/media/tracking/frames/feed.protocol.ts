import * as v from 'valibot';
import { TRACKING_FAILURES } from '../tracking-error';

/**
 * What whoever reads the clip (the feed) and the tracking worker say to each other over a MessagePort. At most
 * PICTURES_AHEAD pictures are under way: each 'taken' makes room for one more. Pictures are transferred, and their
 * buffers go back to be filled again. Both sides parse what they receive.
 */

const fromFeed = v.variant('type', [
  /** First: how the frames are shown, and how many come. */
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
    buffer: v.instance(ArrayBuffer),
  }),
  /** A frame that the tracking worker is to draw. Whoever receives it closes it. */
  v.object({
    type: v.literal('bitmap'),
    timeSec: v.number(),
    bitmap: v.custom<ImageBitmap>((value) => value instanceof ImageBitmap),
  }),
  /** Last: that was the last frame, or what went wrong. */
  v.object({ type: v.literal('end') }),
  v.object({ type: v.literal('failed'), code: v.picklist(TRACKING_FAILURES), message: v.string() }),
]);

const toFeed = v.variant('type', [
  /** A picture was used; with the buffer that it came in, if any. */
  v.object({ type: v.literal('taken'), buffer: v.nullable(v.instance(ArrayBuffer)) }),
  /** No more pictures are wanted: the feed frees what it holds. */
  v.object({ type: v.literal('enough') }),
]);

export type FromFeed = v.InferOutput<typeof fromFeed>;
export type ToFeed = v.InferOutput<typeof toFeed>;

/** @throws ValiError for a message that is none of ours. */
export function parseFromFeed(message: unknown): FromFeed {
  return v.parse(fromFeed, message);
}

/** @throws ValiError for a message that is none of ours. */
export function parseToFeed(message: unknown): ToFeed {
  return v.parse(toFeed, message);
}
