import type { AnswerMemory } from '@/backend/answer-memory';
import { AppError, isAbort, messageOf, type ErrorCode } from '@/domain/errors';
import type { ExportShape } from '@/domain/export-shape';
import { stemOf } from '@/domain/file-names';
import { lookOf } from '@/domain/film-look';
import { displayName, exportFileName } from '@/domain/video';
import { downloadFile } from '@/lib/download-file';
import { isForgotten } from '@/lib/forgotten-users';
import type { ExportJob } from '@/media/export/export-job';
import { startRendering, type ExportProgress, type ExportResult } from '@/media/export/export-video';
import { forgetPendingExport, notePendingExport } from '@/media/export/pending-exports';
import type { TitleChoice } from './compose-title';
import type { ExportPhase, MadeFacts, MadeShapes, RunningPhase } from './export-phase';
import { loadTitleCard } from './load-title-card';
import { whileProcessing } from './processing-mark';
import { noteRunningExport } from './running-exports';
import { saveVideo } from './save-video';
import { SavingMeter } from './saving-meter';

export interface ExportRunListener {
  readonly onPhase: (phase: ExportPhase) => void;
  /** @param wasCancelled whether the user cancelled too late, when the video was already saved. */
  readonly onSaved: (wasCancelled: boolean) => void;
  readonly onTokenShortage: () => void;
  /** @param playerName whose name the title card says. */
  readonly onTitle: (playerName: string) => void;
}

/** A job with what was chosen for this film's title card; null for what the settings say. */
export interface TitledJob extends ExportJob {
  readonly titleChoice: TitleChoice | null;
}

/** Errors that prevent charging. The file is then neither saved nor downloaded, because it was not paid for. */
const NOT_CHARGED = new Set<ErrorCode>(['measure-failed', 'clip-unmeasurable', 'original-replaced']);
/** After this time the user no longer waits for the cleanup of a cancelled export. */
const CANCEL_PATIENCE_MS = 900;

/** One export, from the first frame until the video is saved in the account. */
export class ExportRun {
  private readonly abort = new AbortController();
  private made: ExportResult | null = null;
  /** The finished video after it was saved to the account, because it can still be downloaded. */
  private saved: ExportResult | null = null;
  private isDownloaded = false;
  /** Frames of the title card; null before it is loaded. */
  private titleFrames: number | null = null;
  /** The result of a test export, in memory. */
  private tested: Blob | null = null;
  private progress: ExportProgress | null = null;
  private running: RunningPhase = { kind: 'working', progress: null };
  private isCancelled = false;
  private isDisposed = false;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: TitledJob,
    private readonly memory: AnswerMemory,
    private readonly listener: ExportRunListener,
  ) {}

  /** Makes the video and saves it. Failures are reported as a phase. */
  start(): void {
    this.ended = this.perform();
  }

  /** Saves the finished file again after saving has failed. */
  saveAgain(): void {
    if (this.made) this.ended = this.save(this.made);
  }

  /**
   * Downloads the finished file with the browser.
   * @param shape of a further file; left out for the video.
   */
  download(shape?: ExportShape): void {
    const { video, options } = this.job;
    if (this.tested) downloadFile(this.tested, `${stemOf(exportFileName(video, options.shape))} (test).mp4`);
    const made = this.made ?? this.saved;
    const film = shape === undefined ? made : made?.further.find((each) => each.shape === shape);
    if (!film) return;
    downloadFile(film.file, exportFileName(video, film.shape));
    this.isDownloaded = true;
  }

  /** Cancels the export and deletes its file, when the user asks for it. Resolves within a second. */
  async cancel(): Promise<void> {
    if (this.isCancelled) return;
    this.show({ kind: 'cancelling', shown: this.running });
    this.isCancelled = true;
    this.abort.abort();
    const patience = new Promise((resolve) => setTimeout(resolve, CANCEL_PATIENCE_MS));
    await Promise.race([this.ended, patience]);
  }

  /**
   * Ends the run when its screen is unmounted. A finished video that is not saved stays available
   * (PendingExportNotices), unless the export was cancelled or the user's account was deleted.
   */
  dispose(): void {
    this.isDisposed = true;
    this.abort.abort();
    const isForgottenUser = isForgotten(this.job.video.userId);
    if (this.isCancelled || isForgottenUser) void this.made?.release();
    else this.made?.leave();
    this.made = null;
    // The browser may still be reading the file for its download; the next export deletes the file.
    if (this.isDownloaded && !isForgottenUser) this.saved?.leave();
    else void this.saved?.release();
    this.saved = null;
  }

  private async perform(): Promise<void> {
    // React's strict mode unmounts a component at once; such a run must leave no trace.
    await Promise.resolve();
    if (this.abort.signal.aborted) return;
    this.show(this.running);
    try {
      // A test export is not saved, and does not change the video.
      if (this.job.options.maxFrames !== null) await this.test();
      else await this.save(await this.make());
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Makes the video. A note tells of the export in case the page closes; the finished file replaces that note until
   * it is saved.
   */
  private async make(): Promise<ExportResult> {
    const { video } = this.job;
    const forget = await noteRunningExport({
      userId: video.userId,
      videoId: video.id,
      title: displayName(video),
      startedAt: new Date().toISOString(),
    });
    try {
      this.abort.signal.throwIfAborted();
      this.made = await whileProcessing(video.id, () => this.render());
      this.notePending(this.made);
      return this.made;
    } finally {
      forget();
    }
  }

  /** Makes a test export and reads it into memory, because it is small and its file should not remain. */
  private async test(): Promise<void> {
    const result = await this.render();
    try {
      this.tested = new Blob([await result.file.arrayBuffer()], { type: result.file.type });
    } finally {
      await result.release();
    }
    const made = factsOf(result);
    this.show({ kind: 'tested', sizeBytes: this.tested.size, frames: result.frames, made });
  }

  /** Draws and encodes the video in a worker. */
  private async render(): Promise<ExportResult> {
    const { source, options, highlight, titleChoice } = this.job;
    const { signal } = this.abort;
    signal.throwIfAborted();
    const title = await loadTitleCard(highlight.style, titleChoice, signal);
    this.titleFrames = title.frames;
    signal.throwIfAborted();
    this.listener.onTitle(title.playerName);
    const session = startRendering(
      { source, options, highlight, title },
      {
        onProgress: (progress) => {
          this.progress = progress;
          this.showRunning({ kind: 'working', progress });
        },
      },
    );
    const cancel = (): void => session.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await session.done;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  private async save(result: ExportResult): Promise<void> {
    const { video, options } = this.job;
    const made = factsOf(result);
    const elapsedByStage = this.progress?.elapsedByStage;
    const meter = new SavingMeter(result.file.size, () => performance.now());
    const report = (): void =>
      this.showRunning({ kind: 'saving', saving: meter.read(), elapsedByStage, made });
    report();
    try {
      const { file: made, thumbnail, shape } = result;
      const file = {
        videoId: video.id,
        file: made,
        saveAs: exportFileName(video, shape),
        thumbnail,
        cut: options.cut,
        titleFrames: this.titleFrames,
        look: lookOf(this.job.highlight.style).kind,
      };
      await saveVideo(file, this.memory, this.abort.signal, {
        onSent: (sentBytes) => {
          meter.sent(sentBytes);
          report();
        },
      });
    } catch (error) {
      this.failToSave(error, result);
      return;
    }
    this.made = null;
    if (this.isDisposed || this.isCancelled) {
      await result.release();
    } else {
      this.saved = result;
      forgetPendingExport(result.tempName);
    }
    this.show({
      kind: 'saved',
      elapsedByStage,
      savedInSec: meter.read().elapsedSec,
      made,
      shapes: shapesIn(result),
    });
    this.listener.onSaved(this.isCancelled);
  }

  private fail(error: unknown): void {
    if (isAbort(error)) return;
    this.show({
      kind: 'failed',
      code: error instanceof AppError ? error.code : 'export-failed',
      message: messageOf(error, 'export-failed'),
      hasFrames: (this.progress?.framesDone ?? 0) > 0,
    });
  }

  /**
   * Reports a failed save. The file is downloaded so that nothing is lost, unless it is unpaid; an unpaid file is
   * kept without a download.
   */
  private failToSave(error: unknown, result: ExportResult): void {
    if (isAbort(error) || this.isCancelled) return;
    if (error instanceof AppError && error.code === 'insufficient-tokens') {
      this.listener.onTokenShortage();
      return;
    }
    if (error instanceof AppError && NOT_CHARGED.has(error.code)) {
      this.fail(error);
      return;
    }
    this.download();
    const isFull = error instanceof AppError && error.code === 'storage-full';
    this.show({ kind: 'save-failed', reason: isFull ? error.message : null, shapes: shapesIn(result) });
  }

  private showRunning(phase: RunningPhase): void {
    this.running = phase;
    this.show(phase);
  }

  /** Reports a phase, unless the run was cancelled or its screen is gone. */
  private show(phase: ExportPhase): void {
    if (!this.isCancelled && !this.isDisposed) this.listener.onPhase(phase);
  }

  private notePending({ tempName, shape }: ExportResult): void {
    const { video, options } = this.job;
    notePendingExport({
      fileName: tempName,
      userId: video.userId,
      videoId: video.id,
      saveAs: exportFileName(video, shape),
      ...(options.cut && { cut: options.cut }),
    });
  }
}

function factsOf({ pipeline, isSoundLost, silentStretches }: ExportResult): MadeFacts {
  return { pipeline, isSoundLost, silentStretches };
}

function shapesIn({ shape, further, failedShapes }: ExportResult): MadeShapes {
  const files = further.map(({ shape: other, widthPx, heightPx, file }) => ({
    shape: other,
    widthPx,
    heightPx,
    sizeBytes: file.size,
  }));
  return { shape, further: files, failedShapes };
}
