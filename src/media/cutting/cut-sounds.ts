import '@/lib/polyfills/symbol-dispose';
import type { Input } from 'mediabunny';
import { LazyFfmpeg } from '../export/ffmpeg/lazy-ffmpeg';
import { encodeSound } from '../export/sound/encode-sound';
import { openInput } from '../reading/open-input';
import { soundOf, type SoundSelection } from '../reading/sound-tracks';
import type { CutRange } from './cut-range';
import { CutSound } from './cut-sound';

/**
 * The sound tracks of a play: all of its file, so that which one a film has can still be chosen when the play is exported.
 * The best comes first, because a video element plays the first one. Where it is of a codec that no file can take over
 * (ALAC), it is encoded anew.
 */
export class CutSounds implements Disposable {
  private constructor(
    readonly tracks: readonly CutSound[],
    private readonly encoded: Input | null = null,
  ) {}

  static async open(input: Input, file: Blob, range: CutRange, signal: AbortSignal): Promise<CutSounds> {
    const best = await soundOf(input);
    if (!best) return new CutSounds([]);
    const others = (await input.getAudioTracks()).filter((track) => !best.tracks.includes(track));
    const sounds: CutSound[] = [];
    for (const track of [...best.tracks, ...others]) {
      const sound = await CutSound.open(track, range);
      if (sound) sounds.push(sound);
    }
    if ((await best.tracks[0]?.getCodec()) !== null || !best.isReadable) return new CutSounds(sounds);
    const encoded = await encodedFile(best, file, range, signal);
    const [track] = (await encoded?.getAudioTracks()) ?? [];
    const own = track && (await CutSound.open(track, { startSec: 0, endSec: range.endSec - range.startSec }));
    return new CutSounds(own ? [own, ...sounds] : sounds, encoded);
  }

  [Symbol.dispose](): void {
    this.encoded?.dispose();
  }
}

async function encodedFile(
  sound: SoundSelection,
  file: Blob,
  { startSec, endSec }: CutRange,
  signal: AbortSignal,
): Promise<Input | null> {
  using ffmpeg = new LazyFfmpeg(signal);
  const source = { kind: 'blob', blob: file } as const;
  const stretch = { originSec: startSec, lengthSec: endSec - startSec, format: null };
  const blob = await encodeSound(sound, stretch, {
    source,
    isFfmpegWanted: false,
    ffmpeg: ffmpeg.get,
    signal,
  });
  return blob && (await openInput({ kind: 'blob', blob }));
}
