import * as v from 'valibot';
import { currentUserId } from '@/backend/auth/session';
import { PersistedValue } from '@/lib/persisted-value';

const StoredRound = v.object({
  userId: v.string(),
  videoIds: v.array(v.string()),
  skippedIds: v.array(v.string()),
});

/** Plays that the user goes through together, in order. */
export type Round = Omit<v.InferOutput<typeof StoredRound>, 'userId'>;

/** Stores only which plays belong together; a play's status is in its saved track. */
const kept = new PersistedValue(
  'localStorage',
  'standout.round',
  StoredRound,
  'The chosen plays cannot be remembered',
);

/** The plays that this user last worked through on this device; null when there are none. */
export function loadRound(): Round | null {
  const found = kept.load();
  return found?.userId === currentUserId() ? found : null;
}

export function storeRound({ videoIds, skippedIds }: Round): void {
  const userId = currentUserId();
  if (userId !== null) kept.keep({ userId, videoIds, skippedIds });
}
