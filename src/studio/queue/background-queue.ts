import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '@/backend/auth/session';
import type { PlayQueue } from '@/domain/queue/play-queue';
import { isSameData } from '@/lib/is-same-data';
import { holdLock } from '@/lib/web-locks';
import { coolDownTracking } from '@/media/tracking/track-player';
import { readPlay, savePlayer } from './choose-player';
import { storeRound, type Round } from './stored-round';
import { openedQueue, type OpenedQueue } from './opened-queue';
import { QueueRunner } from './queue-runner';
import { isAtWork } from './queue-state';
import { trackPlay } from './track-play';

class BackgroundQueue implements OpenedQueue {
  readonly runner: QueueRunner;
  readonly ready: Promise<void>;
  private readonly videoIds: readonly string[];
  private readonly userId: string;
  private isShown = true;
  private readonly subscriptions: readonly (() => void)[];

  /** @param before resolves when the previous queue has stopped. */
  constructor({ userId, round, queryClient }: QueueOrder, before: Promise<void>) {
    this.userId = userId;
    this.videoIds = round.videoIds;
    this.runner = new QueueRunner({
      read: readPlay,
      save: savePlayer,
      track: (videoId, run) => trackPlay(videoId, queryClient, run),
      lock: (options) => holdLock(`standout.queue.${userId}`, options),
    });
    this.subscriptions = [
      keepSkipped(this.runner),
      this.runner.store.subscribe(() => this.endWhenDone()),
      subscribeSession(() => {
        const session = getSession();
        if (session.status !== 'signed-in' || session.user.id !== userId) void this.stop();
      }),
    ];
    this.ready = before.then(() => this.runner.open(round));
  }

  isFor(userId: string, { videoIds }: Round): boolean {
    return !this.runner.isClosed && userId === this.userId && isSameData(videoIds, this.videoIds);
  }

  show(): void {
    this.isShown = true;
  }

  leave(): void {
    this.isShown = false;
    this.endWhenDone();
  }

  async stop(): Promise<void> {
    if (openedQueue.getState() === this) openedQueue.setState(null, true);
    await this.end();
  }

  private endWhenDone(): void {
    const isDone = !this.isShown && !isAtWork(this.runner.store.getState());
    if (isDone && !this.runner.isClosed) void this.end();
  }

  private async end(): Promise<void> {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    await this.runner.close();
    // An open editor frees the engine itself when it closes.
    if (!this.runner.isLent) coolDownTracking();
  }
}

interface QueueOrder {
  readonly userId: string;
  readonly round: Round;
  readonly queryClient: QueryClient;
}

/** Returns the queue already running for these plays, or stops the current queue and starts a new one. */
export function openQueue(order: QueueOrder): OpenedQueue {
  const open = openedQueue.getState();
  if (open?.isFor(order.userId, order.round) === true) {
    open.show();
    return open;
  }
  const queue = new BackgroundQueue(order, open?.stop() ?? Promise.resolve());
  openedQueue.setState(queue, true);
  return queue;
}

/** Remembers which plays the user skipped. */
function keepSkipped({ store }: QueueRunner): () => void {
  return store.subscribe(({ queue }, before) => {
    const skippedIds = skippedIn(queue);
    if (isSameData(skippedIds, skippedIn(before.queue))) return;
    storeRound({ videoIds: queue.plays.map(({ videoId }) => videoId), skippedIds });
  });
}

function skippedIn({ plays }: PlayQueue): string[] {
  return plays.filter(({ isSkipped }) => isSkipped).map(({ videoId }) => videoId);
}
