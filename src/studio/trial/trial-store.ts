import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withoutVideoEnding } from '@/domain/video-name';
import { storedKeys, writeStored, type StoredName } from '@/lib/browser-storage';
import { announceForgotten, isForgotten } from '@/lib/forgotten-users';
import { KeyedStore } from '@/lib/keyed-store';
import { listPendingExports } from '@/media/export/pending-exports';
import { removeStaleTempFiles } from '@/media/export/temp-files';
import { forgetFraming } from '../choices/framing-choice';
import { forgetSoundChoice } from '../choices/sound-choice';
import { forgetTitleChoice } from '../film/stored-title-choice';

/** Whether this browser keeps a visitor's clip and work: it is about to, it does, or it refuses. */
export type TrialStorage = 'storing' | 'kept' | 'refused';

/** A visitor's clip in this browser. */
export interface Trial {
  /** A random id, which also takes the place of the user's. */
  readonly id: string;
  /** The member who tried it, and alone sees it; null for a visitor's, which everyone at this browser sees. */
  readonly userId: string | null;
  readonly file: File;
  readonly name: string;
  /** Resolves when the clip is stored; with false if this browser refuses. */
  readonly isClipStored: Promise<boolean>;
  /** What the visitor is told about that. */
  readonly storage: Pick<StoreApi<TrialStorage>, 'getState' | 'getInitialState' | 'subscribe' | 'setState'>;
}

/** The browser's database of trials. A key begins with the trial's id. */
export const TRIALS: StoredName = 'standout.trials';
export const trialValues = new KeyedStore(TRIALS);

const CLIP = 'clip';
/** How much of a clip is copied at once. */
const COPIED_BYTES = 8 * 1024 * 1024;
const StoredClip = v.object({
  trialId: v.string(),
  // Older versions stored no user.
  userId: v.optional(v.nullable(v.string()), null),
  file: v.instance(File),
  name: v.string(),
  keptAtMs: v.number(),
});

/**
 * Loads the clip of an earlier visit; null if there is none, or if the browser's storage is blocked.
 * @param viewerId null for a visitor.
 * @throws the signal's reason, and nothing else.
 */
export async function loadTrial(signal: AbortSignal, viewerId: string | null = null): Promise<Trial | null> {
  const [newest] = await clipsFor(viewerId);
  signal.throwIfAborted();
  if (!newest) return null;
  const { trialId: id, userId, file, name } = newest;
  return { id, userId, file, name, isClipStored: Promise.resolve(true), storage: storageState('kept') };
}

/**
 * Starts to store a chosen clip, which replaces an earlier one and everything that belongs to it. The trial can be used at
 * once; its `storage` tells how storing ended.
 * @param userId null for a visitor.
 */
export function keepTrial(file: File, userId: string | null = null): Trial {
  const name = withoutVideoEnding(file.name);
  const clip = { id: crypto.randomUUID(), userId, file, name, storage: storageState('storing') };
  return { ...clip, isClipStored: storeClip(clip) };
}

/**
 * Removes a visitor's clip with its track, films and choices from this browser. Open tabs store nothing more of it.
 * @returns false if something could not be removed. It never rejects.
 */
export function throwTrialAway({ id }: Pick<Trial, 'id'>): Promise<boolean> {
  return removeTrial(id);
}

/** Removes the clips that a member, or with null visitors, have tried. */
export async function throwTrialsAwayOf(userId: string | null): Promise<void> {
  const clips = (await storedClips()).filter((clip) => clip.userId === userId);
  await Promise.all(clips.map(({ trialId }) => removeTrial(trialId)));
}

async function storeClip({
  id: trialId,
  userId,
  file,
  name,
  storage,
}: Omit<Trial, 'isClipStored'>): Promise<boolean> {
  try {
    const earlier = await clipsFor(userId);
    const copy = await copied(file);
    await trialValues.put([trialId, CLIP], { trialId, userId, file: copy, name, keptAtMs: Date.now() });
    await Promise.all(earlier.map((other) => removeTrial(other.trialId)));
    // It may have been thrown away while it was being stored.
    if (isForgotten(trialId)) await removeTrial(trialId);
    storage.setState('kept', true);
    return true;
  } catch (error) {
    console.warn('This browser does not keep the clip', error);
    storage.setState('refused', true);
    return false;
  }
}

/**
 * A copy of a file's bytes. Chrome stores a file of the private file system as a reference, which breaks when that file is
 * removed. The copy is made in parts, because iOS kills a page that allocates a few hundred MB at once.
 */
async function copied(file: File): Promise<File> {
  const parts: Blob[] = [];
  for (let at = 0; at < file.size; at += COPIED_BYTES) {
    parts.push(new Blob([await file.slice(at, at + COPIED_BYTES).arrayBuffer()]));
  }
  const { type, lastModified } = file;
  return new File(parts, file.name, { type, lastModified });
}

/** The clips that this browser keeps, newest first; none if its storage is blocked. */
async function storedClips(): Promise<readonly v.InferOutput<typeof StoredClip>[]> {
  try {
    return (await trialValues.listUnder([]))
      .map((value) => v.safeParse(StoredClip, value))
      .flatMap((parsed) => (parsed.success ? [parsed.output] : []))
      .sort((a, b) => b.keptAtMs - a.keptAtMs);
  } catch {
    // A browser that blocks its storage keeps no clip.
    return [];
  }
}

/** The clips that a member, or with null a visitor, may see. */
async function clipsFor(viewerId: string | null) {
  return (await storedClips()).filter(({ userId }) => userId === null || userId === viewerId);
}

async function removeTrial(id: string): Promise<boolean> {
  // Otherwise an open editor would write its last change when it closes.
  announceForgotten(id);
  for (const forget of [forgetFraming, forgetSoundChoice, forgetTitleChoice]) forget(id);
  for (const key of storedKeys('localStorage')) {
    if (key.startsWith(`${TRIALS}/${id}/`)) writeStored('localStorage', key, null);
  }
  const removals = await Promise.allSettled([
    'indexedDB' in globalThis ? trialValues.removeUnder([id]) : null,
    removeStaleTempFiles(new Set(listPendingExports().map(({ fileName }) => fileName))),
  ]);
  for (const removal of removals) {
    if (removal.status === 'rejected') console.warn('A trial is not removed completely', removal.reason);
  }
  return removals.every(({ status }) => status === 'fulfilled');
}

function storageState(state: TrialStorage): Trial['storage'] {
  return createStore<TrialStorage>()(() => state);
}
