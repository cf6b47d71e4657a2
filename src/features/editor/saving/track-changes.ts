import type { TrackDocument } from '@/domain/editor/track-document';
import type { Timer } from '@/lib/timer';
import { isBlank, isSameWork, type TrackWork } from './same-track';

/** A document as it was when the writer had made so many changes. */
export interface NumberedDocument {
  readonly document: TrackDocument;
  readonly change: number;
}

interface Beginning {
  readonly initial: TrackDocument | null;
  /** The writer's changes before. */
  readonly change: number;
  /** The last of them is not in the account. */
  readonly isUnsaved: boolean;
}

/** The account gets a change when there was no other for so long, and work at the latest after that. */
const QUIET_MS = 1500;
const LONGEST_WAIT_MS = 10_000;

/** What an editor makes of a clip, change by change, and how much of it the account has. */
export class TrackChanges {
  private document: TrackDocument | null;
  private timeSec: number;
  /** Numbers of changes: the newest, the newest that is more than another frame, the newest that the account has. */
  private newest: number;
  private newestWork: number;
  private saved: number;
  private newestMs: number;
  /** When the work changed first behind what is being saved; null when it did not. */
  private firstWorkMs: number | null = null;

  constructor(
    private readonly clock: Timer,
    { initial, change, isUnsaved }: Beginning,
  ) {
    this.document = initial;
    this.timeSec = initial?.timeSec ?? 0;
    this.newest = change;
    this.saved = isUnsaved ? change - 1 : change;
    this.newestWork = change;
    this.newestMs = clock.nowMs();
  }

  /** @returns false for the same work as before, or for blank work where there was nothing: that is no change. */
  takeWork(work: TrackWork): boolean {
    const before = this.document;
    const document: TrackDocument = { ...work, timeSec: this.timeSec };
    this.document = document;
    if (before ? isSameWork(before, document) : isBlank(work)) return false;
    this.noteWork();
    return true;
  }

  /** @returns false for the frame that is shown already, and as long as there is nothing to be shown on it. */
  takeTime(timeSec: number): boolean {
    if (timeSec === this.timeSec) return false;
    this.timeSec = timeSec;
    if (!this.document) return false;
    this.document = { ...this.document, timeSec };
    this.note();
    return true;
  }

  /** Counts as work as it stands, though it may be saved: it goes over another version. */
  noteWork(): void {
    this.note();
    this.newestWork = this.newest;
    this.firstWorkMs ??= this.newestMs;
  }

  /** The newest document; null when there is none yet. */
  current(): NumberedDocument | null {
    return this.document && { document: this.document, change: this.newest };
  }

  get newestChange(): number {
    return this.newest;
  }

  get newestAtMs(): number {
    return this.newestMs;
  }

  /** The newest document where the account does not have it. */
  unsaved(): NumberedDocument | null {
    return this.newest === this.saved ? null : this.current();
  }

  /** False: work is unsaved, and not only which frame was shown. */
  get isWorkSaved(): boolean {
    return this.newestWork <= this.saved;
  }

  /** When the account should get the newest document; null when it has it. */
  dueMs(): number | null {
    if (!this.unsaved()) return null;
    const latestMs = this.firstWorkMs === null ? Infinity : this.firstWorkMs + LONGEST_WAIT_MS;
    return Math.min(this.newestMs + QUIET_MS, latestMs);
  }

  /** A save of what is unsaved begins: what changes from now on waits for the next one. */
  noteSaving(): void {
    this.firstWorkMs = null;
  }

  /** The account has everything up to this change. */
  noteSaved(change: number): void {
    this.saved = change;
  }

  private note(): void {
    this.newest += 1;
    this.newestMs = this.clock.nowMs();
  }
}
