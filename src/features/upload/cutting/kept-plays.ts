import * as v from 'valibot';
import { getSession } from '@/backend/auth/session';
import { PersistedValue } from '@/lib/persisted-value';
import type { Play } from './plays';

const keptPlays = v.object({
  // Missing in what older versions kept.
  userId: v.exactOptional(v.string()),
  file: v.string(),
  plays: v.array(v.object({ id: v.string(), name: v.string(), startSec: v.number(), endSec: v.number() })),
});

/** The list of the last file that was cut, so that a reload loses nothing of it. */
const kept = new PersistedValue(
  'localStorage',
  'standout.plays',
  keptPlays,
  'The list of plays cannot be remembered',
);

/** The plays of this file that this user has not uploaded; none of another file. */
export function loadPlays(file: File): readonly Play[] {
  const found = kept.load();
  if (found?.file !== keyOf(file)) return [];
  return found.userId === undefined || found.userId === currentUserId() ? found.plays : [];
}

export function keepPlays(file: File, plays: readonly Play[]): void {
  const userId = currentUserId();
  const owner = userId !== null && { userId };
  kept.keep(plays.length === 0 ? null : { file: keyOf(file), plays: [...plays], ...owner });
}

function currentUserId(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.id : null;
}

/** The name of the file whose plays wait to be uploaded, and how many; null when none do. */
export function waitingPlays(): { readonly fileName: string; readonly count: number } | null {
  const found = kept.load();
  return found && { fileName: found.file.replace(/ \d+ \d+$/, ''), count: found.plays.length };
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
