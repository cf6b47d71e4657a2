import { EncodedPacketSink } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { clipTimesOf } from '../../../reading/clip-times';
import { lookupSec } from '../../../reading/sampler';
import { MIN_STRETCH_FRAMES, PICTURES_KEPT } from '../../constants';
import type { WantedFrames } from './frame-range';

/**
 * Cuts a range of the 30 fps grid into stretches of at most PICTURES_KEPT frames, the last one first. Each is decoded
 * from the key frame at or before it. Stretches begin at key frames, so that nothing is decoded twice. Only a group of
 * pictures that is longer is decoded from its key frame again for each of its stretches, up to the stretch's end.
 */
export async function* stretchesBackward(
  track: InputVideoTrack,
  { first, end }: WantedFrames,
): AsyncGenerator<WantedFrames, void, undefined> {
  const packets = new EncodedPacketSink(track);
  const times = await clipTimesOf(track);
  /** The first frame that can be decoded together with a frame; -Infinity when it has no key frame. */
  const groupStart = async (frameIndex: number): Promise<number> => {
    // A group of pictures may be shown in several parts of such a clip.
    if (times.parts.length > 1) return Number.NEGATIVE_INFINITY;
    const key = await packets.getKeyPacket(lookupSec(times, frameIndex), { metadataOnly: true });
    if (key === null) return Number.NEGATIVE_INFINITY;
    return Math.min(frameIndex, Math.ceil((key.timestamp - lookupSec(times, 0)) * FRAME_RATE));
  };
  for (let to = end; to > first;) {
    const earliest = Math.max(first, to - PICTURES_KEPT);
    let from = await groupStart(to - 1);
    while (from > earliest && to - from < MIN_STRETCH_FRAMES) {
      const before = await groupStart(from - 1);
      if (before < earliest) break;
      from = before;
    }
    from = Math.max(from, earliest);
    yield { first: from, end: to };
    to = from;
  }
}
