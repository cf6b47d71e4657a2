/** What a feed sends, without tracking. */
import { feedByDecoding } from '@/media/tracking/frames/feed-by-decoding';
import type { FeedRequest } from '@/media/tracking/frames/frames.protocol';
import type { Picture } from '@/media/tracking/frames/picture';
import { PictureInlet } from '@/media/tracking/frames/picture-inlet';
import { PictureOutlet } from '@/media/tracking/frames/picture-outlet';
import { runFeed } from '@/media/tracking/frames/run-feed';
import { makeGeometry } from '@/media/tracking/geometry';

export interface FedPicture {
  readonly timeSec: number;
  /** Of all samples of its planes. */
  readonly hash: number;
}

/** All pictures of a clip that a request gets, in the order in which they come; forward from the start unless told. */
export async function picturesFed(
  blob: Blob,
  request: Partial<FeedRequest> = {},
  feed: (request: FeedRequest, outlet: PictureOutlet) => Promise<unknown> = feedByDecoding,
): Promise<readonly FedPicture[]> {
  const { port1, port2 } = new MessageChannel();
  const outlet = new PictureOutlet(port1);
  const whole: FeedRequest = { source: { kind: 'blob', blob }, direction: 'forward', startTimeSec: 0 };
  const fed = runFeed(outlet, async () => {
    await feed({ ...whole, ...request }, outlet);
  });
  const pictures: FedPicture[] = [];
  using inlet = new PictureInlet(port2, new AbortController().signal);
  const { layout, totalFrames } = await inlet.open();
  for await (const { timeSec, picture } of inlet.pictures(makeGeometry(layout).processing)) {
    pictures.push({ timeSec, hash: hashOf(picture) });
  }
  await fed;
  if (pictures.length !== totalFrames) throw new Error(`${pictures.length} of ${totalFrames} pictures came`);
  return pictures;
}

/** FNV-1a. */
function hashOf({ luma, u, v }: Picture): number {
  let hash = 0x811c9dc5;
  for (const { data } of [luma, u, v]) {
    for (const value of data) hash = Math.imul(hash ^ value, 0x01000193);
  }
  return hash >>> 0;
}
