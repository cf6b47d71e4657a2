import { trackingErrorOf } from '../../tracking-error';
import type { FrameSender } from './frame-sender';

/**
 * Runs a feed to its end and reports its failure to the tracking worker. Ending because no more pictures are wanted is
 * not a failure.
 */
export async function runFeed(sender: FrameSender, feed: () => Promise<void>): Promise<void> {
  try {
    await feed();
  } catch (error) {
    if (sender.signal.aborted) return;
    console.error(error);
    const { code, message } = trackingErrorOf(error, 'internal');
    sender.fail(code, message);
  }
}
