import type { Pause } from '@/domain/film';

/** A pause of the sound, in sample frames. */
export interface SoundPause {
  /** Frame of the clip's sound that it comes before. */
  readonly at: number;
  readonly length: number;
}

/** A piece of the track: some of the clip's sound, or silence of this many frames. */
export type SoundPiece = { readonly data: Float32Array<ArrayBuffer> } | { readonly silence: number };

/** The sound fades out before a pause and back in after it within this time, so that the cut does not click. */
export const FADE_SEC = 0.004;

/** The film's pauses in sample frames. */
export function soundPausesOf(pauses: readonly Pause[], sampleRate: number): readonly SoundPause[] {
  return pauses.map(({ atSec, lengthSec }) => ({
    at: Math.round(atSec * sampleRate),
    length: Math.round(lengthSec * sampleRate),
  }));
}

/**
 * Cuts a stretch of the clip's sound where the film pauses, puts silence there, and fades the sound at both sides.
 * @param data interleaved samples, changed in place.
 * @param start the frame of the clip's sound that the stretch begins with.
 */
export function piecesOf(
  data: Float32Array<ArrayBuffer>,
  start: number,
  pauses: readonly SoundPause[],
  { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
): readonly SoundPiece[] {
  const end = start + data.length / channels;
  const reach = Math.round(FADE_SEC * sampleRate);
  const pieces: SoundPiece[] = [];
  let taken = start;
  const takeUntil = (frame: number): void => {
    if (frame > taken)
      pieces.push({ data: data.subarray((taken - start) * channels, (frame - start) * channels) });
    taken = frame;
  };
  for (const { at, length } of pauses) {
    const from = Math.max(start, at - reach);
    const to = Math.min(end, at + reach);
    for (let frame = from; frame < to; frame++) {
      const gain = Math.abs(frame + 0.5 - at) / reach;
      for (let channel = 0; channel < channels; channel++) {
        const index = (frame - start) * channels + channel;
        data[index] = (data[index] ?? 0) * gain;
      }
    }
    if (at < start || at >= end) continue;
    takeUntil(at);
    pieces.push({ silence: length });
  }
  takeUntil(end);
  return pieces;
}
