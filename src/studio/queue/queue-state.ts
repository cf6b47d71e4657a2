import { nextToTrack, type PlayQueue } from '@/domain/queue/play-queue';

export interface QueueState {
  readonly queue: PlayQueue;
  /** Which tab does the tracking; 'asking' until that is known. */
  readonly tracker: 'asking' | 'here' | 'elsewhere';
}

/** Whether the queue still has work to do in the background. */
export function isAtWork({ queue, tracker }: QueueState): boolean {
  const isTracking = queue.plays.some(({ status }) => status.kind === 'tracking');
  return tracker === 'here' && (isTracking || nextToTrack(queue) !== null);
}
