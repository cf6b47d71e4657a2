import type { Input, InputAudioTrack } from 'mediabunny';
import { isWide } from '../cutting/narrow-samples';
import { canDecodeSound } from './sound-decoders';

/**
 * Whether a track's sound is of a kind for which Firefox refuses the whole QuickTime file: what mediabunny does not know
 * (ALAC, Apple's spatial audio), and samples of more than 16 bits.
 */
async function isRareSound(track: InputAudioTrack): Promise<boolean> {
  const codec = await track.getCodec();
  return codec === null || isWide(codec);
}

/** Whether Firefox refuses a file for its sound, of which a copy that it plays would keep something. */
export async function hasRareSound(input: Input): Promise<boolean> {
  let [isRare, isReadable] = [false, false];
  for (const track of await input.getAudioTracks()) {
    isRare ||= await isRareSound(track);
    isReadable ||= await canDecodeSound(track);
  }
  return isRare && isReadable;
}
