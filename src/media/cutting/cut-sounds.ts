import '@/lib/polyfills/symbol-dispose';
import type { Input, InputAudioTrack } from 'mediabunny';
import { LazyFfmpeg } from '../export/ffmpeg/lazy-ffmpeg';
import { encodeSound } from '../export/sound/encode-sound';
import { openInput } from '../reading/open-input';
import { canDecodeSound } from '../reading/sound-decoders';
import { soundOf } from '../reading/sound-tracks';
import type { CutRange } from './cut-range';
import { CutSound } from './cut-sound';

/**
 * All of the file's sound tracks for a play, so the user can still choose one when exporting it. The best comes first,
 * because a video element plays the first one. Sound that cannot be copied into the play's file (ALAC) is re-encoded.
 */
export class CutSounds implements Disposable {
  private constructor(
    readonly tracks: readonly CutSound[],
    private readonly encoded: readonly Input[],
  ) {}

  static async open(input: Input, file: Blob, range: CutRange, signal: AbortSignal): Promise<CutSounds> {
    const best = await soundOf(input);
    if (!best) return new CutSounds([], []);
    const others = (await input.getAudioTracks()).filter((track) => !best.tracks.includes(track));
    const sounds: CutSound[] = [];
    const encoded: Input[] = [];
    for (const track of [...best.tracks, ...others]) {
      const isEncoded = (await track.getCodec()) === null && (await canDecodeSound(track));
      const rare = isEncoded ? await encodedTrack(track, file, range, signal) : null;
      if (rare) encoded.push(rare.input);
      const sound = rare
        ? await CutSound.open(rare, { startSec: 0, endSec: range.endSec - range.startSec }, track)
        : await CutSound.open(track, range);
      if (sound) sounds.push(sound);
    }
    return new CutSounds(sounds, encoded);
  }

  [Symbol.dispose](): void {
    for (const input of this.encoded) input.dispose();
  }
}

/** The range of a track as AAC; null where it is empty or cannot be decoded. */
async function encodedTrack(
  track: InputAudioTrack,
  file: Blob,
  { startSec, endSec }: CutRange,
  signal: AbortSignal,
): Promise<InputAudioTrack | null> {
  using ffmpeg = new LazyFfmpeg(signal);
  const alone = { choice: 1, tracks: [track], mix: null, level: null, isReadable: true };
  const source = { kind: 'blob', blob: file } as const;
  const stretch = { originSec: startSec, lengthSec: endSec - startSec, format: null };
  const tools = { source, isFfmpegWanted: false, ffmpeg: ffmpeg.get, signal };
  const blob = await encodeSound(alone, stretch, tools);
  if (!blob) return null;
  const input = await openInput({ kind: 'blob', blob });
  return input.getPrimaryAudioTrack();
}
