import { useRef, useState } from 'react';
import type { CutRange } from '@/media/cutting/cut-range';
import { toast } from '@/ui/toast';
import { storePlays, loadPlays } from './stored-plays';
import { inOrder, withPlay, type Play } from './plays';

export interface PlayList {
  readonly plays: readonly Play[];
  readonly add: (range: CutRange) => void;
  readonly rename: (id: string, name: string) => void;
  /** Removes a play; a message offers to undo it. */
  readonly remove: (play: Play) => void;
  /** Forgets uploaded plays, so that a reload does not offer them again. They stay in the list. */
  readonly forget: (isDone: (play: Play) => boolean) => void;
}

/** The plays of a file, kept on this device until they are uploaded. */
export function usePlayList(file: File): PlayList {
  const [plays, setPlays] = useState(() => loadPlays(file));
  const forgotten = useRef<ReadonlySet<string>>(new Set());
  const keep = (list: readonly Play[]): void =>
    storePlays(
      file,
      list.filter(({ id }) => !forgotten.current.has(id)),
    );
  const change = (next: (before: readonly Play[]) => readonly Play[]): void => {
    setPlays((before) => {
      const after = next(before);
      keep(after);
      return after;
    });
  };
  return {
    plays,
    add: (range) => change((before) => withPlay(before, range)),
    rename: (id, name) =>
      change((before) => before.map((play) => (play.id === id ? { ...play, name } : play))),
    remove: (play) => {
      change((before) => before.filter(({ id }) => id !== play.id));
      toast.info(`${play.name} removed`, {
        action: { label: 'Undo', onClick: () => change((before) => inOrder([...before, play])) },
      });
    },
    forget: (isDone) => {
      forgotten.current = new Set(plays.filter(isDone).map(({ id }) => id));
      keep(plays);
    },
  };
}
