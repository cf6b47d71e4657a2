import type { EditorSession } from '@/studio/session/editor-session';

/** Finds out which sounds the clip has. */
export function listSounds({ clip, change }: EditorSession): () => void {
  const left = new AbortController();
  const read = async (): Promise<void> => {
    const { readClipSounds } = await import('@/media/reading/clip-sounds');
    const clipSounds = await readClipSounds(clip.source, left.signal);
    if (!left.signal.aborted) change({ clipSounds });
  };
  if (clip.info.hasAudio) {
    read().catch((error: unknown) => {
      if (!left.signal.aborted) console.warn("The clip's sounds cannot be listed", error);
    });
  }
  return () => left.abort();
}
