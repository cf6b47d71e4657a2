import type { AudioSample } from 'mediabunny';
import type { SoundSelection } from '@/media/reading/sound-tracks';
import type { DamagedSound } from './decoded-blocks';
import { mixedBlocks } from './mixed-blocks';
import { presentedBlocks } from './presented-blocks';

/**
 * Decodes a sound: its track, or its mono tracks together.
 * @param fromSec null for the start.
 */
export function selectedBlocks(
  { tracks, mix }: SoundSelection,
  fromSec: number | null,
  onDamaged: (damaged: DamagedSound) => void,
): AsyncGenerator<AudioSample, void, undefined> {
  if (mix) {
    return mixedBlocks(
      mix.map(({ track, left, right }) => ({
        left,
        right,
        blocks: presentedBlocks(track, fromSec, onDamaged),
      })),
    );
  }
  const [track] = tracks;
  if (!track) throw new Error('A sound without a track');
  return presentedBlocks(track, fromSec, onDamaged);
}
