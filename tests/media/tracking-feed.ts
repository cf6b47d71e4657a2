/** Runs a feed without tracking. */
import { feedByDecoding } from '@/media/tracking/frames/sources/feed-by-decoding';
import type { FeedRequest } from '@/media/tracking/frames/transport/frames.protocol';
import type { Picture } from '@/media/pictures/picture';
import { FrameReceiver } from '@/media/tracking/frames/transport/frame-receiver';
import { FrameSender } from '@/media/tracking/frames/transport/frame-sender';
import { runFeed } from '@/media/tracking/frames/transport/run-feed';
import { makeGeometry } from '@/media/tracking/geometry';

export interface FedPicture {
  readonly timeSec: number;
  /** Hash of all samples of the picture's planes. */
  readonly hash: number;
}

/** All pictures for a request, in order of arrival; by default forward from the start. */
export async function picturesFed(
  blob: Blob,
  request: Partial<FeedRequest> = {},
  feed: (request: FeedRequest, sender: FrameSender) => Promise<unknown> = feedByDecoding,
): Promise<readonly FedPicture[]> {
  const { port1, port2 } = new MessageChannel();
  const sender = new FrameSender(port1);
  const whole: FeedRequest = { source: { kind: 'blob', blob }, direction: 'forward', startTimeSec: 0 };
  const fed = runFeed(sender, async () => {
    await feed({ ...whole, ...request }, sender);
  });
  const pictures: FedPicture[] = [];
  using receiver = new FrameReceiver(port2, new AbortController().signal);
  const { layout, totalFrames } = await receiver.open();
  for await (const { timeSec, picture } of receiver.pictures(makeGeometry(layout).processing)) {
    pictures.push({ timeSec, hash: hashOf(picture) });
  }
  await fed;
  if (pictures.length !== totalFrames) throw new Error(`${pictures.length} of ${totalFrames} pictures came`);
  return pictures;
}

/** FNV-1a hash of a picture's planes. */
function hashOf({ luma, u, v }: Picture): number {
  let hash = 0x811c9dc5;
  for (const { data } of [luma, u, v]) {
    for (const value of data) hash = Math.imul(hash ^ value, 0x01000193);
  }
  return hash >>> 0;
}
