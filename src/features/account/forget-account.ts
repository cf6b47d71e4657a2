import { forgetUser } from '@/lib/forget-user';
import { listPendingExports } from '@/media/export/pending-exports';
import { removeStaleTempFiles } from '@/media/export/temp-files';
import { throwTrialsAwayOf } from '@/studio/trial/trial-store';

/** How long other tabs may take to leave the account's screens. */
const OTHER_TABS_MS = 5000;

/**
 * Removes everything that this browser stores for a deleted account: copies of its work, its notes, and its export
 * files. Other accounts' data stays. If a part cannot be removed, it only logs a warning, because the account itself is
 * gone.
 */
export async function forgetAccount(userId: string): Promise<void> {
  try {
    await forgetUser(userId);
    await throwTrialsAwayOf(userId);
    await removeStaleTempFiles(new Set(listPendingExports().map(({ fileName }) => fileName)));
  } catch (error) {
    console.warn('Something of the deleted account may still be in this browser', error);
  }
}

/** Removes what other tabs write until they notice that the session has ended, such as their last screen. */
export function forgetAgain(userId: string): void {
  window.addEventListener('storage', ({ newValue }) => newValue !== null && void forgetAccount(userId), {
    signal: AbortSignal.timeout(OTHER_TABS_MS),
  });
}
