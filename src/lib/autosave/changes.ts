import type { Timer } from '@/lib/timer';
import type { Opening, Timings, Unsaved } from './record';

/** Numbers the changes of a document and remembers up to which one the account has them. */
export class Changes<Document> {
  private document: Document | null;
  /** Numbers of three changes: the newest, the newest that counts as work, and the newest that the account has. */
  private newest: number;
  private newestWork: number;
  private saved: number;
  private newestMs: number;
  /** Time of the first change to the work since the last save began; null when there is none. */
  private firstWorkMs: number | null = null;

  constructor(
    private readonly clock: Timer,
    private readonly timings: Pick<Timings, 'quietMs' | 'longestWaitMs'>,
    { initial, isUnsaved }: Pick<Opening<Document>, 'initial' | 'isUnsaved'>,
    /** The number of changes that this writer has already counted. */
    change: number,
  ) {
    this.document = initial;
    this.newest = change;
    this.saved = isUnsaved ? change - 1 : change;
    this.newestWork = change;
    this.newestMs = clock.nowMs();
  }

  /** Takes the newest document, without counting it. */
  show(document: Document): void {
    this.document = document;
  }

  /** Counts the current document as a change; only changes to the work have to be saved within the longest wait. */
  note(isWork: boolean): void {
    this.newest += 1;
    this.newestMs = this.clock.nowMs();
    if (!isWork) return;
    this.newestWork = this.newest;
    this.firstWorkMs ??= this.newestMs;
  }

  /** The newest document; null when there is none yet. */
  current(): Document | null {
    return this.document;
  }

  get newestChange(): number {
    return this.newest;
  }

  /** The newest document when the account does not have it; null otherwise. */
  unsaved(): Pick<Unsaved<Document>, 'document' | 'change' | 'changedAtMs'> | null {
    if (this.newest === this.saved || this.document === null) return null;
    return { document: this.document, change: this.newest, changedAtMs: this.newestMs };
  }

  /** False when work is unsaved; minor changes do not count. */
  get isWorkSaved(): boolean {
    return this.newestWork <= this.saved;
  }

  /** The time at which the account should get the newest document; null when it has that already. */
  dueMs(): number | null {
    if (!this.unsaved()) return null;
    const { quietMs, longestWaitMs } = this.timings;
    const latestMs = this.firstWorkMs === null ? Infinity : this.firstWorkMs + longestWaitMs;
    return Math.min(this.newestMs + quietMs, latestMs);
  }

  /** Notes that a save begins; later changes wait for the next save. */
  noteSaving(): void {
    this.firstWorkMs = null;
  }

  /** Notes that the account has everything up to this change. */
  noteSaved(change: number): void {
    this.saved = Math.max(this.saved, change);
    if (change === this.newest) this.firstWorkMs = null;
  }
}
