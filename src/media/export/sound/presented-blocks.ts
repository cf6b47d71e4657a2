import { AudioSample } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';
import { shownPartsOf } from '@/media/reading/clip-times';
import type { ShownPart } from '@/media/reading/movie/presentation';
import { decodedBlocks, type DamagedSound } from './decoded-blocks';

/** Decoding starts this long before a part, because its first sample depends on earlier packets. */
const PREROLL_SEC = 0.25;

/**
 * Decodes the sound that the track's edit list shows, on the time line of the presentation.
 * @param fromSec null for its start.
 */
export async function* presentedBlocks(
  track: InputAudioTrack,
  fromSec: number | null,
  onDamaged: (damaged: DamagedSound) => void,
): AsyncGenerator<AudioSample, void, undefined> {
  const parts = shownPartsOf(track);
  const [only] = parts;
  if (only && parts.length === 1 && isWhole(only)) {
    yield* decodedBlocks(track, fromSec, onDamaged);
    return;
  }
  for (const part of parts) {
    const { endSec, shiftSec } = part;
    const startSec = Math.max(part.startSec, fromSec ?? part.startSec);
    if (startSec >= endSec) continue;
    const blocks = decodedBlocks(track, startSec + shiftSec - PREROLL_SEC, (damaged) =>
      noteShown(damaged, part, onDamaged),
    );
    for await (const block of blocks) {
      block.setTimestamp(block.timestamp - shiftSec);
      const isBehind = block.timestamp >= endSec;
      const shown = shownOf(block, part);
      if (shown) yield shown;
      if (isBehind) break;
    }
  }
}

/** Sound often ends slightly before the picture, and an encoder pads its last packet. */
const UNHEARD_SEC = 0.05;

/** Whether the edit list hides nothing of the track in a stretch of the presentation, at the demuxer's times. */
export async function showsAllOf(track: InputAudioTrack, startSec: number, endSec: number): Promise<boolean> {
  const [only, ...others] = shownPartsOf(track);
  if (!only || others.length > 0 || only.shiftSec !== 0 || only.startSec > startSec) return false;
  return only.endSec >= Math.min(endSec, await track.computeDuration()) - UNHEARD_SEC;
}

function isWhole({ startSec, endSec, shiftSec }: ShownPart): boolean {
  return startSec === 0 && endSec === Number.POSITIVE_INFINITY && shiftSec === 0;
}

/** The part of a block that is shown, or null; closes the block unless that is all of it. */
function shownOf(block: AudioSample, { startSec, endSec }: ShownPart): AudioSample | null {
  const { sampleRate, numberOfChannels, numberOfFrames, timestamp } = block;
  const frameAt = (sec: number): number =>
    Math.min(numberOfFrames, Math.max(0, Math.round((sec - timestamp) * sampleRate)));
  const [first, end] = [frameAt(startSec), frameAt(endSec)];
  if (first === 0 && end === numberOfFrames) return block;
  const data = new Float32Array((end - first) * numberOfChannels);
  if (end > first) {
    block.copyTo(data, { planeIndex: 0, format: 'f32', frameOffset: first, frameCount: end - first });
  }
  block.close();
  if (end <= first) return null;
  const shownSec = timestamp + first / sampleRate;
  return new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: shownSec });
}

/** Converts damage to times of the presentation; ignores damage that is hidden. */
function noteShown(damaged: DamagedSound, part: ShownPart, onDamaged: (damaged: DamagedSound) => void): void {
  const startSec = Math.max(part.startSec, damaged.startSec - part.shiftSec);
  const endSec = Math.min(part.endSec, damaged.endSec - part.shiftSec);
  if (startSec < endSec) onDamaged({ startSec, endSec });
}
