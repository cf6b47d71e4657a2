import { isAbort } from '@/domain/errors';

/** Differences in time that are far below one frame. */
const SAME_TIME_SEC = 1e-4;

/** A picture that does not change between two checks is stuck if the following data is loaded. */
const LOOK_EVERY_MS = 1500;

/**
 * A stuck picture is the engine's fault, not a slow network's, only if this much, or everything up to the end, is
 * loaded.
 */
const LOADED_AHEAD_SEC = 0.5;

/**
 * Restarts a video that the engine stopped: WebKitGTK sometimes waits for data that is already loaded, and sometimes
 * stops a nanosecond before the end. A short pause fixes the first problem, and seeking to the end fixes the second.
 * The returned function stops the checks.
 */
export function keepMoving(video: HTMLVideoElement): () => void {
  const cleanup = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  let seenSec: number | null = null;
  const rest = (): void => {
    clearInterval(timer);
    seenSec = null;
  };
  const look = (): void => {
    const isStuck = seenSec === video.currentTime && !video.seeking && !video.ended && isLoadedAhead(video);
    seenSec = video.currentTime;
    if (isStuck) void startAgain(video);
  };
  const watch = (): void => {
    rest();
    timer = setInterval(look, LOOK_EVERY_MS);
  };
  const { signal } = cleanup;
  video.addEventListener('play', watch, { signal });
  video.addEventListener('pause', rest, { signal });
  video.addEventListener('timeupdate', () => endWhereItStays(video), { signal });
  signal.addEventListener('abort', rest);
  if (!video.paused) watch();
  return () => cleanup.abort();
}

function isLoadedAhead({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const neededSec = Math.min(duration - SAME_TIME_SEC, currentTime + LOADED_AHEAD_SEC);
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime && buffered.end(range) >= neededSec) return true;
  }
  return false;
}

async function startAgain(video: HTMLVideoElement): Promise<void> {
  video.pause();
  try {
    await video.play();
  } catch (error) {
    if (!isAbort(error)) console.warn('The video did not go on', error);
  }
}

function endWhereItStays(video: HTMLVideoElement): void {
  const isAtEnd = video.duration - video.currentTime < SAME_TIME_SEC;
  if (isAtEnd && !video.ended && !video.paused) video.currentTime = video.duration;
}
