import { sampleFrames } from '../../../reading/sampler';
import { PICTURES_KEPT } from '../../constants';
import type { ClipDecoder, DecodedPicture } from './clip-decoder';
import type { WantedFrames } from './frame-range';
import { Semaphore } from '../transport/semaphore';
import { stretchesBackward } from './stretches-backward';

/**
 * The clip's wanted pictures in descending time, each yielded when the sender has a free slot. Decoders only run
 * forward, so this decodes stretches of the clip, last one first, and reverses them. It reads the next stretch while it
 * yields one, within PICTURES_KEPT for both together.
 */
export async function* picturesBackward(clip: ClipDecoder): AsyncGenerator<DecodedPicture, void, undefined> {
  const over = new AbortController();
  const slots = new Semaphore(PICTURES_KEPT, over.signal);
  const stretches = stretchesBackward(clip.track, clip.range);
  const readNext = (): Promise<readonly DecodedPicture[] | null> => {
    const next = stretches.next().then(({ value }) => (value ? readStretch(clip, value, slots) : null));
    // An error of the next stretch is thrown when its turn comes, after the pictures before it were yielded.
    next.catch(() => undefined);
    return next;
  };
  let next = readNext();
  try {
    for (let stretch = await next; stretch !== null; stretch = await next) {
      next = readNext();
      for (const picture of stretch.toReversed()) {
        await clip.sender.waitForSlot();
        slots.release();
        yield picture;
      }
    }
  } finally {
    over.abort();
    await next.catch(() => undefined);
  }
}

/** The pictures of a stretch in ascending time; each picture takes one place. */
async function readStretch(
  clip: ClipDecoder,
  stretch: WantedFrames,
  slots: Semaphore,
): Promise<readonly DecodedPicture[]> {
  const pictures: DecodedPicture[] = [];
  for await (const frame of sampleFrames(clip.track, stretch, clip.sender.signal)) {
    using _ = frame.sample;
    await slots.wait();
    slots.acquire();
    pictures.push(await clip.read(frame));
  }
  return pictures;
}
