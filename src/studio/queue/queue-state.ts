import { nextToTrack, type PlayQueue } from '@/domain/queue/play-queue';

export interface QueueState {
  readonly queue: PlayQueue;
  /** Which tab tracks; 'asking' until that is known. */
  readonly tracker: 'asking' | 'here' | 'elsewhere';
}

/** Whether a queue goes on without its user, at once or after a pause. */
export function isAtWork({ queue, tracker }: QueueState): boolean {
  const isTracking = queue.plays.some(({ status }) => status.kind === 'tracking');
  return tracker === 'here' && (isTracking || nextToTrack(queue) !== null);
}
