interface OpenSaver {
  readonly saveNow: () => Promise<void>;
}

/** What hangs must not keep anybody from leaving. */
const LONGEST_MS = 3000;

const open = new Set<OpenSaver>();

/** @returns ends it. */
export function noteOpenTrack(saver: OpenSaver): () => void {
  open.add(saver);
  return () => open.delete(saver);
}

/**
 * Saves what the open editor has not saved yet, for the moment before the session ends. Resolves also when that fails
 * or takes longer than three seconds: this device keeps what the account does not have.
 */
export async function saveOpenTracks(): Promise<void> {
  if (open.size === 0) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([Promise.all([...open].map((saver) => saver.saveNow())), limit]);
}
