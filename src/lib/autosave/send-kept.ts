import { heldLocks } from '../web-locks';
import { lockPrefix } from './open-record';
import type { AllLocalCopies, LocalWriter } from './local-copies';

/** A kind of record, such as a track, whose latest changes may be on this device only. */
export interface KeptRecords {
  /** The record's name in locks and console messages. */
  readonly name: string;
  readonly local: Pick<AllLocalCopies<unknown>, 'listWriters'>;
  readonly open: (
    userId: string,
    videoId: string,
  ) => Promise<{ readonly saved: { saveNow(): Promise<void> }; readonly close: () => Promise<void> }>;
}

async function writersOf(userId: string, { local }: KeptRecords): Promise<readonly LocalWriter[]> {
  try {
    return await local.listWriters(userId);
  } catch {
    // Editors say so when the browser blocks its storage, which keeps nothing then.
    return [];
  }
}

/** The videos with changes that only this device has; those in open editors are included. */
export async function videosKept(userId: string, kept: KeptRecords): Promise<ReadonlySet<string>> {
  const writers = await writersOf(userId, kept);
  return new Set(writers.map(({ videoId }) => videoId));
}

/**
 * Saves the changes that closed editors have left on this device. Open editors save their own. In a conflict nothing is
 * saved; the user is asked when the video is opened.
 */
export async function sendKept(userId: string, kept: KeptRecords): Promise<void> {
  const { name, open } = kept;
  const held = await heldLocks(lockPrefix(name));
  const left = (await writersOf(userId, kept)).filter(({ writerId }) => !held.has(writerId));
  for (const videoId of new Set(left.map((writer) => writer.videoId))) {
    try {
      const record = await open(userId, videoId);
      await record.saved.saveNow();
      await record.close();
    } catch (error) {
      console.warn(`The ${name} that is kept on this device could not be saved`, error);
    }
  }
}
