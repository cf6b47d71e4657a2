import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { savesData } from '@/lib/saves-data';
import { peopleFinder } from '@/media/people/people-finder';
import { warmUpTracking } from '@/media/tracking/track-player';
import { openQueue } from '@/studio/queue/background-queue';
import type { Round } from '@/studio/queue/stored-round';
import type { QueueRunner } from '@/studio/queue/queue-runner';

export type OpenQueue =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly runner: QueueRunner };

/** Opens the queue of a user's plays. It keeps running after the user leaves the screen until no plays are waiting. */
export function useQueue(userId: string, round: Round): OpenQueue {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenQueue>({ status: 'loading' });
  useEffect(() => {
    const queue = openQueue({ userId, round, queryClient });
    let isCurrent = true;
    const open = async (): Promise<void> => {
      try {
        await queue.ready;
        if (isCurrent) setOpened({ status: 'ready', runner: queue.runner });
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
      queue.leave();
    };
  }, [userId, round, queryClient, attempt]);
  useWarmEngines();
  return opened;
}

/** Preloads the tracker and the people model, which the queue frees when it ends. */
function useWarmEngines(): void {
  useEffect(() => {
    warmUpTracking();
    if (!savesData()) void peopleFinder.prepare();
  }, []);
}
