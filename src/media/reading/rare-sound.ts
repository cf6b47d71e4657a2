import type { Input, InputAudioTrack } from 'mediabunny';
import { isWide } from '../cutting/narrow-samples';
import { canDecodeSound } from './sound-decoders';

/**
 * Whether Firefox would reject the whole QuickTime file because of this track's sound: formats unknown to mediabunny
 * (ALAC, Apple's spatial audio), and samples of more than 16 bits.
 */
async function isRareSound(track: InputAudioTrack): Promise<boolean> {
  const codec = await track.getCodec();
  return codec === null || isWide(codec);
}

/** Whether Firefox rejects a file because of sound that a playable copy would at least partly keep. */
export async function hasRareSound(input: Input): Promise<boolean> {
  let [isRare, isReadable] = [false, false];
  for (const track of await input.getAudioTracks()) {
    isRare ||= await isRareSound(track);
    isReadable ||= await canDecodeSound(track);
  }
  return isRare && isReadable;
}
