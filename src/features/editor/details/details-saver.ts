import type { ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import type { UnsavedDetails } from './kept-details';

/** Time without a change after which the details are saved. */
const PAUSE_MS = 1000;

/** What the saver needs of the world; replaced in tests. */
export interface SaverWorld {
  /** Stores the details. Rejects when they are not stored. @param fallback what the user was doing. */
  readonly save: (details: VideoDetails, fallback: ErrorCode) => Promise<void>;
  /** Runs something later; the answer calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Keeps on this device what the account does not have; null when it has everything. */
  readonly keep: (unsaved: UnsavedDetails | null) => void;
  readonly onSaved: () => void;
  /** Saving that nobody waits for has failed. */
  readonly onFailure: (error: unknown, fallback: ErrorCode) => void;
}

/**
 * Keeps a video's stored details up with the editor's: at once on this device, in the account about a second after the
 * last change, one request at a time. What has failed waits for the next change, or for flush.
 */
export class DetailsSaver {
  private wanted: VideoDetails;
  private callOff: (() => void) | null = null;
  /** Settles when nothing is being saved any more; never rejects. */
  private running: Promise<void> = Promise.resolve();

  constructor(
    private saved: VideoDetails,
    private readonly world: SaverWorld,
  ) {
    this.wanted = saved;
  }

  /** The editor shows these details now. */
  want(details: VideoDetails): void {
    if (areEqual(details, this.wanted)) return;
    this.wanted = details;
    this.keepUnsaved();
    this.callOff?.();
    this.callOff = this.world.after(PAUSE_MS, () => this.flush());
  }

  /** Saves now what is not saved yet: the page goes away, or the user tries again. */
  flush(): void {
    this.callOff?.();
    this.callOff = null;
    const fallback = this.fallbackFor(this.wanted);
    this.enqueue(this.wanted, fallback).catch((error: unknown) => this.world.onFailure(error, fallback));
  }

  /** Saves what the dialog has, before the editor shows it. Rejects when it is not saved; then nothing has changed. */
  async saveNow(details: VideoDetails): Promise<void> {
    await this.enqueue(details, 'video-rename-failed');
    this.wanted = details;
    this.keepUnsaved();
  }

  private enqueue(details: VideoDetails, fallback: ErrorCode): Promise<void> {
    const attempt = this.saveAfter(this.running, details, fallback);
    this.running = attempt.catch(() => undefined);
    return attempt;
  }

  private async saveAfter(before: Promise<void>, details: VideoDetails, fallback: ErrorCode): Promise<void> {
    await before;
    if (areEqual(details, this.saved)) return;
    await this.world.save(details, fallback);
    this.saved = details;
    this.keepUnsaved();
    this.world.onSaved();
  }

  private keepUnsaved(): void {
    const { saved: base, wanted } = this;
    this.world.keep(areEqual(wanted, base) ? null : { base, wanted });
  }

  private fallbackFor({ friendlyName }: VideoDetails): ErrorCode {
    return friendlyName === this.saved.friendlyName ? 'video-settings-failed' : 'video-rename-failed';
  }
}

function areEqual(a: VideoDetails, b: VideoDetails): boolean {
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([name, value]) => other.get(name) === value);
}
