import { areDetailsRefused } from '@/backend/videos/details-refused';
import type { StoredTrack, TrackSave } from '@/domain/editor/stored-track';
import { BLANK_TRACK, type ClipDocument } from '@/domain/editor/clip-document';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import type { DetailChange } from '@/domain/video-details';
import { openingOf } from '@/studio/record/opening';
import { SavedTrack } from '@/studio/record/saved-track';
import type {
  LocalTrack,
  LocalTracks,
  SavingParts,
  TrackAccount,
  TrackWork,
} from '@/studio/record/track-record';
import type { Timer } from '@/lib/timer';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { oneTrack } from '../../../track-fixtures';

export const MINE = 'my-editor';
export const THEIRS = 'their-editor';
const WHO = { userId: 'ann', videoId: 'clip' } as const;

/** Work whose path has this many points, all on one line from the first one's place. */
export function workOf(pointCount: number, x = 100, details: Partial<VideoDetails> = {}): TrackWork {
  return {
    tracks: oneTrack(
      Array.from({ length: pointCount }, (_, frame) => ({
        x: x + frame,
        y: 200,
        timeSec: frame / 30,
        isManual: frame === 0,
        isInterpolated: false,
      })),
    ),
    method: 'farneback',
    phase: { kind: pointCount > 0 ? 'replay' : 'idle' },
    details: { ...VIDEO_DETAILS, ...details },
  };
}

export function documentOf(pointCount: number, timeSec = 0, x = 100): ClipDocument {
  return { ...workOf(pointCount, x), timeSec };
}

/** Time that passes only when the test lets it, with everything due carried out. */
export class TestClock implements Timer {
  private time = 1_000_000;
  private timers: { readonly atMs: number; readonly run: () => void }[] = [];

  nowMs = (): number => this.time;

  after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.time + delayMs, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  async pass(ms: number): Promise<void> {
    const endMs = this.time + ms;
    await settle();
    for (let next = this.nextUntil(endMs); next; next = this.nextUntil(endMs)) {
      this.timers = this.timers.filter((other) => other !== next);
      this.time = next.atMs;
      next.run();
      await settle();
    }
    this.time = endMs;
  }

  get isIdle(): boolean {
    return this.timers.length === 0;
  }

  private nextUntil(endMs: number) {
    return this.timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
  }
}

/** Runs everything that waits only for its turn, however many turns that takes: a message comes later. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** An account in memory that enforces the database's rules. */
export class TestAccount implements TrackAccount {
  stored: StoredTrack | null = null;
  /** All requests, in order, with the time. */
  readonly saves: { readonly atMs: number; readonly save: TrackSave }[] = [];
  /** The connection: down, losing answers, or with pending answers. */
  line: 'up' | 'down' | 'loses answers' | 'hangs' = 'up';
  /** The columns of the video, which others change as well. */
  details = VIDEO_DETAILS;
  /** Whether the columns reject changes. */
  refusesDetails = false;
  private waiting: (() => void)[] = [];

  constructor(private readonly clock: TestClock) {}

  /** What a page that loads it now gets. */
  get now(): StoredTrack {
    const { stored, details } = this;
    if (stored) return { ...stored, details, document: stored.document && { ...stored.document, details } };
    const document = { ...BLANK_TRACK, details };
    return { revision: 0, document, details, writerId: '', updatedAt: '2026-11-20T15:42:00Z' };
  }

  areDetailsRefused = areDetailsRefused;

  load = async (): Promise<StoredTrack> => {
    await this.transfer('track-load-failed');
    return this.now;
  };

  loadRevision = async (): Promise<number> => (await this.load()).revision;

  save = async (save: TrackSave, fallback: ErrorCode, signal?: AbortSignal): Promise<number> => {
    this.saves.push({ atMs: this.clock.nowMs(), save });
    await this.transfer(fallback, signal);
    const { details: changes = [], document } = save;
    const isUnseen = changes.some((change) => !this.mayReplace(change));
    if (save.baseRevision !== this.now.revision || isUnseen) throw new AppError('track-changed-elsewhere');
    if (this.refusesDetails && changes.length > 0) throw new AppError(fallback, { cause: { code: 'PT422' } });
    const wanted = Object.fromEntries(changes.map(({ name, wanted }) => [name, wanted]));
    const revision = this.put({ ...document, details: { ...this.details, ...wanted } }, save.writerId);
    if (this.line === 'loses answers') throw new AppError(fallback);
    return revision;
  };

  /**
   * Saves like another computer.
   * @returns the new revision.
   */
  put(document: ClipDocument | null, writerId = THEIRS): number {
    const revision = this.now.revision + 1;
    this.details = document?.details ?? this.details;
    const { details } = this;
    this.stored = { revision, document, details, writerId, updatedAt: '2026-11-20T15:42:00Z' };
    return revision;
  }

  private mayReplace({ name, wanted, seen }: DetailChange): boolean {
    const now = this.details[name];
    return now === null || now === '' || now === wanted || seen.includes(now);
  }

  /** Answers pending requests. */
  answer(): void {
    this.line = 'up';
    for (const go of this.waiting) go();
    this.waiting = [];
  }

  private async transfer(failure: ErrorCode, signal?: AbortSignal) {
    if (this.line === 'down') throw new AppError(failure);
    if (this.line !== 'hangs') return;
    await new Promise<void>((resolve, reject) => {
      this.waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new AppError(failure)));
    });
  }
}

/** A device in memory. */
export class TestDevice implements LocalTracks {
  readonly copies = new Map<string, LocalTrack>();
  /** When something was stored. */
  readonly writesMs: number[] = [];
  isFull = false;
  /** It takes longer to write than any page lasts. */
  isSlow = false;

  constructor(private readonly clock: TestClock) {}

  write = async (track: LocalTrack): Promise<void> => {
    this.writesMs.push(this.clock.nowMs());
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    if (this.isSlow) return new Promise(() => undefined);
    this.copies.set(track.writerId, track);
  };

  writeAtLast = (track: LocalTrack): void => {
    if (!this.isFull) this.copies.set(track.writerId, track);
  };

  list = async () => [...this.copies.values()];

  remove = async ({ writerId, change }: Pick<LocalTrack, 'writerId' | 'change'>): Promise<void> => {
    if ((this.copies.get(writerId)?.change ?? Infinity) <= change) this.copies.delete(writerId);
  };

  get mine(): LocalTrack | null {
    return this.copies.get(MINE) ?? null;
  }
}

export interface SavingWorld {
  readonly clock: TestClock;
  readonly account: TestAccount;
  readonly device: TestDevice;
  readonly parts: SavingParts;
  /** Opens the editor on this device, like openTrack without its locks. */
  readonly open: () => SavedTrack;
}

export function savingWorld(): SavingWorld {
  const clock = new TestClock();
  const account = new TestAccount(clock);
  const device = new TestDevice(clock);
  const parts: SavingParts = { account, local: device, clock };
  const open = (): SavedTrack => {
    const copy = device.mine;
    const identity = { ...WHO, writerId: MINE, change: copy?.change ?? 0 };
    return new SavedTrack(parts, identity, openingOf(account.now, copy));
  };
  return { clock, account, device, parts, open };
}
