import { useEffect, useRef, useState } from 'react';
import { whileAwake } from '@/lib/keep-awake';
import type { Play } from './plays';
import { uploadPlays, type PlayProgress, type PlayTools } from './upload-plays';

export interface PlaysUpload {
  /** The progress of each play, by its id. */
  readonly progress: ReadonlyMap<string, PlayProgress>;
  readonly isRunning: boolean;
  /** Uploads the plays that are not uploaded yet. */
  readonly start: (plays: readonly Play[]) => Promise<void>;
  readonly cancel: () => void;
}

/** Uploads plays while the screen is mounted. */
export function usePlaysUpload(
  file: File,
  tools: PlayTools,
  onUploaded: (isDone: (play: Play) => boolean) => void,
): PlaysUpload {
  const [progress, setProgress] = useState<ReadonlyMap<string, PlayProgress>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (plays: readonly Play[]): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    const done = new Set([...progress].filter(([, { status }]) => status === 'done').map(([id]) => id));
    const wanted = plays.filter(({ id }) => !done.has(id));
    const onProgress = (play: Play, next: PlayProgress): void => {
      setProgress((before) => new Map(before).set(play.id, next));
      if (next.status !== 'done') return;
      done.add(play.id);
      onUploaded(({ id }) => done.has(id));
    };
    await whileAwake(() => uploadPlays(file, wanted, tools, { signal: controller.signal, onProgress }));
    running.current = null;
    setIsRunning(false);
    // A canceled play counts as not started.
    setProgress(
      (before) => new Map([...before].filter(([, { status }]) => status === 'done' || status === 'failed')),
    );
  };
  return { progress, isRunning, start, cancel: () => running.current?.abort() };
}
