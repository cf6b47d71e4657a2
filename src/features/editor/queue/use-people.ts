import { useEffect, useState, type RefObject } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';
import { findPeople } from '@/media/people/find-people';

/** The people in the paused picture, from left to right; empty until they are found. */
export function usePeople(
  videoRef: RefObject<HTMLVideoElement | null>,
  size: PixelSize,
  isModelReady: boolean,
): readonly Selection[] {
  const [people, setPeople] = useState<readonly Selection[]>([]);
  useEffect(() => {
    const video = videoRef.current;
    if (!video || !isModelReady) return undefined;
    let latest = new AbortController();
    const look = async (): Promise<void> => {
      latest.abort();
      const { signal } = (latest = new AbortController());
      setPeople([]);
      try {
        const found = await findPeople({ video, size }, signal);
        if (!signal.aborted) setPeople(found);
      } catch (error) {
        console.warn('The picture could not be looked at for people', error);
      }
    };
    const begin = (): void => void look();
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    video.addEventListener('loadeddata', begin);
    video.addEventListener('seeked', begin);
    return () => {
      latest.abort();
      video.removeEventListener('loadeddata', begin);
      video.removeEventListener('seeked', begin);
    };
  }, [videoRef, size, isModelReady]);
  return people;
}
