import * as v from 'valibot';
import { KeyedStore } from '../lib/keyed-store';

/** A clip that was shared with the app and waits in this browser. There is at most one. */
export type SharedClip = v.InferOutput<typeof SharedClip>;

export const SharedClip = v.object({ file: v.instance(File), sharedAtMs: v.number() });

export const sharedClips = new KeyedStore('standout.shared-clip');
export const CLIP_KEY = ['clip'];

/** Keeps a clip instead of an earlier one. @throws DOMException when storage is blocked or full. */
export function keepSharedClip(file: File): Promise<void> {
  return sharedClips.put(CLIP_KEY, { file, sharedAtMs: Date.now() } satisfies SharedClip);
}
