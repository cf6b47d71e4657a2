import { AudioSampleSink, EncodedPacketSink } from 'mediabunny';
import type { AudioSample, InputAudioTrack } from 'mediabunny';
import { shiftDecoderOf } from './shifted-decoder';

/** Times of packets are rounded to milliseconds in WebM, so that a gap is more than that. */
const GAP_SEC = 0.01;

/** Packets that follow each other without a gap. Times on the track's own time line. */
interface Stretch {
  /** Null for the track's beginning, and for the time that decoding was asked to begin at. */
  readonly startSec: number | null;
  /** A time within the last packet's sound; null for the track's end. */
  readonly endSec: number | null;
}

/**
 * Decodes a track's sound. Each stretch between two gaps gets a decoder of its own, because Chromium's puts the sound of
 * behind a gap right after the sound before it.
 * @param fromSec null for the track's beginning.
 */
export async function* decodedBlocks(
  track: InputAudioTrack,
  fromSec: number | null,
): AsyncGenerator<AudioSample, void, undefined> {
  await shiftDecoderOf(track);
  const sink = new AudioSampleSink(track);
  for await (const { startSec, endSec } of stretchesOf(track, fromSec)) {
    yield* sink.samples(startSec ?? fromSec ?? undefined, endSec ?? undefined);
  }
}

async function* stretchesOf(
  track: InputAudioTrack,
  fromSec: number | null,
): AsyncGenerator<Stretch, void, undefined> {
  const sink = new EncodedPacketSink(track);
  const metadataOnly = { metadataOnly: true } as const;
  const first = fromSec === null ? null : await sink.getPacket(fromSec, metadataOnly);
  let startSec: number | null = null;
  let before: { readonly timestamp: number } | null = null;
  // In an MP4, a packet before a gap is as long as the gap too, so that the shortest tells how long packets sound.
  let packetSec = Number.POSITIVE_INFINITY;
  for await (const packet of sink.packets(first ?? undefined, undefined, metadataOnly)) {
    if (before && packet.timestamp - before.timestamp > packetSec + GAP_SEC) {
      // A decoder that is wrong about the gap places what is behind it right here.
      yield { startSec, endSec: before.timestamp + packetSec / 2 };
      startSec = packet.timestamp;
    }
    if (packet.duration > 0) packetSec = Math.min(packetSec, packet.duration);
    before = packet;
  }
  yield { startSec, endSec: null };
}
