import { EncodedPacketSink } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { clipTimesOf } from '../../../reading/clip-times';
import { lookupSec } from '../../../reading/sampler';
import { MIN_STRETCH_FRAMES, PICTURES_KEPT } from '../../constants';
import type { WantedFrames } from './frame-range';

/**
 * Splits a range of the 30 fps grid into stretches of at most PICTURES_KEPT frames, last one first. Each is decoded
 * from the key frame at or before it. Stretches start at key frames, so nothing is decoded twice, except for longer
 * groups of pictures: those are decoded again from their key frame for each of their stretches.
 */
export async function* stretchesBackward(
  track: InputVideoTrack,
  { first, end }: WantedFrames,
): AsyncGenerator<WantedFrames, void, undefined> {
  const packets = new EncodedPacketSink(track);
  const times = await clipTimesOf(track);
  /** The first frame that can be decoded together with a given frame; -Infinity when it has no key frame. */
  const groupStart = async (frameIndex: number): Promise<number> => {
    // Such a clip may show a group of pictures in several parts.
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
