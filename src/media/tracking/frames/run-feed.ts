import { trackingErrorOf } from '../tracking-error';
import type { PictureOutlet } from './picture-outlet';

/** Runs a feed to its end and tells the tracking worker when it fails. That nothing is wanted any more is no failure. */
export async function runFeed(outlet: PictureOutlet, feed: () => Promise<void>): Promise<void> {
  try {
    await feed();
  } catch (error) {
    if (outlet.signal.aborted) return;
    console.error(error);
    const { code, message } = trackingErrorOf(error, 'internal');
    outlet.fail(code, message);
  }
}
