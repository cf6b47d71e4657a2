import { abandonProcessing, beatProcessing, markProcessing } from '@/backend/videos';
import { isAbort } from '@/domain/errors';
import { whileAwake } from '@/lib/keep-awake';

const HEARTBEAT_INTERVAL_MS = 30_000;

/** The page of an export went away: its video is not being processed any more. Failing is no harm, the mark ages. */
export async function endInterruptedProcessing(videoId: string): Promise<void> {
  await tell(abandonProcessing(videoId));
}

/** By video: the end of a run that was given up, which the next run must not overtake. */
const endings = new Map<string, Promise<void>>();

/**
 * Marks the video as processing, with a sign of life every half minute, and takes the mark away when the work fails
 * or is cancelled; success leaves it to what follows. Telling the database is not what the user waits for: when that
 * fails, the work goes on.
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
