import { sampleFrames } from '../../../reading/sampler';
import type { ClipDecoder, DecodedPicture } from './clip-decoder';

/** The clip's wanted pictures in ascending time, each read when the sender has a free slot. */
export async function* picturesForward(clip: ClipDecoder): AsyncGenerator<DecodedPicture, void, undefined> {
  const { track, range, sender } = clip;
  for await (const frame of sampleFrames(track, range, sender.signal)) {
    using _ = frame.sample;
    await sender.waitForSlot();
    yield await clip.read(frame);
  }
}
