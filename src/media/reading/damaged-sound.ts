import '@/lib/polyfills/symbol-dispose';
import type { InputAudioTrack } from 'mediabunny';
import { checkedPackets } from '../export/sound/checked-packets';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';

/**
 * Whether a file has sound that cannot be decoded. Chromium's video elements stop at such sound, pictures included.
 * Decodes all of the sound, at about 200 seconds of sound per second.
 * @throws the signal's reason, or the disk's error.
 */
export async function hasDamagedSound(blob: Blob, signal: AbortSignal): Promise<boolean> {
  using input = await openInput({ kind: 'blob', blob }, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    for (const track of await input.getAudioTracks()) if (await isDamaged(track)) return true;
    return false;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

async function isDamaged(track: InputAudioTrack): Promise<boolean> {
  if ((await track.getCodec()) === null) return false;
  const firstSec = await track.getFirstTimestamp();
  try {
    for await (const packet of checkedPackets(track, firstSec, Number.POSITIVE_INFINITY)) {
      if (packet.isDamaged) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'EncodingError') return true;
    throw error;
  }
}
