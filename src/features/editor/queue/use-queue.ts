import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PlayQueue } from '@/domain/queue/play-queue';
import { isSameData } from '@/lib/is-same-data';
import { holdLock } from '@/lib/web-locks';
import { peopleFinder } from '@/media/people/people-finder';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { readPlay, savePlayer } from './choose-player';
import { keepRound, type Round } from './kept-round';
import { QueueRunner } from './queue-runner';
import { trackPlay } from './track-play';

export type OpenQueue =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly runner: QueueRunner };

/** Opens the queue of a user's plays as long as the screen is there. */
export function useQueue(userId: string, round: Round): OpenQueue {
  const memory = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenQueue>({ status: 'loading' });
  useEffect(() => {
    const runner = new QueueRunner({
      read: readPlay,
      save: savePlayer,
      track: (videoId, run) => trackPlay(videoId, memory, run),
      lock: (options) => holdLock(`standout.queue.${userId}`, options),
    });
    const stopKeeping = keepSkipped(runner);
    let isCurrent = true;
    const open = async (): Promise<void> => {
      try {
        await runner.open(round);
        if (isCurrent) setOpened({ status: 'ready', runner });
      } catch (error) {
        const retry = (): void => {
          setOpened({ status: 'loading' });
          setAttempt(attempt + 1);
        };
        if (isCurrent) setOpened({ status: 'failed', error, retry });
      }
    };
    void open();
    return () => {
      isCurrent = false;
      stopKeeping();
      runner.close();
    };
  }, [userId, round, memory, attempt]);
  useWarmEngines();
  return opened;
}

/** Remembers which plays are passed over. */
function keepSkipped({ store }: QueueRunner): () => void {
  return store.subscribe(({ queue }, before) => {
    const skippedIds = skippedIn(queue);
    if (isSameData(skippedIds, skippedIn(before.queue))) return;
    keepRound({ videoIds: queue.plays.map(({ videoId }) => videoId), skippedIds });
  });
}

function skippedIn({ plays }: PlayQueue): string[] {
  return plays.filter(({ isSkipped }) => isSkipped).map(({ videoId }) => videoId);
}

/** Loads tracker and people model ahead, and frees them when the screen is left. */
function useWarmEngines(): void {
  useEffect(() => {
    warmUpTracking();
    return () => {
      coolDownTracking();
      peopleFinder.drop();
    };
  }, []);
}
