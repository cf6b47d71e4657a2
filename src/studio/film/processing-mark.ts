import { abandonProcessing, beatProcessing, markProcessing } from '@/backend/videos/videos';
import { isAbort } from '@/domain/errors';
import { whileAwake } from '@/lib/keep-awake';

const HEARTBEAT_INTERVAL_MS = 30_000;

/**
 * Removes the processing mark of a video whose export page was closed. A failure is harmless, because a mark without
 * heartbeats expires.
 */
export async function endInterruptedProcessing(videoId: string): Promise<void> {
  await tell(abandonProcessing(videoId));
}

/** Per video, the pending removal of an abandoned run's mark; the next run waits for it. */
const endings = new Map<string, Promise<void>>();

/**
 * Marks the video as processing and sends a heartbeat every half minute while the work runs. It removes the mark when
 * the work fails or is canceled; after success the caller replaces the mark. The work continues even if the database
 * cannot be reached, because the user does not wait for the mark.
 */
export async function whileProcessing<T>(videoId: string, work: () => Promise<T>): Promise<T> {
  const marked = markAfterEarlierRun(videoId);
  const timer = setInterval(() => void tell(beatProcessing(videoId)), HEARTBEAT_INTERVAL_MS);
  try {
    return await whileAwake(work);
  } catch (error) {
    if (!isAbort(error)) console.error('The export stopped', error);
    clearInterval(timer);
    const ending = giveUpMark(videoId, marked);
    endings.set(videoId, ending);
    await ending;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function markAfterEarlierRun(videoId: string): Promise<void> {
  await endings.get(videoId);
  await tell(markProcessing(videoId));
}

async function giveUpMark(videoId: string, marked: Promise<void>): Promise<void> {
  await marked;
  await tell(abandonProcessing(videoId));
}

async function tell(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    console.warn('The processing mark could not be set', error);
  }
}
