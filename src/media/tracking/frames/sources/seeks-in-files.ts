import '@/lib/polyfills/symbol-dispose';
import { SteppedVideo } from './stepped-video';

/** A browser that can seek answers sooner than this. */
const ANSWERS_WITHIN_MS = 2_000;
const ANY_FRAME = { timestampSec: 0.1, durationSec: 0 };

let answer: Promise<boolean> | null = null;

/**
 * Whether video elements can seek in files that are read from memory, tried once with the first clip: WebKitGTK plays
 * such files and fails for good at the first seek. Where they cannot, or do not answer in time, a clip must be played
 * from its address.
 */
export function seeksInFiles(clip: Blob): Promise<boolean> {
  answer ??= seeksIn(clip);
  return answer;
}

/** Tries whether a video element can seek in this clip. */
export async function seeksIn(clip: Blob): Promise<boolean> {
  try {
    using video = new SteppedVideo({ kind: 'blob', blob: clip }, AbortSignal.timeout(ANSWERS_WITHIN_MS));
    await video.open();
    await video.show(ANY_FRAME);
    return true;
  } catch {
    return false;
  }
}
