import { useEffect } from 'react';
import { useSession } from '../session/session-context';

/** Finds out which sounds the clip has, as soon as the editor opens. */
export function useClipSounds(): void {
  const { clip, change } = useSession();
  useEffect(() => {
    if (!clip.info.hasAudio) return undefined;
    const left = new AbortController();
    const read = async (): Promise<void> => {
      const { readClipSounds } = await import('@/media/reading/clip-sounds');
      const clipSounds = await readClipSounds(clip.source, left.signal);
      if (!left.signal.aborted) change({ clipSounds });
    };
    read().catch((error: unknown) => {
      if (!left.signal.aborted) console.warn("The clip's sounds cannot be listed", error);
    });
    return () => left.abort();
  }, [clip, change]);
}
