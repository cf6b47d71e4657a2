import { sampleFrames } from '../../reading/sampler';
import { PICTURES_KEPT } from '../constants';
import type { DecodedClip, DecodedPicture } from './decoded-clip';
import type { WantedFrames } from './frame-range';
import { Room } from './room';
import { stretchesBackward } from './stretches-backward';

/**
 * The clip's wanted pictures by falling time, each given out when the outlet has room for it. Decoders only run forward:
 * stretches of the clip are decoded, the last one first, and turned round. While one is given out the next one is read,
 * as far as the PICTURES_KEPT of both together allow.
 */
export async function* picturesBackward(clip: DecodedClip): AsyncGenerator<DecodedPicture, void, undefined> {
  const over = new AbortController();
  const room = new Room(PICTURES_KEPT, over.signal);
  const stretches = stretchesBackward(clip.track, clip.range);
  const readNext = (): Promise<readonly DecodedPicture[] | null> => {
    const next = stretches.next().then(({ value }) => (value ? readStretch(clip, value, room) : null));
    // What goes wrong is thrown when its turn comes: what was read before is given out first.
    next.catch(() => undefined);
    return next;
  };
  let next = readNext();
  try {
    for (let stretch = await next; stretch !== null; stretch = await next) {
      next = readNext();
      for (const picture of stretch.toReversed()) {
        await clip.outlet.waitForRoom();
        room.give();
        yield picture;
      }
    }
  } finally {
    over.abort();
    await next.catch(() => undefined);
  }
}

/** The pictures of a stretch by rising time; takes a place for each. */
async function readStretch(
  clip: DecodedClip,
  stretch: WantedFrames,
  room: Room,
): Promise<readonly DecodedPicture[]> {
  const pictures: DecodedPicture[] = [];
  for await (const frame of sampleFrames(clip.track, stretch, clip.outlet.signal)) {
    using _ = frame.sample;
    await room.wait();
    room.take();
    pictures.push(await clip.read(frame));
  }
  return pictures;
}
