import { discardOriginalUpload } from '@/backend/original-upload';
import { AppError, isAbort } from '@/domain/errors';
import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';
import type { ConversionProgress } from '@/media/export/conversion-types';
import { failureOf } from './refusal';
import { admit, thumbnailOf, transferClip, type Admission, type ClipReader } from './upload-job';
import {
  IDLE,
  type ChosenClip,
  type FailedUpload,
  type RunningUpload,
  type UploadState,
} from './upload-state';

/** Makes a file that can be uploaded out of one that this browser cannot decode. */
export type Converter = (
  file: File,
  signal: AbortSignal,
  onProgress: (progress: ConversionProgress) => void,
) => Promise<File>;

export interface UploadTask {
  readonly file: File;
  readonly reader: ClipReader;
  /** What the file is converted by before it is looked into; null: it goes as it is. */
  readonly converter: Converter | null;
  /** The file was made by an earlier conversion. */
  readonly isConverted: boolean;
}

/** One file on its way. */
export class UploadRun {
  private readonly controller = new AbortController();
  private path: string | null = null;
  private hasBytesUp = false;
  private wasCancelled = false;
  private isConverted: boolean;
  /** The chosen file; after a conversion what that has made. */
  private file: File;

  constructor(
    private readonly task: UploadTask,
    private readonly show: (state: UploadState) => void,
  ) {
    this.file = task.file;
    this.isConverted = task.isConverted;
  }

  /** Stops unless the record is being made already. @returns whether it stopped. */
  stop(): boolean {
    if (!this.hasBytesUp) this.controller.abort();
    return !this.hasBytesUp;
  }

  get isCancelled(): boolean {
    return this.wasCancelled;
  }

  /** Removes what the stopped upload has left. A failure leaves it remembered, to be discarded later. */
  async discard(): Promise<void> {
    this.wasCancelled = true;
    this.show({ status: 'cancelling', file: this.file });
    if (this.path === null) return;
    try {
      await discardOriginalUpload(this.path);
    } catch (error) {
      console.warn('The cancelled upload could not be removed.', error);
    }
  }

  /** Settles when it has ended in any way. @returns how; nothing more is shown. */
  async perform(): Promise<UploadState> {
    try {
      await this.convert();
      this.show({ status: 'checking', file: this.file });
      return await this.goOn(await admit(this.file, this.task.reader, this.controller.signal));
    } catch (error) {
      if (isAbort(error)) return IDLE;
      if (!(error instanceof AppError)) console.error('The upload failed.', error);
      return failureOf(this.file, error, this.hasBytesUp);
    }
  }

  private async convert(): Promise<void> {
    const { file, converter } = this.task;
    if (!converter) return;
    this.show({ status: 'converting', file, progress: null });
    try {
      this.file = await converter(file, this.controller.signal, (progress) =>
        this.show({ status: 'converting', file, progress }),
      );
    } catch (error) {
      if (!isAbort(error)) console.error('The conversion failed.', error);
      throw error;
    }
    this.isConverted = true;
  }

  private async goOn(admission: Admission): Promise<UploadState> {
    const file = this.file;
    const isConverted = this.isConverted;
    switch (admission.kind) {
      case 'refused':
        return isConverted ? ofConverted(admission.failure) : admission.failure;
      case 'undecodable':
        return isConverted ? this.unconverted() : { status: 'undecodable', file, codec: admission.codec };
      case 'limited': {
        const { reason, neededTokens } = admission;
        return { status: 'limited', file, reason, neededTokens };
      }
      case 'admitted': {
        const { signal } = this.controller;
        signal.throwIfAborted();
        const thumbnail = await thumbnailOf(file, this.task.reader, signal);
        const videoId = await this.transfer({ ...admission, thumbnail });
        return { status: 'done', file, videoId, isConverted };
      }
    }
  }

  /** The conversion has made what cannot be decoded either. */
  private unconverted(): UploadState {
    const error = new AppError('conversion-failed', { cause: 'What was made cannot be decoded' });
    console.error('The conversion failed.', error);
    return failureOf(this.task.file, error, false);
  }

  private async transfer(admitted: Parameters<typeof transferClip>[1]): Promise<string> {
    const thumbnailUrl = admitted.thumbnail && URL.createObjectURL(admitted.thumbnail);
    const update = this.progressOf(admitted.clip, thumbnailUrl);
    update({});
    try {
      return await transferClip(this.file, admitted, this.controller.signal, {
        onPath: (path) => (this.path = path),
        onProgress: ({ sentBytes }) => update({ sentBytes }),
        onConnection: (isConnected) => update({ isConnected }),
        onBytesUp: () => {
          this.hasBytesUp = true;
          update({ isFinishing: true });
        },
      });
    } finally {
      if (thumbnailUrl) URL.revokeObjectURL(thumbnailUrl);
    }
  }

  /** Shows each change of the running upload, with speed and time left. */
  private progressOf(
    clip: ChosenClip,
    thumbnailUrl: string | null,
  ): (change: Partial<RunningUpload>) => void {
    let rate: TransferRate | null = null;
    let running: RunningUpload = {
      status: 'uploading',
      file: this.file,
      clip,
      thumbnailUrl,
      sentBytes: 0,
      leftSec: null,
      bytesPerSec: null,
      isConnected: true,
      isFinishing: false,
      isConverted: this.isConverted,
    };
    return (change) => {
      running = { ...running, ...change };
      const nowMs = performance.now();
      if (change.sentBytes !== undefined) {
        // The first report starts the clock: what a resumed upload begins with is no speed.
        rate = rate ? recordTransfer(rate, change.sentBytes, nowMs) : startTransfer(change.sentBytes, nowMs);
      }
      const outlook = rate && transferOutlook(rate, this.file.size);
      running = { ...running, leftSec: outlook?.leftSec ?? null, bytesPerSec: outlook?.bytesPerSec ?? null };
      this.show(running);
    };
  }
}

/** The refused file is not the one that the user has chosen. */
function ofConverted(failure: FailedUpload): FailedUpload {
  return { ...failure, explanation: `Converted, ${failure.explanation}` };
}
