import { createStore } from 'zustand/vanilla';
import type { Round } from './stored-round';
import type { QueueRunner } from './queue-runner';

/** A queue that keeps running while the user is on other screens, until no play is waiting or the user signs out. */
export interface OpenedQueue {
  readonly runner: QueueRunner;
  /** Resolves when the status of every play is known; rejects if a status cannot be read. */
  readonly ready: Promise<void>;
  /** Whether this queue has the same plays and can be shown again. */
  isFor(userId: string, round: Round): boolean;
  show(): void;
  /** Called when the user leaves its screen. */
  leave(): void;
  /** Stops the run, which resumes when the plays are shown again. */
  stop(): Promise<void>;
}

/**
 * The queue that is open in this tab, even if its last run has ended; null before the first queue and after it was
 * stopped. Screens and editors find it here without loading the tracker.
 */
export const openedQueue = createStore<OpenedQueue | null>(() => null);
