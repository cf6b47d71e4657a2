import * as v from 'valibot';
import { currentUserId } from '@/backend/auth/session';
import { PersistedValue } from '@/lib/persisted-value';
import type { Play } from './plays';

const StoredPlays = v.object({
  userId: v.string(),
  /** Leaves out the size and date, so a file that was changed still finds its plays when it is chosen again. */
  fileName: v.string(),
  plays: v.array(v.object({ id: v.string(), name: v.string(), startSec: v.number(), endSec: v.number() })),
});

/** The play list of the last file that was cut, so that a reload does not lose it. */
const kept = new PersistedValue(
  'localStorage',
  'standout.plays',
  StoredPlays,
  'The list of plays cannot be remembered',
);

/** The plays for a file of this name that this user has not uploaded; empty for other files. */
export function loadPlays(file: File): readonly Play[] {
  const found = load();
  return found?.fileName === file.name ? found.plays : [];
}

export function storePlays(file: File, plays: readonly Play[]): void {
  const userId = currentUserId();
  if (userId === null) return;
  kept.keep(plays.length === 0 ? null : { userId, fileName: file.name, plays: [...plays] });
}

/** The name of the file whose plays are not uploaded yet, and how many there are; null if this user has none. */
export function waitingPlays(): { readonly fileName: string; readonly count: number } | null {
  const found = load();
  return found && { fileName: found.fileName, count: found.plays.length };
}

function load(): v.InferOutput<typeof StoredPlays> | null {
  const found = kept.load();
  return found?.userId === currentUserId() ? found : null;
}
