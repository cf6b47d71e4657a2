import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError, isAbort, messageOf, type ErrorCode } from '@/domain/errors';
import { displayName, type Video } from '@/domain/video';
import { isOffline, untilOnline } from '@/lib/connection';
import { downloadFile } from '@/lib/download-file';
import { isForgotten } from '@/lib/forgotten-users';
import { forgetPendingExport, notePendingExport, type PendingExport } from '@/media/export/pending-exports';
import type { FilmPhase, RunningPhase } from './film-phase';
import { noteRunningExport } from './running-exports';
import { SavingMeter } from './saving-meter';

/** A finished film and its storage. */
export interface MadeFilm {
  readonly file: Blob;
  /** The file's name in the browser's private file system. */
  readonly tempName: string;
  /** Releases the claim on the file without deleting it, so that another page can take it as a pending export. */
  leave(): void;
  /** Frees the file's storage; `file` is unusable then. */
  release(): Promise<void>;
}

/** How to make and store one film: a clip's (clip-film.ts) or a reel's (reel-film.ts). */
export interface FilmWork<Made extends MadeFilm, Progress> {
  /** The video that the film belongs to. */
  readonly video: Video;
  /** True for a film that is read into memory for a download, and is neither saved nor charged. */
  readonly isTest: boolean;
  /** @throws AppError or AbortError, after freeing everything it held. */
  readonly make: (
    signal: AbortSignal,
    tell: { readonly progress: (progress: Progress) => void; readonly cardName: (name: string) => void },
  ) => Promise<Made>;
  /** The name of the file, which the account uses too. */
  readonly nameOf: (made: Made) => string;
  /** Data for another page to save the file if this one is closed. */
  readonly pendingOf: (made: Made) => Pick<PendingExport, 'cut' | 'reel'>;
  /**
   * Saves the film in the account; null for a film that is only given to the browser's downloads.
   * @throws AppError; AbortError when it was canceled before everything was uploaded.
   */
  readonly save:
    ((made: Made, signal: AbortSignal, onSent: (sentBytes: number) => void) => Promise<void>) | null;
}

/** How a run ended. 'short': the user's tokens are too few to save the film. */
export type FilmEnd = 'saved' | 'tested' | 'failed' | 'save-failed' | 'short' | 'cancelled';

export interface FilmState<Made, Progress> {
  readonly phase: FilmPhase<Made, Progress>;
  /** The player's name on the title card; null until it is known. */
  readonly cardName: string | null;
}

/** Errors that mean the film is not paid for. Its file is then neither saved nor downloaded. */
const NOT_PAID = new Set<ErrorCode>([
  'measure-failed',
  'clip-unmeasurable',
  'original-replaced',
  'reel-play-unpaid',
]);
/** The user waits at most this long for the cleanup of a canceled run. */
const CANCEL_PATIENCE_MS = 900;

/** Makes one film, then saves it in the account or hands it out. Creating it starts the work. */
export class FilmRun<Made extends MadeFilm, Progress> {
  readonly store: Pick<StoreApi<FilmState<Made, Progress>>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Resolves when the film is made and its first save has ended. */
  readonly done: Promise<FilmEnd>;
  private readonly change: (part: Partial<FilmState<Made, Progress>>) => void;
  private readonly abort = new AbortController();
  /** The film until it is saved. */
  private made: Made | null = null;
  /** The saved film, or a test in memory. It can only be downloaded. */
  private kept: Made | null = null;
  /** The film's facts, even after its file is freed. */
  private result: Made | null = null;
  private isDownloaded = false;
  private progress: Progress | null = null;
  private running: RunningPhase<Made, Progress> = { kind: 'working', progress: null };
  private isCancelled = false;
  private isDisposed = false;
  private ended: Promise<FilmEnd>;

  /** @param handOut gives a file to the browser's downloads under a name. */
  constructor(
    readonly work: FilmWork<Made, Progress>,
    private readonly handOut: typeof downloadFile = downloadFile,
  ) {
    const store = createStore<FilmState<Made, Progress>>()(() => ({ phase: this.running, cardName: null }));
    this.store = store;
    this.change = store.setState;
    this.done = this.settled(work.isTest ? this.test() : this.perform());
    this.ended = this.done;
  }

  get wasCancelled(): boolean {
    return this.isCancelled;
  }

  /** The finished film; null before that. Its file may already be freed. */
  get film(): Made | null {
    return this.result;
  }

  /** Saves the finished film again after saving has failed. */
  saveAgain(): Promise<FilmEnd> {
    const { made, work } = this;
    if (made && work.save) this.ended = this.settled(this.save(made, work.save));
    return this.ended;
  }

  /**
   * Downloads the finished film with the browser.
   * @param further another film of the same run; left out for the film itself.
   */
  download(further?: { readonly file: Blob; readonly name: string }): void {
    const made = this.made ?? this.kept;
    if (!made) return;
    this.handOut((further ?? made).file, further?.name ?? this.work.nameOf(made));
    this.isDownloaded = true;
  }

  /** Cancels the run and deletes its file, when the user asks for it. Resolves within a second. */
  async cancel(): Promise<void> {
    if (this.isCancelled) return;
    this.show({ kind: 'cancelling', shown: this.running });
    this.isCancelled = true;
    this.abort.abort();
    const patience = new Promise((resolve) => setTimeout(resolve, CANCEL_PATIENCE_MS));
    await Promise.race([this.ended, patience]);
  }

  /**
   * Ends the run when its screen closes. A finished film that is not saved can be saved later (PendingExportNotices),
   * unless the user canceled the run, the account was deleted, or there is no account.
   */
  dispose(): void {
    this.isDisposed = true;
    this.abort.abort();
    const isForgottenUser = isForgotten(this.work.video.userId);
    if (this.isCancelled || isForgottenUser || !this.work.save) void this.made?.release();
    else this.made?.leave();
    this.made = null;
    // The browser may still be reading the file for its download; the next run deletes the file.
    if (this.isDownloaded && !isForgottenUser) this.kept?.leave();
    else void this.kept?.release();
    this.kept = null;
  }

  private async settled(work: Promise<FilmEnd>): Promise<FilmEnd> {
    try {
      return await work;
    } catch (error) {
      return this.fail(error);
    }
  }

  private async perform(): Promise<FilmEnd> {
    const made = await this.make();
    return this.work.save ? await this.save(made, this.work.save) : this.deliver(made);
  }

  /**
   * Makes the film. If it will be saved, a note on this device records the run in case the page closes; a note about the
   * finished file replaces it until the file is saved.
   */
  private async make(): Promise<Made> {
    const { video, save } = this.work;
    const forget = save && (await noteRunningExport(noteOf(video)));
    try {
      this.abort.signal.throwIfAborted();
      const made = await this.work.make(this.abort.signal, this.tell);
      this.made = made;
      this.result = made;
      if (save)
        notePendingExport({
          fileName: made.tempName,
          userId: video.userId,
          videoId: video.id,
          saveAs: this.work.nameOf(made),
          ...this.work.pendingOf(made),
        });
      if (this.isDisposed) this.dispose();
      return made;
    } finally {
      forget?.();
    }
  }

  /** Makes a test and reads it into memory, because it is small and its file should not be left behind. */
  private async test(): Promise<FilmEnd> {
    const made = await this.work.make(this.abort.signal, this.tell);
    try {
      const inMemory = new Blob([await made.file.arrayBuffer()], { type: made.file.type });
      this.kept = { ...made, file: inMemory };
    } finally {
      await made.release();
    }
    this.show({ kind: 'tested', made: this.kept });
    return 'tested';
  }

  private readonly tell = {
    progress: (progress: Progress): void => {
      this.progress = progress;
      this.showRunning({ kind: 'working', progress });
    },
    cardName: (cardName: string): void => this.change({ cardName }),
  };

  /** Gives a film that no account keeps to the browser's downloads. It can be downloaded again. */
  private deliver(made: Made): FilmEnd {
    this.made = null;
    if (this.isDisposed || this.isCancelled) {
      void made.release();
      return 'cancelled';
    }
    this.kept = made;
    this.download();
    this.show({ kind: 'saved', progress: this.progress, savedInSec: 0, made });
    return 'saved';
  }

  private async save(made: Made, store: NonNullable<FilmWork<Made, Progress>['save']>): Promise<FilmEnd> {
    const meter = new SavingMeter(made.file.size, () => performance.now());
    const report = (): void =>
      this.showRunning({ kind: 'saving', saving: meter.read(), progress: this.progress, made });
    report();
    try {
      await store(made, this.abort.signal, (sentBytes) => {
        meter.sent(sentBytes);
        report();
      });
    } catch (error) {
      return this.failToSave(error, made);
    }
    this.made = null;
    if (this.isDisposed || this.isCancelled) {
      await made.release();
    } else {
      this.kept = made;
      forgetPendingExport(made.tempName);
    }
    this.show({ kind: 'saved', progress: this.progress, savedInSec: meter.read().elapsedSec, made });
    return 'saved';
  }

  private fail(error: unknown): FilmEnd {
    if (isAbort(error) || this.isCancelled) return 'cancelled';
    this.show({ kind: 'failed', ...textOf(error, 'export-failed'), progress: this.progress });
    return 'failed';
  }

  /**
   * Reports a failed save. The file is downloaded so that nothing is lost, unless it is unpaid; an unpaid file is
   * kept without a download.
   */
  private failToSave(error: unknown, made: Made): FilmEnd {
    if (isAbort(error) || this.isCancelled) return 'cancelled';
    const failure = textOf(error, 'export-save-failed');
    if (failure.code === 'insufficient-tokens') return 'short';
    if (NOT_PAID.has(failure.code)) return this.fail(error);
    this.download();
    const phase = { kind: 'save-failed', ...failure, made } as const;
    this.show(phase);
    if (isOffline()) void this.saveWhenOnline(phase);
    return 'save-failed';
  }

  /** Saves again when the connection is back, unless the run has changed in the meantime. */
  private async saveWhenOnline(failed: FilmPhase<Made, Progress>): Promise<void> {
    try {
      await untilOnline(this.abort.signal);
    } catch {
      return;
    }
    if (this.store.getState().phase === failed) void this.saveAgain();
  }

  private showRunning(phase: RunningPhase<Made, Progress>): void {
    this.running = phase;
    this.show(phase);
  }

  /** Shows a phase, unless the run was canceled or its screen is closed. */
  private show(phase: FilmPhase<Made, Progress>): void {
    if (!this.isCancelled && !this.isDisposed) this.change({ phase });
  }
}

function noteOf(video: Video): Parameters<typeof noteRunningExport>[0] {
  return {
    userId: video.userId,
    videoId: video.id,
    title: displayName(video),
    ...(video.isReel && { isReel: true }),
    startedAt: new Date().toISOString(),
  };
}

function textOf(error: unknown, fallback: ErrorCode): { readonly code: ErrorCode; readonly message: string } {
  return { code: error instanceof AppError ? error.code : fallback, message: messageOf(error, fallback) };
}
