import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAbort, messageOf } from '@/domain/errors';
import type { ChosenPlayer } from '@/domain/queue/chosen-player';
import {
  afterQueueEvent,
  EMPTY_QUEUE,
  nextToTrack,
  type PlayQueue,
  type QueuedPlay,
  type QueueEvent,
} from '@/domain/queue/play-queue';
import type { Release } from '@/lib/web-locks';
import { ChoiceSaves } from './choice-saves';
import type { Round } from './stored-round';
import type { QueueState } from './queue-state';
import type { PlayEnd, PlayRun } from './track-play';

/** The queue's operations on a play; see choose-player.ts and track-play.ts for details and errors. */
export interface QueueParts {
  readonly read: (videoId: string) => Promise<Pick<QueuedPlay, 'status' | 'cut'>>;
  readonly save: (videoId: string, chosen: ChosenPlayer | null) => Promise<void>;
  readonly track: (videoId: string, run: PlayRun) => Promise<PlayEnd>;
  /** Claims the lock that only one of the user's tabs may hold; null when another tab holds it. */
  readonly lock: (options: LockOptions) => Promise<Release | null>;
}

interface Running {
  readonly videoId: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** A play that is open in an editor. The queue does not touch it until it is returned. */
export interface Loan {
  /** Resolves when the play's run has stopped and is saved. */
  readonly free: Promise<void>;
  readonly giveBack: () => void;
}

/** Saves the chosen players and tracks their plays one by one until it is closed. */
export class QueueRunner {
  readonly store: StoreApi<QueueState> = createStore(() => ({ queue: EMPTY_QUEUE, tracker: 'asking' }));
  private readonly gone = new AbortController();
  private running: Running | null = null;
  private readonly choices: ChoiceSaves;
  private readonly lent = new Set<string>();
  private pauses = 0;

  constructor(private readonly parts: QueueParts) {
    this.choices = new ChoiceSaves(parts.save, (videoId, error) =>
      this.fail(videoId, messageOf(error, 'track-save-failed')),
    );
  }

  get isClosed(): boolean {
    return this.gone.signal.aborted;
  }

  /** Whether an editor has one of the plays open. */
  get isLent(): boolean {
    return this.lent.size > 0;
  }

  /**
   * Reads the status of each play and starts tracking those that are waiting.
   * @throws the errors of reading.
   */
  async open(round: Round): Promise<void> {
    await this.read(round);
    if (!this.gone.signal.aborted) void this.trackWhenAlone(round);
  }

  /** Stops the run, which resumes when the queue is opened again. @returns when the run has stopped. */
  async close(): Promise<void> {
    this.gone.abort();
    await this.stopRun();
  }

  /** Lends a play to an editor. On return, the play is reloaded, and re-queued if it still needs tracking. */
  lend(videoId: string): Loan {
    this.lent.add(videoId);
    const free = this.running?.videoId === videoId ? this.stopRun() : Promise.resolve();
    return { free, giveBack: () => void this.takeBack(videoId) };
  }

  /** Pauses tracking until the returned function is called, because an editor is tracking. */
  pause(): () => void {
    this.pauses++;
    void this.stopRun();
    return () => {
      this.pauses--;
      this.goOn();
    };
  }

  choose(videoId: string, chosen: ChosenPlayer): void {
    this.dispatch({ type: 'chosen', videoId });
    this.keep(videoId, chosen);
  }

  /** Undoes the last choice; a run that used it stops, and its points are discarded. */
  undo(): void {
    const videoId = this.queue.chosenIds.at(-1);
    if (videoId === undefined) return;
    this.dispatch({ type: 'undone' });
    this.keep(videoId, null);
  }

  skip(videoId: string): void {
    this.dispatch({ type: 'skipped', videoId });
  }

  show(videoId: string): void {
    this.dispatch({ type: 'shown', videoId });
  }

  retry(videoId: string): void {
    const chosen = this.choices.unsavedOf(videoId);
    this.dispatch({ type: 'retried', videoId });
    if (chosen) this.keep(videoId, chosen);
    else this.goOn();
  }

  /** Resumes after the tokens ran out. */
  resume(): void {
    this.dispatch({ type: 'resumed' });
    this.goOn();
  }

  private get queue(): PlayQueue {
    return this.store.getState().queue;
  }

  private dispatch(event: QueueEvent): void {
    const { queue } = this;
    const next = afterQueueEvent(queue, event);
    if (next !== queue) this.store.setState({ queue: next });
  }

  private async read({ videoIds, skippedIds }: Round): Promise<void> {
    const plays = await Promise.all(
      videoIds.map(async (videoId) => ({
        videoId,
        ...(await this.parts.read(videoId)),
        isSkipped: skippedIds.includes(videoId),
      })),
    );
    if (!this.gone.signal.aborted) this.dispatch({ type: 'opened', plays });
  }

  /** Two tabs must not track the same plays: the second waits until the first closes. */
  private async trackWhenAlone(round: Round): Promise<void> {
    const { signal } = this.gone;
    let release = await this.parts.lock({ ifAvailable: true });
    if (!release && !signal.aborted) {
      this.store.setState({ tracker: 'elsewhere' });
      release = await this.parts.lock({ signal });
      await this.choices.allEnded();
      if (release && !signal.aborted) await this.read(round);
    }
    if (!release) return;
    if (signal.aborted) {
      release();
      return;
    }
    const letOthers = release;
    signal.addEventListener('abort', () => void (this.running?.done ?? Promise.resolve()).then(letOthers));
    this.store.setState({ tracker: 'here' });
    this.goOn();
  }

  private goOn(): void {
    if (this.running || this.pauses > 0 || this.store.getState().tracker !== 'here' || this.isClosed) return;
    const videoId = nextToTrack(this.queue, this.lent);
    if (videoId === null) return;
    this.dispatch({ type: 'begun', videoId });
    const stop = new AbortController();
    const runAndGoOn = async (): Promise<void> => {
      await this.run(videoId, stop.signal);
      this.running = null;
      this.goOn();
    };
    this.running = { videoId, stop, done: runAndGoOn() };
  }

  /** Never rejects. */
  private async run(videoId: string, signal: AbortSignal): Promise<void> {
    const isSaved = await this.choices.isSaved(videoId);
    if (!isSaved || signal.aborted) return;
    let shown = 0;
    const onPercent = (percent: number): void => {
      if (percent === shown || signal.aborted) return;
      shown = percent;
      this.dispatch({ type: 'progressed', videoId, percent });
    };
    try {
      const end = await this.parts.track(videoId, { signal, onPercent });
      if (signal.aborted) return;
      if (end.kind === 'short') {
        this.dispatch({ type: 'short', shortage: { videoId, neededTokens: end.neededTokens } });
      } else this.dispatch({ type: 'ended', videoId, status: end });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      console.error('A play of the queue could not be tracked', error);
      this.fail(videoId, messageOf(error, 'tracking-failed'));
    }
  }

  /** Stops the run so that it can resume later from the same frame. */
  private async stopRun(): Promise<void> {
    const { running } = this;
    if (!running) return;
    running.stop.abort();
    this.dispatch({ type: 'stopped', videoId: running.videoId });
    await running.done;
  }

  private async takeBack(videoId: string): Promise<void> {
    try {
      const play = await this.parts.read(videoId);
      if (!this.isClosed) this.dispatch({ type: 'ended', videoId, ...play });
    } catch (error) {
      console.warn('A play could not be read after its editor was left', error);
    }
    this.lent.delete(videoId);
    this.goOn();
  }

  /** Saves a choice and stops any run that used the previous one. */
  private keep(videoId: string, chosen: ChosenPlayer | null): void {
    const running = this.running?.videoId === videoId ? this.running : null;
    running?.stop.abort();
    this.choices.keep(videoId, chosen, running?.done);
    this.goOn();
  }

  private fail(videoId: string, text: string): void {
    this.dispatch({ type: 'ended', videoId, status: { kind: 'failed', text } });
  }
}
