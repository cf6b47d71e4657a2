import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { SilentCodecError, whileMoving } from '../pipelines/silent-codec';
import { decodedPackets } from './decoded-packets';
import { bytesPerSample } from './packet-length';
import { packetsFrom } from './packets-from';

export interface CheckedPacket {
  readonly packet: EncodedPacket;
  /** True when it cannot be decoded. */
  readonly isDamaged: boolean;
}

type CheckedPackets = AsyncGenerator<CheckedPacket, void, undefined>;

/**
 * A track's packets, decoded to find the damaged ones, because Chromium stops playing a film at such a packet. Two
 * hundred seconds of sound take one second. Finds none where this browser cannot decode the track.
 * @param count how many packets, counted from the first.
 * @throws the decoder's error when it decodes none of the first packets.
 */
export async function* checkedPackets(
  track: InputAudioTrack,
  firstSec: number,
  count: number,
): CheckedPackets {
  const config = await configOf(track);
  let passed = 0;
  if (config) {
    const decoded = decodedPackets(packetsFrom(track, firstSec, count), config);
    try {
      for (;;) {
        const { value } = await whileMoving(() => decoded.next());
        if (!value) return;
        value.sample?.close();
        passed++;
        yield value;
      }
    } catch (error) {
      if (!(error instanceof SilentCodecError)) throw error;
      console.warn("The browser's decoder says nothing of the sound; it is copied as it is", error);
    } finally {
      // Work that waits for a hung decoder may never return.
      decoded.return().catch(() => undefined);
    }
  }
  let index = 0;
  for await (const packet of packetsFrom(track, firstSec, count)) {
    if (index++ >= passed) yield { packet, isDamaged: false };
  }
}

/** The configuration to decode the track with; null where the browser cannot, and where packets cannot be damaged. */
async function configOf(track: InputAudioTrack): Promise<AudioDecoderConfig | null> {
  const codec = await track.getCodec();
  if (!codec || bytesPerSample(codec) > 0 || !('AudioDecoder' in self)) return null;
  return (await track.canDecode()) ? track.getDecoderConfig() : null;
}
