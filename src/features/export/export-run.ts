import type { AnswerMemory } from '@/backend/reload-links';
import { AppError, isAbort, messageOf, type ErrorCode } from '@/domain/errors';
import { stemOf } from '@/domain/file-names';
import { displayName, exportFileName } from '@/domain/video';
import { downloadFile } from '@/lib/download-file';
import type { ExportJob } from '@/media/export/export-job';
import { startRendering, type ExportProgress, type ExportResult } from '@/media/export/export-video';
import { notePendingExport } from '@/media/export/pending-exports';
import type { ExportPhase, RunningPhase } from './export-phase';
import { loadTitleCard } from './load-title-card';
import { whileProcessing } from './processing-mark';
import { noteRunningExport } from './running-exports';
import { saveVideo } from './save-video';
import { SavingMeter } from './saving-meter';

export interface ExportRunListener {
  readonly onPhase: (phase: ExportPhase) => void;
  /** @param wasCancelled the user's cancel came too late. */
  readonly onSaved: (wasCancelled: boolean) => void;
  readonly onTokenShortage: () => void;
}

/** What stands in the way of a charge; trying to save again may help, but for a file that was not paid for. */
const NOT_CHARGED = new Set<ErrorCode>(['measure-failed', 'clip-unmeasurable', 'original-replaced']);
/** What is still being put away after this long goes on without the user. */
const CANCEL_PATIENCE_MS = 900;

/** One export, from the first frame to the account. */
export class ExportRun {
  private readonly abort = new AbortController();
  private made: ExportResult | null = null;
  /** A test export, in memory. */
  private tested: Blob | null = null;
  private progress: ExportProgress | null = null;
  private running: RunningPhase = { kind: 'working', progress: null };
  private isCancelled = false;
  private isDisposed = false;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: ExportJob,
    private readonly memory: AnswerMemory,
    private readonly listener: ExportRunListener,
  ) {}

  /** Makes the video, then saves it. What goes wrong is told as a phase. */
  start(): void {
    this.ended = this.perform();
  }

  /** After a failed save: tries it again with the file that was made. */
  saveAgain(): void {
    if (this.made) this.ended = this.save(this.made);
  }

  /** Hands the made file to the browser's downloads. */
  download(): void {
    const name = exportFileName(this.job.video);
    if (this.tested) downloadFile(this.tested, `${stemOf(name)} (test).mp4`);
    else if (this.made) downloadFile(this.made.file, name);
  }

  /** The user's word: stops, and throws away what was made. Resolves within a second. */
  async cancel(): Promise<void> {
    if (this.isCancelled) return;
    this.show({ kind: 'cancelling', shown: this.running });
    this.isCancelled = true;
    this.abort.abort();
    const patience = new Promise((resolve) => setTimeout(resolve, CANCEL_PATIENCE_MS));
    await Promise.race([this.ended, patience]);
  }

  /** The screen goes away. What was made and not saved waits (PendingExportNotices), unless it was cancelled. */
  dispose(): void {
    this.isDisposed = true;
    this.abort.abort();
    if (this.isCancelled) void this.made?.release();
    else this.made?.leave();
    this.made = null;
  }

  private async perform(): Promise<void> {
    // A run that is taken back at once, as React's strict mode does, must leave no trace.
    await Promise.resolve();
    if (this.abort.signal.aborted) return;
    this.show(this.running);
    try {
      // A test export is not saved, and the video does not change by it.
      if (this.job.options.maxFrames !== null) await this.test();
      else await this.save(await this.make());
    } catch (error) {
      this.fail(error);
    }
  }

  /** Makes the video under a note that tells of it should the page go away; then of the file itself, until it is saved. */
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

  /** A test export is small: it is taken into memory, so that no file of it stays. */
  private async test(): Promise<void> {
    const result = await this.render();
    try {
      this.tested = new Blob([await result.file.arrayBuffer()], { type: result.file.type });
    } finally {
      await result.release();
    }
    const { pipeline, isSoundLost, frames } = result;
    this.show({ kind: 'tested', sizeBytes: this.tested.size, frames, made: { pipeline, isSoundLost } });
  }

  /** Draws and encodes the video in a worker. */
  private async render(): Promise<ExportResult> {
    const { source, options, highlight } = this.job;
    const { signal } = this.abort;
    signal.throwIfAborted();
    const title = await loadTitleCard(highlight.style, signal);
    signal.throwIfAborted();
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
    const { video } = this.job;
    const made = { pipeline: result.pipeline, isSoundLost: result.isSoundLost };
    const elapsedByStage = this.progress?.elapsedByStage;
    const meter = new SavingMeter(result.file.size, () => performance.now());
    const report = (): void =>
      this.showRunning({ kind: 'saving', saving: meter.read(), elapsedByStage, made });
    report();
    try {
      const file = { videoId: video.id, file: result.file, saveAs: exportFileName(video) };
      await saveVideo(file, this.memory, this.abort.signal, {
        onSent: (sentBytes) => {
          meter.sent(sentBytes);
          report();
        },
      });
    } catch (error) {
      this.failToSave(error);
      return;
    }
    this.made = null;
    await result.release();
    this.show({ kind: 'saved', elapsedByStage, savedInSec: meter.read().elapsedSec, made });
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

  /** An unpaid export is kept and not handed out; any other is downloaded, so that nothing is lost. */
  private failToSave(error: unknown): void {
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
    this.show({ kind: 'save-failed', reason: isFull ? error.message : null });
  }

  private showRunning(phase: RunningPhase): void {
    this.running = phase;
    this.show(phase);
  }

  /** A run that was cancelled or has lost its screen has nothing more to say. */
  private show(phase: ExportPhase): void {
    if (!this.isCancelled && !this.isDisposed) this.listener.onPhase(phase);
  }

  private notePending({ tempName }: ExportResult): void {
    const { video } = this.job;
    notePendingExport({
      fileName: tempName,
      userId: video.userId,
      videoId: video.id,
      saveAs: exportFileName(video),
    });
  }
}
