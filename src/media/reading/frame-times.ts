import { EncodedPacketSink, WEBM } from 'mediabunny';
import type { MediaSource } from '../media-source';
import { disposeOnAbort } from './dispose-on-abort';
import { openInput } from './open-input';
import { clipTimesOf } from './clip-times';
import { type ClipInfo, videoTrackOf } from './probe';

/** One of the clip's own frames, in seconds from the clip's first frame. */
export interface SourceFrame {
  readonly startSec: number;
  readonly endSec: number;
}

/** When a clip's frames are shown, whatever their rate. */
export interface FrameTimes {
  /** The frame that is shown at a time, in seconds from the clip's first frame. */
  shownAt(timeSec: number): SourceFrame;
}

/** Lets the page draw between two batches: a packet takes up to a quarter of a millisecond on a busy machine. */
const PACKETS_AT_ONCE = 20;

/** The times of a clip whose frames all last equally long. */
export function evenTimes(frameRate: number): FrameTimes {
  return {
    shownAt: (timeSec) => {
      const index = Math.max(0, Math.floor(timeSec * frameRate));
      return { startSec: index / frameRate, endSec: (index + 1) / frameRate };
    },
  };
}

/**
 * The times of a clip whose frames vary in length.
 * @param startsSec when the frames start, ascending.
 * @param durationSec when the last one ends.
 */
export function listedTimes(startsSec: ArrayLike<number>, durationSec: number): FrameTimes {
  return {
    shownAt: (timeSec) => {
      let [low, high] = [0, startsSec.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((startsSec[middle] ?? Infinity) <= timeSec) low = middle;
        else high = middle;
      }
      const startSec = startsSec[low] ?? 0;
      return { startSec, endSec: Math.max(startSec, startsSec[low + 1] ?? durationSec) };
    },
  };
}

/**
 * The times of a clip: those of its frame rate at first, those of its packets once they are read.
 * @param signal ends the reading.
 */
export function followTimes(
  source: MediaSource,
  { frameRate, durationSec }: Pick<ClipInfo, 'frameRate' | 'durationSec'>,
  signal: AbortSignal,
): FrameTimes {
  let times = evenTimes(frameRate);
  const read = async (): Promise<void> => {
    const startsSec = await readStarts(source, signal);
    if (startsSec.length > 0) times = listedTimes(startsSec, durationSec);
  };
  // The code that shows the clip reports read errors; here the frame rate is a good enough fallback.
  read().catch(() => undefined);
  return { shownAt: (timeSec) => times.shownAt(timeSec) };
}

/**
 * When each frame starts, ascending, in seconds from the first; empty if the whole clip would have to be downloaded for
 * it.
 * @throws the signal's reason, or the error of reading the clip.
 */
export async function readStarts(source: MediaSource, signal: AbortSignal): Promise<Float64Array> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  const track = await videoTrackOf(input);
  const startsSec: number[] = [];
  // A WebM has no table of its frames.
  if (source.kind === 'url' && (await input.getFormat()) === WEBM) return Float64Array.from(startsSec);
  const { originSec, durationSec, parts } = await clipTimesOf(track);
  const [part] = parts;
  if (!part || parts.length > 1) return Float64Array.from(startsSec);
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp } of packets) {
    const startSec = timestamp - part.shiftSec - originSec;
    if (startSec >= durationSec || startsSec.push(startSec) % PACKETS_AT_ONCE > 0) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return Float64Array.from(startsSec).sort();
}
