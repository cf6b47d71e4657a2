import * as v from 'valibot';

/** Messages between the page and the frames worker. Both parse the messages that they receive. */

const port = v.custom<MessagePort>((value) => value instanceof MessagePort);

const feedRequest = v.object({
  source: v.variant('kind', [
    v.object({ kind: v.literal('blob'), blob: v.instance(Blob) }),
    v.object({ kind: v.literal('url'), url: v.string(), sizeBytes: v.number() }),
  ]),
  direction: v.picklist(['forward', 'backward']),
  /** The first frame that is sent is the frame that is shown at this time. */
  startTimeSec: v.number(),
  /**
   * The last frame is the one shown at this time; without it, the clip's last frame, or its first in a backward run.
   */
  endTimeSec: v.exactOptional(v.number()),
});

/** Reads a clip and sends its pictures over the port (feed.protocol.ts). */
const toFrames = v.object({ type: v.literal('feed'), request: feedRequest, pictures: port });

/** The clip cannot be decoded here, so the port comes back unused. */
const fromFrames = v.object({ type: v.literal('needs-seeking'), pictures: port });

export type FeedRequest = v.InferOutput<typeof feedRequest>;
export type ToFrames = v.InferOutput<typeof toFrames>;
export type FromFrames = v.InferOutput<typeof fromFrames>;

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseToFrames(message: unknown): ToFrames {
  return v.parse(toFrames, message);
}

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseFromFrames(message: unknown): FromFrames {
  return v.parse(fromFrames, message);
}
