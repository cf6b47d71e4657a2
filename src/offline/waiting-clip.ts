import * as v from 'valibot';
import { PersistedValue } from '../lib/persisted-value';
import { CLIP_KEY, SharedClip, sharedClips } from './shared-clip';

/** The fragment of an address that a shared clip has just led to. */
export const SHARED_FRAGMENT = 'shared';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The member who was shown a clip. The worker cannot know who is signed in. */
const owner = new PersistedValue(
  'localStorage',
  'standout.shared-clip',
  v.object({ userId: v.string(), sharedAtMs: v.number() }),
  'The shared clip is not shown after a reload',
);

/**
 * Finds the clip that waits for a member, or for a visitor if `userId` is null. A new clip belongs to the user who just
 * shared it, and nobody else sees it.
 * @returns null if there is none.
 */
export async function findSharedClip(userId: string | null, isArriving: boolean): Promise<SharedClip | null> {
  const known = owner.load();
  if (!isArriving && (known === null || known.userId !== userId)) return null;
  const clip = await storedClip();
  if (!clip) return null;
  const isOwned = known?.sharedAtMs === clip.sharedAtMs;
  if (isOwned ? known.userId !== userId : !isArriving) return null;
  if (Date.now() - clip.sharedAtMs > KEPT_MS) {
    await forgetSharedClip();
    return null;
  }
  if (userId !== null) owner.keep({ userId, sharedAtMs: clip.sharedAtMs });
  return clip;
}

/** Removes a clip from the browser's storage. @returns false if it was taken before, or replaced by another one. */
export async function takeSharedClip(clip: SharedClip): Promise<boolean> {
  let isTaken = false;
  try {
    await sharedClips.removeIf(CLIP_KEY, (stored) => {
      isTaken = v.is(SharedClip, stored) && stored.sharedAtMs === clip.sharedAtMs;
      return isTaken;
    });
  } catch (error) {
    console.warn('The shared clip cannot be taken', error);
    return false;
  }
  if (isTaken) owner.keep(null);
  return isTaken;
}

/** Removes a clip that was shown to another user, whose session has ended without a sign-out. */
export async function forgetClipOfOthers(userId: string): Promise<void> {
  const known = owner.load();
  if (known === null || known.userId === userId) return;
  const clip = await storedClip();
  if (clip?.sharedAtMs === known.sharedAtMs) await forgetSharedClip();
}

/** Removes the waiting clip, no matter who shared it. Never rejects. */
export async function forgetSharedClip(): Promise<void> {
  owner.keep(null);
  if (!('indexedDB' in globalThis)) return;
  try {
    await sharedClips.removeUnder([]);
  } catch (error) {
    console.warn('The shared clip cannot be removed', error);
  }
}

async function storedClip(): Promise<SharedClip | null> {
  try {
    const [stored] = await sharedClips.listUnder([]);
    return v.is(SharedClip, stored) ? stored : null;
  } catch (error) {
    console.warn('The shared clip cannot be read', error);
    return null;
  }
}
