import { sampleFrames } from '../../reading/sampler';
import type { DecodedClip, DecodedPicture } from './decoded-clip';

/** The clip's wanted pictures by rising time, each read when the outlet has room for it. */
export async function* picturesForward(clip: DecodedClip): AsyncGenerator<DecodedPicture, void, undefined> {
  const { track, range, outlet } = clip;
  for await (const frame of sampleFrames(track, range, outlet.signal)) {
    using _ = frame.sample;
    await outlet.waitForRoom();
    yield await clip.read(frame);
  }
}
