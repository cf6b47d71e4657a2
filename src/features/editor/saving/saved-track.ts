import type { StoredTrack, TrackSave } from '@/backend/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { AppError } from '@/domain/errors';
import type { Timer } from '@/lib/timer';
import { LocalKeeper, type Pace } from './local-keeper';
import type { LocalTrack, LocalTracks } from './local-tracks';
import type { Opening } from './opening';
import { isSameState, type SaveState } from './save-state';
import { Alarm } from './alarm';
import { isSameInAccount, type TrackWork } from './same-track';
import { TrackChanges } from './track-changes';

/** The account's side: as in backend/track-documents.ts, with its errors. */
export interface TrackAccount {
  readonly load: (videoId: string, signal?: AbortSignal) => Promise<StoredTrack | null>;
  readonly loadRevision: (videoId: string, signal?: AbortSignal) => Promise<number>;
  readonly save: (save: TrackSave, signal?: AbortSignal) => Promise<number>;
}

export interface SavingParts {
  readonly account: TrackAccount;
  readonly local: LocalTracks;
  readonly clock: Timer;
}

/** Who saves what. */
export interface SavedTrackIdentity {
  readonly userId: string;
  readonly videoId: string;
  /** Of the opened editor, or of the one whose copy it goes on with. */
  readonly writerId: string;
  /** The writer's changes before. */
  readonly change: number;
}

/** A request that takes longer has failed; whether it was done shows when the save is tried again. */
const GIVE_UP_MS = 30_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Saves what an editor makes of a clip: at once on this device, soon in the account, and never over a version of the
 * account that this editor has not seen. No React, no DOM: watchPage tells it what happens to the page.
 */
export class SavedTrack {
  private readonly listeners = new Set<() => void>();
  private readonly changes: TrackChanges;
  private readonly keeper: LocalKeeper;
  private readonly alarm: Alarm;
  private state: SaveState = { kind: 'saved' };
  /** The account's version that the next save goes over, as far as its document is known. */
  private baseRevision: number;
  private accountDocument: TrackDocument | null;
  /** A version of the account that this editor may not save over. */
  private newer: StoredTrack | null;
  private failures = 0;
  private running: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly parts: SavingParts,
    private readonly identity: SavedTrackIdentity,
    opening: Opening,
  ) {
    const { clock, local: store } = parts;
    this.changes = new TrackChanges(clock, { ...opening, change: identity.change });
    this.baseRevision = opening.baseRevision;
    this.accountDocument = opening.accountDocument;
    this.newer = opening.newer;
    this.alarm = new Alarm(clock, () => void this.save());
    this.keeper = new LocalKeeper({ store, clock, read: () => this.copy(), onHealth: () => this.update() });
    // A copy that a page left in its last moment gets to where copies have room.
    if (opening.isUnsaved) this.keeper.keepSoon('quick');
    this.update();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getState = (): SaveState => this.state;

  /** The editor was left. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** The work as it is now; slow while it changes with every frame. */
  takeWork(work: TrackWork, pace: Pace = 'quick'): void {
    if (this.closed || !this.changes.takeWork(work)) return;
    this.keeper.keepSoon(pace);
    this.update();
  }

  /** The frame that is shown now, in seconds from the clip's first. May be called with every frame. */
  takeTime(timeSec: number): void {
    if (this.closed || !this.changes.takeTime(timeSec)) return;
    this.keeper.keepSoon('slow');
    this.update();
  }

  /** Keeps the newest change on this device now. */
  keepNow(): Promise<void> {
    return this.keeper.keepNow();
  }

  /** Keeps it before the call returns: the page goes away, perhaps. */
  keepAtLast(): void {
    void this.keeper.keepAtLast();
  }

  /** Keeps the newest change here now and saves it; resolves when the account has it or could not be reached. */
  async saveNow(): Promise<void> {
    await Promise.all([this.keepNow(), this.saveAll()]);
  }

  /** The connection may be back. */
  retry(): void {
    if (this.failures > 0 && !this.closed) void this.save();
  }

  /** Looks whether the account has a newer version. */
  async check(): Promise<void> {
    if (this.closed || this.newer || this.running) return;
    const { baseRevision } = this;
    const { videoId } = this.identity;
    try {
      if ((await this.parts.account.loadRevision(videoId)) === baseRevision) return;
      const newest = await this.parts.account.load(videoId);
      // What was saved or found meanwhile knows better.
      if (this.running || this.newer || this.baseRevision !== baseRevision) return;
      this.meet(newest);
      this.update();
    } catch (error) {
      console.warn('Whether the track was changed elsewhere is not known', error);
    }
  }

  /** In a conflict: saves over the newer version, because the user said so. */
  keepMine(): void {
    if (!this.newer || this.closed) return;
    this.baseRevision = this.newer.revision;
    this.accountDocument = this.newer.document;
    this.newer = null;
    this.changes.noteWork();
    this.keeper.keepSoon('quick');
    void this.save();
  }

  /**
   * Gives this version up: saves it nowhere any more, and removes it from this device.
   * @returns with what identity the same editor goes on.
   */
  discard(): SavedTrackIdentity {
    this.stop();
    const identity = { ...this.identity, change: this.changes.newestChange };
    void this.keeper.drop(identity);
    return identity;
  }

  /** The editor is left: what is unsaved goes on being saved. Resolves when this device has it. */
  close(): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.stop();
    void this.saveAll();
    // The page may go away as well before the copy is made, and nobody tells a track that is closed.
    return this.keeper.keepAtLast();
  }

  private stop(): void {
    this.closed = true;
    this.alarm.cancel();
    this.keeper.stop();
  }

  private async saveAll(): Promise<void> {
    await this.running;
    await this.save();
  }

  /** One save at a time; what changes meanwhile waits for the next one. */
  private save(): Promise<void> {
    if (this.running) return this.running;
    this.running = this.saveOnce().finally(() => {
      this.running = null;
      this.update();
    });
    this.update();
    return this.running;
  }

  private async saveOnce(): Promise<void> {
    const unsaved = this.newer ? null : this.changes.unsaved();
    if (!unsaved) return;
    const { document, change } = unsaved;
    const { videoId, writerId } = this.identity;
    this.changes.noteSaving();
    const request = new AbortController();
    const stopWaiting = this.parts.clock.after(GIVE_UP_MS, () => request.abort());
    try {
      const save: TrackSave = { videoId, baseRevision: this.baseRevision, document, writerId };
      this.baseRevision = await this.parts.account.save(save, request.signal);
      this.accountDocument = document;
      this.changes.noteSaved(change);
      this.failures = 0;
      void this.keeper.drop({ ...this.identity, change });
    } catch (error) {
      await this.recover(error, request.signal);
    } finally {
      stopWaiting();
    }
  }

  private async recover(error: unknown, signal: AbortSignal): Promise<void> {
    if (!(error instanceof AppError && error.code === 'track-changed-elsewhere')) return this.fail(error);
    try {
      this.meet(await this.parts.account.load(this.identity.videoId, signal));
      this.failures = 0;
    } catch (loadError) {
      this.fail(loadError);
    }
  }

  private fail(error: unknown): void {
    console.warn('The track could not be saved; it is tried again', error);
    this.failures += 1;
    if (this.closed) return;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), LONGEST_RETRY_MS);
    this.alarm.setAt(this.parts.clock.nowMs() + waitMs);
  }

  /**
   * The account's version is not the one that this editor went out from. It may be this editor's own, from a save whose
   * answer was lost; or hold the same work, because somebody only looked at the clip. Else the user has to choose.
   */
  private meet(newest: StoredTrack | null): void {
    if (newest && !this.isHarmless(newest)) {
      this.newer = newest;
      return;
    }
    this.baseRevision = newest?.revision ?? 0;
    this.accountDocument = newest?.document ?? null;
  }

  private isHarmless({ writerId, document }: StoredTrack): boolean {
    if (writerId === this.identity.writerId) return true;
    const known = [this.changes.current()?.document, this.accountDocument];
    return document !== null && known.some((each) => each && isSameInAccount(each, document));
  }

  private copy(): LocalTrack | null {
    const unsaved = this.changes.unsaved();
    if (!unsaved) return null;
    const { baseRevision, changes } = this;
    return { ...this.identity, ...unsaved, baseRevision, changedAtMs: changes.newestAtMs };
  }

  /** Plans the next save, and tells what has become of the state. */
  private update(): void {
    this.plan();
    const state = this.describe();
    if (isSameState(this.state, state)) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private plan(): void {
    const dueMs = this.changes.dueMs();
    if (dueMs === null || this.closed || this.newer || this.running) this.alarm.cancel();
    // A failed save has its own time.
    else if (this.failures === 0) this.alarm.setAt(dueMs);
  }

  private describe(): SaveState {
    if (this.newer) return { kind: 'conflict', newer: this.newer };
    if (this.failures > 0) return { kind: 'offline', isKeptHere: this.keeper.isWorking };
    // Another frame is saved without a word.
    if (this.changes.isWorkSaved) return { kind: 'saved' };
    return { kind: this.running ? 'saving' : 'unsaved' };
  }
}
