import { AppError, isAbort, messageOf } from '@/domain/errors';
import { exportFileName } from '@/domain/video';
import { downloadFile } from '@/lib/download-file';
import type { ExportJob } from '@/media/export/export-job';
import type { ExportProgress, ExportResult } from '@/media/export/export-video';
import { keepExport } from '@/media/export/kept-exports';
import type { ExportPhase } from './export-phase';
import { makeVideo, saveVideo } from './run-export';

interface ExportRunListener {
  readonly onPhase: (phase: ExportPhase) => void;
  readonly onSaved: () => void;
  readonly onTokenShortage: () => void;
}

/** One export, from the first frame to the account. */
export class ExportRun {
  private readonly abort = new AbortController();
  private made: ExportResult | null = null;
  private times: ExportProgress['elapsedByStage'] | undefined;
  private isCancelled = false;

  constructor(
    private readonly job: ExportJob,
    private readonly listener: ExportRunListener,
  ) {}

  /** Makes the video, then saves it. What goes wrong is told as a phase. */
  async start(): Promise<void> {
    try {
      const result = await makeVideo(this.job, this.abort.signal, (progress) => {
        this.times = progress.elapsedByStage;
        this.listener.onPhase({ kind: 'working', progress });
      });
      this.made = result;
      this.keepForLater(result);
      await this.save(result);
    } catch (error) {
      if (!isAbort(error)) {
        this.listener.onPhase({ kind: 'failed', message: messageOf(error, 'export-failed') });
      }
    }
  }

  /** After a failed save: tries it again with the file that was made. */
  async saveAgain(): Promise<void> {
    if (this.made) await this.save(this.made);
  }

  /** Hands the made file to the browser's downloads. */
  download(): void {
    if (this.made) downloadFile(this.made.file, exportFileName(this.job.video));
  }

  /** The user's word: stops, and throws away what was made. */
  cancel(): void {
    this.isCancelled = true;
    this.abort.abort();
  }

  /** The screen goes away. What was made and not saved waits (KeptExports), unless it was cancelled. */
  dispose(): void {
    this.abort.abort();
    if (this.isCancelled) void this.made?.release();
    else this.made?.leave();
    this.made = null;
  }

  private async save(result: ExportResult): Promise<void> {
    const { video } = this.job;
    const report = (sentBytes: number, totalBytes: number): void =>
      this.listener.onPhase({ kind: 'saving', sentBytes, totalBytes, elapsedByStage: this.times });
    report(0, result.file.size);
    try {
      const made = { videoId: video.id, file: result.file, saveAs: exportFileName(video) };
      await saveVideo(made, this.abort.signal, report);
    } catch (error) {
      this.failToSave(error);
      return;
    }
    this.made = null;
    await result.release();
    this.listener.onPhase({
      kind: 'saved',
      elapsedByStage: this.times,
      isSoundLost: result.isSoundLost,
    });
    this.listener.onSaved();
  }

  /** An unpaid export is kept and not handed out; any other is downloaded, so that nothing is lost. */
  private failToSave(error: unknown): void {
    if (isAbort(error)) return;
    if (error instanceof AppError && error.code === 'insufficient-tokens') {
      this.listener.onTokenShortage();
      return;
    }
    this.download();
    this.listener.onPhase({ kind: 'save-failed' });
  }

  private keepForLater({ tempName }: ExportResult): void {
    const { video } = this.job;
    keepExport({
      fileName: tempName,
      userId: video.userId,
      videoId: video.id,
      saveAs: exportFileName(video),
    });
  }
}
