import type { InputAudioTrack } from 'mediabunny';
import { SilentCodecError, whileMoving } from '../pipelines/silent-codec';
import { decodedPackets } from './decoded-packets';
import { bytesPerSample } from './packet-length';
import { packetsFrom } from './packets-from';

/**
 * Finds packets that cannot be decoded, because Chromium stops playing a film at such a packet. Two hundred seconds of
 * sound take one. Where this browser does not decode it, none is found.
 * @param count how many packets from the first on are looked at.
 * @throws the decoder's error when it decodes none of the first packets.
 */
export async function damagedPackets(
  track: InputAudioTrack,
  firstSec: number,
  count: number,
): Promise<ReadonlySet<number>> {
  const damaged = new Set<number>();
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config || bytesPerSample(codec) > 0) return damaged;
  if (!('AudioDecoder' in self) || !(await track.canDecode())) return damaged;
  try {
    await whileMoving(async (watch) => {
      let index = 0;
      for await (const { sample, isDamaged } of decodedPackets(packetsFrom(track, firstSec, count), config)) {
        sample?.close();
        if (isDamaged) damaged.add(index);
        index++;
        watch.moved();
      }
    });
  } catch (error) {
    if (!(error instanceof SilentCodecError)) throw error;
    console.warn("The browser's decoder says nothing of the sound; it is copied as it is", error);
  }
  return damaged;
}
