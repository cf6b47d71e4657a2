import * as v from 'valibot';

/** What the page and the frames worker say to each other. Both parse what they receive. */

const port = v.custom<MessagePort>((value) => value instanceof MessagePort);

const feedRequest = v.object({
  source: v.variant('kind', [
    v.object({ kind: v.literal('blob'), blob: v.instance(Blob) }),
    v.object({ kind: v.literal('url'), url: v.string(), sizeBytes: v.number() }),
  ]),
  direction: v.picklist(['forward', 'backward']),
  /** The first frame that is sent is the one that is shown then. */
  startTimeSec: v.number(),
  /** The last one; without it, the clip's last, and backward its first. */
  endTimeSec: v.exactOptional(v.number()),
});

/** Reads a clip and sends its pictures over the port (feed.protocol.ts). */
const toFrames = v.object({ type: v.literal('feed'), request: feedRequest, pictures: port });

/** The clip cannot be decoded here: the port comes back unused. */
const fromFrames = v.object({ type: v.literal('needs-seeking'), pictures: port });

export type FeedRequest = v.InferOutput<typeof feedRequest>;
export type ToFrames = v.InferOutput<typeof toFrames>;
export type FromFrames = v.InferOutput<typeof fromFrames>;

/** @throws ValiError for a message that is none of ours. */
export function parseToFrames(message: unknown): ToFrames {
  return v.parse(toFrames, message);
}

/** @throws ValiError for a message that is none of ours. */
export function parseFromFrames(message: unknown): FromFrames {
  return v.parse(fromFrames, message);
}
