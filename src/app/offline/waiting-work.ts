import { createStore } from 'zustand/vanilla';
import { currentUserId, subscribeSession } from '@/backend/auth/session';
import { keptReels } from '@/features/reel/reel-record';
import { useUpload } from '@/features/upload/upload-store';
import { sendKept, videosKept } from '@/lib/autosave/send-kept';
import { isOffline, subscribeConnection } from '@/lib/connection';
import { keptTracks } from '@/studio/record/own-track';

const KEPT = [keptTracks, keptReels];

export interface WaitingWork {
  readonly isOffline: boolean;
  /** Uploads that wait for the connection. */
  readonly uploads: number;
  /** Videos and reels whose changes only this device has. */
  readonly videos: number;
}

const store = createStore<WaitingWork>(() => ({ isOffline: isOffline(), uploads: 0, videos: 0 }));
let isFollowing = false;

export const getWaitingWork = store.getState;

/**
 * Calls the listener when the connection or what waits for it changes. From the first call on, what editors have left on
 * this device is saved whenever there is a connection.
 * @returns a function that unsubscribes.
 */
export function subscribeWaitingWork(listener: () => void): () => void {
  if (isFollowing) void count();
  else follow();
  return store.subscribe(listener);
}

function follow(): void {
  isFollowing = true;
  subscribeConnection(() => void send());
  subscribeSession(() => void send());
  useUpload.subscribe(countUploads);
  countUploads();
  void send();
}

/** Saves what waits, unless the browser is offline. */
async function send(): Promise<void> {
  store.setState({ isOffline: isOffline() });
  await count();
  const userId = currentUserId();
  if (isOffline() || userId === null) return;
  for (const kept of KEPT) await sendKept(userId, kept);
  await count();
}

function countUploads(): void {
  const { state } = useUpload.getState();
  const isWaiting = state.status === 'offline' || (state.status === 'uploading' && !state.isConnected);
  store.setState({ uploads: isWaiting ? 1 : 0 });
}

async function count(): Promise<void> {
  const userId = currentUserId();
  let videos = 0;
  if (userId !== null) for (const kept of KEPT) videos += (await videosKept(userId, kept)).size;
  store.setState({ videos });
}
