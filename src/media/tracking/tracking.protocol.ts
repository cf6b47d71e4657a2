import * as v from 'valibot';
import { ENGINE_FAILURES } from './tracking-error';

/** Messages between the page and the tracking worker. Both parse the messages that they receive. */

const trackPoint = v.object({
  x: v.number(),
  y: v.number(),
  timeSec: v.number(),
  isManual: v.boolean(),
  isInterpolated: v.boolean(),
  confidence: v.exactOptional(v.number()),
  radiusPx: v.exactOptional(v.number()),
});

const place = v.object({ x: v.number(), y: v.number() });

const toWorker = v.variant('type', [
  /** Loads the kernel ahead of the first start. */
  v.object({ type: v.literal('warm-up') }),
  v.object({
    type: v.literal('start'),
    request: v.object({
      method: v.picklist(['farneback', 'lucas-kanade']),
      startTimeSec: v.number(),
      selection: v.object({ x: v.number(), y: v.number(), radius: v.number() }),
      /** True for the same player as in this worker's last run. */
      isContinuation: v.boolean(),
      searchForSec: v.number(),
    }),
    /** The port that receives the pictures (frames/transport/feed.protocol.ts). */
    pictures: v.custom<MessagePort>((value) => value instanceof MessagePort),
    /** A port of the people worker (people/people.protocol.ts); null if there is no model. */
    people: v.nullable(v.custom<MessagePort>((value) => value instanceof MessagePort)),
  }),
  /** Ends the run; the worker answers with 'done'. */
  v.object({ type: v.literal('stop') }),
]);

const fromWorker = v.variant('type', [
  v.object({ type: v.literal('points'), points: v.array(trackPoint) }),
  v.object({
    type: v.literal('crossing'),
    crossing: v.object({
      fromSec: v.number(),
      timeSec: v.number(),
      followed: place,
      other: place,
      radiusPx: v.number(),
    }),
  }),
  v.object({ type: v.literal('caption'), stretch: v.object({ fromSec: v.number(), toSec: v.number() }) }),
  /** A frame that has been tracked, after the points up to it. */
  v.object({
    type: v.literal('picture'),
    timeSec: v.number(),
    image: v.custom<ImageData>((value) => value instanceof ImageData),
  }),
  v.object({
    type: v.literal('progress'),
    processedFrames: v.number(),
    totalFrames: v.number(),
    framesPerSec: v.number(),
    isSearching: v.boolean(),
  }),
  v.object({
    type: v.literal('done'),
    reason: v.picklist(['completed', 'stopped', 'lost']),
    lastTimeSec: v.number(),
    lostAtSec: v.exactOptional(v.number()),
    /** Size of OpenCV's heap, for tests and the debug panel. */
    memoryBytes: v.number(),
  }),
  v.object({ type: v.literal('failed'), code: v.picklist(ENGINE_FAILURES), message: v.string() }),
]);

export type ToWorker = v.InferOutput<typeof toWorker>;
export type FromWorker = v.InferOutput<typeof fromWorker>;
export type TrackingRequestMessage = Extract<ToWorker, { type: 'start' }>['request'];

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseToWorker(message: unknown): ToWorker {
  return v.parse(toWorker, message);
}

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseFromWorker(message: unknown): FromWorker {
  return v.parse(fromWorker, message);
}
