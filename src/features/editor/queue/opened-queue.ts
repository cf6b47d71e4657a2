import { createStore } from 'zustand/vanilla';
import type { BackgroundQueue } from './background-queue';

/**
 * The queue that this tab has open, also when its last run has ended; null before the first one and after it was stopped.
 * Screens and editors find it here without loading what tracks.
 */
export const openedQueue = createStore<BackgroundQueue | null>(() => null);
