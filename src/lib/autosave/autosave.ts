import { Alarm, type Timer } from '@/lib/timer';
import { AccountSide } from './account-side';
import { Changes } from './changes';
import { LocalKeeper } from './local-keeper';
import {
  isSameState,
  type AutosaveRecord,
  type Opening,
  type Pace,
  type SaveRequest,
  type SaveState,
  type Stored,
} from './record';

/** A request that takes longer counts as failed; the next attempt shows whether it was carried out. */
const GIVE_UP_MS = 30_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Saves an editor's document: immediately on this device, then soon in the account, with one request at a time. It
 * never overwrites a version that this editor has not seen. It uses neither React nor the DOM; watchPage reports page
 * events to it.
 */
export class Autosave<Document, Newer extends Stored<Document>> {
  private readonly listeners = new Set<() => void>();
  private readonly changes: Changes<Document>;
  private readonly account: AccountSide<Document, Newer>;
  private readonly keeper: LocalKeeper<Document>;
  private readonly alarm: Alarm;
  private state: SaveState<Newer> = { kind: 'saved' };
  private failures = 0;
  /** The time of the next attempt after a failed save. */
  private retryAtMs = 0;
  /** The running request; it never rejects. */
  private running: Promise<void> | null = null;
  private closed = false;

  /** @param change the number of changes that this writer has already counted. */
  constructor(
    private readonly record: AutosaveRecord<Document, Newer>,
    private readonly clock: Timer,
    opening: Opening<Document, Newer>,
    change = 0,
  ) {
    this.changes = new Changes(clock, record.timings, opening, change);
    this.account = new AccountSide(record, opening, () => this.document);
    this.alarm = new Alarm(clock, () => void this.save());
    this.keeper = new LocalKeeper({
      record,
      clock,
      read: () => {
        const unsaved = this.changes.unsaved();
        return unsaved && { ...unsaved, ...this.account.describe() };
      },
      onHealth: () => this.update(),
    });
    // A copy that a closing page left in localStorage moves to IndexedDB, which has more room.
    if (opening.isUnsaved) this.keeper.keepSoon('quick');
    this.update();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getState = (): SaveState<Newer> => this.state;

  /** Whether the editor was left. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** The newest document; null when there is none yet. */
  get document(): Document | null {
    return this.changes.current();
  }

  /** Takes the current document; `slow` is for work that changes with every frame. */
  take(document: Document, pace: Pace = 'quick'): void {
    if (this.closed) return;
    const before = this.document;
    this.changes.show(document);
    if (before !== null && this.record.isSame(before, document)) return;
    this.changes.note(true);
    this.settle();
    this.keeper.keepSoon(pace);
    this.update();
  }

  /** Takes a document whose change is too small to be announced, even if it happens often. */
  takeMinor(document: Document): void {
    if (this.closed) return;
    this.changes.show(document);
    this.changes.note(false);
    this.keeper.keepSoon('slow');
    this.update();
  }

  /** Writes the newest change to this device now. */
  keepNow(): Promise<void> {
    return this.keeper.keepNow();
  }

  /** Writes the newest change before the call returns, because the page may be about to close. */
  keepAtLast(): void {
    void this.keeper.keepAtLast();
  }

  /** Writes the newest change to this device and saves it; resolves when the account has it or could not be reached. */
  async saveNow(): Promise<void> {
    await Promise.all([this.keepNow(), this.saveAll()]);
  }

  /** Saves a document before the editor shows it. Rejects when it was not saved; nothing has changed then. */
  async saveAhead(document: Document): Promise<void> {
    while (this.running) await this.running;
    const before = this.changes.newestChange;
    try {
      if (!this.account.has(document)) {
        await this.run((signal) => this.sendAhead(document, signal));
      }
      this.failures = 0;
    } catch (error) {
      this.takeBack();
      throw error;
    }
    if (this.changes.newestChange === before) {
      this.changes.show(document);
      this.changes.note(true);
      this.noteSaved(this.changes.newestChange);
    } else this.keeper.keepAgain();
    this.update();
  }

  /** Tries a failed save again, because the connection may be back. */
  retry(): void {
    if (this.failures > 0 && !this.closed) void this.save();
  }

  /** Checks whether the account has a newer version. */
  async check(): Promise<void> {
    try {
      await this.account.look(() => !this.closed && !this.running);
      this.update();
    } catch (error) {
      console.warn(`Whether the ${this.record.name} was changed elsewhere is not known`, error);
    }
  }

  /** In a conflict, overwrites the newer version because the user chose this editor's own. */
  keepMine(): void {
    const { newer } = this.account;
    if (!newer || this.closed) return;
    this.account.allowOverNewer(newer);
    this.changes.note(true);
    this.keeper.keepSoon('quick');
    void this.save();
  }

  /**
   * Stops saving this version anywhere and removes it from this device.
   * @returns the number of the newest change.
   */
  giveUp(): number {
    this.stop();
    this.noteSaved(this.changes.newestChange);
    return this.changes.newestChange;
  }

  /** Ends the editing but still sends unsaved work. Resolves when this device has a copy. */
  close(): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.stop();
    void this.saveAll();
    // A closed record no longer receives page events, so its copy is written now in case the page closes next.
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

  /** Starts a save; changes that arrive while it runs wait for the next one. */
  private save(): Promise<void> {
    return this.running ?? this.run((signal) => this.saveOnce(signal));
  }

  private run(request: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const waiting = new AbortController();
    const stopWaiting = this.clock.after(GIVE_UP_MS, () => waiting.abort());
    const done = request(waiting.signal).finally(() => {
      stopWaiting();
      this.running = null;
      this.settle();
      this.update();
    });
    this.running = done.catch(() => undefined);
    this.update();
    return done;
  }

  /** Sends it once more over a version that turns out to be harmless; the user decides about any other version. */
  private async sendAhead(document: Document, signal: AbortSignal): Promise<void> {
    const send = () => this.account.send({ document, isAhead: true, ...this.account.describe() }, signal);
    try {
      await send();
    } catch (error) {
      if (!(await this.account.meetAfter(error, signal)) || this.account.newer) throw error;
      await send();
    }
  }

  private async saveOnce(signal: AbortSignal): Promise<void> {
    const unsaved = this.account.newer ? null : this.changes.unsaved();
    if (!unsaved) return;
    const { document, change } = unsaved;
    const request = { document, isAhead: false, ...this.account.describe() };
    this.changes.noteSaving();
    try {
      await this.account.send(request, signal);
      this.failures = 0;
      this.noteSaved(change);
    } catch (error) {
      try {
        if (await this.account.meetAfter(error, signal)) this.failures = 0;
        else this.fail(error, request);
      } catch (loadError) {
        this.fail(loadError, request);
      }
    }
  }

  private fail(error: unknown, request: SaveRequest<Document>): void {
    this.failures += 1;
    this.record.onFailure(error, request);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), LONGEST_RETRY_MS);
    this.retryAtMs = this.clock.nowMs() + waitMs;
  }

  /** A rejected document may still have reached the account, so the editor's document is quietly saved over it. */
  private takeBack(): void {
    if (this.account.isCertain) return;
    if (!this.changes.unsaved()) this.changes.note(true);
    this.keeper.keepAgain();
    this.update();
  }

  /** Marks the work as saved when the user has undone everything that the account does not have. */
  private settle(): void {
    const unsaved = this.changes.unsaved();
    if (!unsaved || this.running || this.account.newer || !this.account.has(unsaved.document)) return;
    this.failures = 0;
    this.noteSaved(unsaved.change);
  }

  private noteSaved(change: number): void {
    this.changes.noteSaved(change);
    void this.keeper.drop(change);
    if (this.changes.unsaved()) this.keeper.keepAgain();
  }

  /** Plans the next save and notifies the listeners when the state has changed. */
  private update(): void {
    this.plan();
    const state = this.describe();
    if (isSameState(this.state, state)) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private plan(): void {
    const dueMs = this.changes.dueMs();
    if (dueMs === null || this.closed || this.account.newer || this.running) this.alarm.cancel();
    else this.alarm.setAt(this.failures === 0 ? dueMs : this.retryAtMs);
  }

  private describe(): SaveState<Newer> {
    const { newer } = this.account;
    if (newer) return { kind: 'conflict', newer };
    if (this.failures > 0) return { kind: 'offline', isKeptHere: this.keeper.isWorking };
    // Minor changes, which are not the user's work, are saved without being shown.
    if (this.changes.isWorkSaved) return { kind: 'saved' };
    return { kind: this.running ? 'saving' : 'unsaved' };
  }
}
