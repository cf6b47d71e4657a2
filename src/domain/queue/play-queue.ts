import type { ClipCut } from '../frame-range';

/** A play's status on the way from a clip to a tracked play. */
export type PlayStatus =
  /** The player is not chosen yet. */
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'tracking'; readonly percent: number }
  /** @property hasQuestion whether the track met a look-alike, so that the user should check it. */
  | { readonly kind: 'tracked'; readonly hasQuestion: boolean }
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly text: string };

export interface QueuedPlay {
  readonly videoId: string;
  readonly status: PlayStatus;
  /** The kept part of the clip, in which the player is chosen. */
  readonly cut: ClipCut;
  /** Whether the user skipped it. It is shown again only at the user's request. */
  readonly isSkipped: boolean;
}

/** The balance does not cover a play. The queue waits until the user resumes it. */
export interface QueueShortage {
  readonly videoId: string;
  readonly neededTokens: number;
}

/** Several plays: the user chooses the player in one after another while earlier ones are tracked. */
export interface PlayQueue {
  readonly plays: readonly QueuedPlay[];
  /** The play whose player is being chosen; null when there is nothing to choose. */
  readonly shownId: string | null;
  /** The plays whose players were chosen here, in that order; the last choice can be undone. */
  readonly chosenIds: readonly string[];
  readonly shortage: QueueShortage | null;
}

/** The events of plays whose players are chosen. */
type RunEvent =
  | { readonly type: 'begun' | 'stopped' | 'retried'; readonly videoId: string }
  | { readonly type: 'progressed'; readonly videoId: string; readonly percent: number }
  /** @property cut left out if it is unchanged. */
  | { readonly type: 'ended'; readonly videoId: string; readonly status: PlayStatus; readonly cut?: ClipCut }
  | { readonly type: 'short'; readonly shortage: QueueShortage };

export type QueueEvent =
  | RunEvent
  | { readonly type: 'opened'; readonly plays: readonly QueuedPlay[] }
  | { readonly type: 'chosen' | 'skipped' | 'shown'; readonly videoId: string }
  | { readonly type: 'undone' | 'resumed' };

export const EMPTY_QUEUE: PlayQueue = { plays: [], shownId: null, chosenIds: [], shortage: null };

/** The queue after an event. An event that no longer applies, such as a late report from a run, changes nothing. */
export function afterQueueEvent(queue: PlayQueue, event: QueueEvent): PlayQueue {
  switch (event.type) {
    case 'opened':
      return { ...queue, plays: event.plays, shownId: shownAmong(event.plays, queue.shownId) };
    case 'chosen': {
      const next = withPlay(queue, event.videoId, { status: { kind: 'waiting' }, isSkipped: false });
      const chosenIds = [...queue.chosenIds.filter((id) => id !== event.videoId), event.videoId];
      return { ...next, chosenIds, shownId: openAfter(next.plays, event.videoId) };
    }
    case 'skipped': {
      const next = withPlay(queue, event.videoId, { isSkipped: true });
      return { ...next, shownId: openAfter(next.plays, event.videoId) };
    }
    case 'shown':
      return canBeShown(playOf(queue, event.videoId)) ? { ...queue, shownId: event.videoId } : queue;
    case 'undone': {
      const videoId = queue.chosenIds.at(-1);
      if (videoId === undefined) return queue;
      const next = withPlay(queue, videoId, { status: { kind: 'open' } });
      return { ...next, chosenIds: queue.chosenIds.slice(0, -1), shownId: videoId };
    }
    case 'resumed':
      return { ...queue, shortage: null };
    case 'begun':
    case 'progressed':
    case 'stopped':
    case 'ended':
    case 'short':
    case 'retried':
      return afterRunEvent(queue, event);
  }
}

function afterRunEvent(queue: PlayQueue, event: RunEvent): PlayQueue {
  const waiting: PlayStatus = { kind: 'waiting' };
  if (event.type === 'short') {
    const { shortage } = event;
    return { ...withPlay(queue, shortage.videoId, { status: waiting }), shortage };
  }
  const { videoId } = event;
  const kind = playOf(queue, videoId)?.status.kind;
  switch (event.type) {
    case 'begun':
      return kind === 'waiting'
        ? withPlay(queue, videoId, { status: { kind: 'tracking', percent: 0 } })
        : queue;
    case 'progressed':
      return kind === 'tracking'
        ? withPlay(queue, videoId, { status: { kind: 'tracking', percent: event.percent } })
        : queue;
    case 'stopped':
      return kind === 'tracking' ? withPlay(queue, videoId, { status: waiting }) : queue;
    case 'ended': {
      const { status, cut } = event;
      const next = withPlay(queue, videoId, { status, ...(cut !== undefined && { cut }) });
      const mustGo = queue.shownId === videoId && !canBeShown(playOf(next, videoId));
      return mustGo ? { ...next, shownId: openAfter(next.plays, videoId) } : next;
    }
    case 'retried':
      return kind === 'failed' ? withPlay(queue, videoId, { status: waiting }) : queue;
  }
}

/**
 * The play to track next; null while one is being tracked, during a shortage, and when none is waiting.
 * @param lent plays to leave alone.
 */
export function nextToTrack({ plays, shortage }: PlayQueue, lent?: ReadonlySet<string>): string | null {
  if (shortage || plays.some(({ status }) => status.kind === 'tracking')) return null;
  const next = plays.find(({ videoId, status }) => status.kind === 'waiting' && lent?.has(videoId) !== true);
  return next?.videoId ?? null;
}

/** The play to show after the current one; null when there is none. */
export function nextToShow({ plays, shownId }: PlayQueue): string | null {
  return shownId === null ? null : openAfter(plays, shownId);
}

/** The nearest play before the current one whose player can be chosen or changed. */
export function previousToShow({ plays, shownId }: PlayQueue): string | null {
  const at = plays.findIndex(({ videoId }) => videoId === shownId);
  const before = at === -1 ? plays : plays.slice(0, at);
  return before.findLast(canBeShown)?.videoId ?? null;
}

/** A tracked play is corrected in the editor instead, which keeps the finished work. */
export function canBeShown(play: QueuedPlay | undefined): boolean {
  const kind = play?.status.kind;
  return kind === 'open' || kind === 'waiting';
}

/** Whether no play is left to choose or track, apart from skipped, lost and failed ones. */
export function isQueueOver({ plays }: PlayQueue): boolean {
  return plays.every(
    ({ status, isSkipped }) =>
      status.kind === 'tracked' ||
      status.kind === 'lost' ||
      status.kind === 'failed' ||
      (status.kind === 'open' && isSkipped),
  );
}

/** The tracked plays in their order. */
export function trackedIds({ plays }: PlayQueue): readonly string[] {
  return plays.filter(({ status }) => status.kind === 'tracked').map(({ videoId }) => videoId);
}

function playOf({ plays }: PlayQueue, videoId: string): QueuedPlay | undefined {
  return plays.find((play) => play.videoId === videoId);
}

function withPlay(queue: PlayQueue, videoId: string, change: Partial<QueuedPlay>): PlayQueue {
  const plays = queue.plays.map((play) => (play.videoId === videoId ? { ...play, ...change } : play));
  return { ...queue, plays };
}

/** The current play stays as long as its player can be chosen. */
function shownAmong(plays: readonly QueuedPlay[], shownId: string | null): string | null {
  const shown = plays.find(({ videoId }) => videoId === shownId);
  return canBeShown(shown) ? shownId : openAfter(plays, null);
}

/** The first open play after another one, or else the first of all. */
function openAfter(plays: readonly QueuedPlay[], videoId: string | null): string | null {
  const at = plays.findIndex((play) => play.videoId === videoId);
  const inOrder = [...plays.slice(at + 1), ...plays.slice(0, Math.max(0, at))];
  return inOrder.find(({ status, isSkipped }) => status.kind === 'open' && !isSkipped)?.videoId ?? null;
}
