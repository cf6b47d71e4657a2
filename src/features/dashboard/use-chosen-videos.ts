import { useEffect, useState } from 'react';
import type { Video } from '@/domain/video';

/** The videos that the user has chosen for a command. */
export interface ChosenVideos {
  readonly isChoosing: boolean;
  /**
   * The chosen videos, in the order they were chosen. Videos hidden by the tab or the search are left out, so that no
   * command affects them.
   */
  readonly videos: readonly Video[];
  readonly has: (video: Video) => boolean;
  readonly toggle: (video: Video) => void;
  readonly chooseAll: () => void;
  readonly chooseNone: () => void;
  readonly begin: () => void;
  readonly end: () => void;
}

/** Lets the user choose among the visible videos; Escape ends choosing. */
export function useChosenVideos(shown: readonly Video[]): ChosenVideos {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const isChoosing = ids !== null;
  useEffect(() => {
    if (!isChoosing) return undefined;
    const endByEscape = (event: KeyboardEvent): void => {
      // A dialog that handles Escape takes precedence, and so does a search field that Escape empties.
      const isTaken =
        event.defaultPrevented ||
        (event.target instanceof HTMLInputElement &&
          event.target.value !== '' &&
          event.target.type === 'search');
      if (event.key === 'Escape' && !isTaken) setIds(null);
    };
    window.addEventListener('keydown', endByEscape);
    return () => window.removeEventListener('keydown', endByEscape);
  }, [isChoosing]);
  const has = ({ id }: Video): boolean => ids?.has(id) ?? false;
  const places = new Map([...(ids ?? [])].map((id, place) => [id, place]));
  const placeOf = ({ id }: Video): number => places.get(id) ?? 0;
  return {
    isChoosing,
    videos: shown.filter(has).toSorted((a, b) => placeOf(a) - placeOf(b)),
    has,
    toggle: (video) => {
      const others = [...(ids ?? [])].filter((id) => id !== video.id);
      setIds(new Set(has(video) ? others : [...others, video.id]));
    },
    chooseAll: () => setIds(new Set(shown.map(({ id }) => id))),
    chooseNone: () => setIds(new Set()),
    begin: () => setIds(new Set()),
    end: () => setIds(null),
  };
}
