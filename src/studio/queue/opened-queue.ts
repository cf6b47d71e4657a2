import { createStore } from 'zustand/vanilla';
import type { Round } from './kept-round';
import type { QueueRunner } from './queue-runner';

/** A queue that goes on while its user is on other screens, until nothing waits any more or the user signs out. */
export interface OpenedQueue {
  readonly runner: QueueRunner;
  /** Resolves when it is known how far the plays are; rejects with the errors of reading them. */
  readonly ready: Promise<void>;
  /** Whether this is the queue of these plays and can be shown again. */
  isFor(userId: string, round: Round): boolean;
  show(): void;
  /** Called when its screen is left. */
  leave(): void;
  /** Stops the run, which goes on when the plays are shown again. */
  stop(): Promise<void>;
}

/**
 * The queue that this tab has open, also when its last run has ended; null before the first one and after it was
 * stopped. Screens and editors find it here without loading what tracks.
 */
export const openedQueue = createStore<OpenedQueue | null>(() => null);
