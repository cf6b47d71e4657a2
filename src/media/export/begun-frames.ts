import type { InputVideoTrack } from 'mediabunny';
import { sampleFrames, type FrameRange, type SampledFrame } from '@/media/reading/sampler';
import { whileMoving } from './pipelines/silent-codec';

export type Frames = AsyncGenerator<SampledFrame, void, undefined>;

/** A clip's frames, with the first one already decoded, by which a pipeline is chosen. */
export interface BegunFrames {
  readonly first: SampledFrame;
  /** All of them, the first included. The receiver closes the samples. */
  readonly frames: Frames;
  /** Ends the decoding, and closes the first frame unless it was taken. */
  end(): void;
}

/**
 * Decodes the first frame of a range.
 * @returns null where this browser cannot decode it, and when there is none.
 * @throws the signal's reason.
 */
export async function beginFrames(
  track: InputVideoTrack,
  range: Required<FrameRange>,
  signal: AbortSignal,
): Promise<BegunFrames | null> {
  // Also closes a frame that arrives after we stopped waiting for it.
  const ended = new AbortController();
  const stop = (): void => ended.abort(signal.reason);
  signal.addEventListener('abort', stop, { signal: ended.signal });
  try {
    if (await track.canDecode()) {
      const rest = sampleFrames(track, range, ended.signal);
      const { value: first } = await whileMoving(() => rest.next());
      if (first) return begun(first, rest, stop);
    }
    stop();
    return null;
  } catch (error) {
    stop();
    signal.throwIfAborted();
    console.warn('The browser cannot decode the first frame', error);
    return null;
  }
}

function begun(first: SampledFrame, rest: Frames, stop: () => void): BegunFrames {
  let isTaken = false;
  async function* all(): Frames {
    isTaken = true;
    yield first;
    yield* rest;
  }
  return {
    first,
    frames: all(),
    end: () => {
      if (!isTaken) first.sample.close();
      isTaken = true;
      stop();
      // Frees the frames that are decoded already.
      rest.return().catch(() => undefined);
    },
  };
}
