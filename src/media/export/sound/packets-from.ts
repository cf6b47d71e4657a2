import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, InputAudioTrack } from 'mediabunny';

/** This many packets of a track, from the one at a given time. */
export async function* packetsFrom(
  track: InputAudioTrack,
  firstSec: number,
  count: number,
): AsyncGenerator<EncodedPacket, void, undefined> {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getPacket(firstSec);
  if (!first) return;
  let left = count;
  for await (const packet of sink.packets(first)) {
    if (left-- <= 0) return;
    yield packet;
  }
}
