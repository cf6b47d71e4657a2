import { discardOriginalUpload } from '@/backend/videos/original-upload';
import { AppError, isAbort } from '@/domain/errors';
import { untilOnline, wasLineLost } from '@/lib/connection';
import { recordTransfer, startTransfer, transferOutlook, type TransferRate } from '@/domain/transfer-rate';
import type { ConversionProgress } from '@/media/export/conversion-types';
import type { ClipInfo } from '@/media/reading/probe';
import type { ConvertedFile } from './convert-file';
import { whyCopied } from './copy-reason';
import { isRepeatable, undecodableResult, uploadFailureOf } from './refusal';
import {
  admit,
  thumbnailOf,
  transferClip,
  type Admission,
  type AdmittedClip,
  type ClipReader,
} from './upload-job';
import {
  IDLE,
  type ChosenClip,
  type CopyReason,
  type FailedUpload,
  type RunningUpload,
  type UploadState,
} from './upload-state';

/** Converts a file that this browser cannot decode into one that can be uploaded. */
export type Converter = (
  file: File,
  signal: AbortSignal,
  onProgress: (progress: ConversionProgress) => void,
) => Promise<File>;

export interface UploadTask {
  readonly file: File;
  readonly reader: ClipReader;
  /** Converts the file before it is checked; null to upload it unchanged. */
  readonly converter: Converter | null;
  /** Whether the file is the result of an earlier conversion. */
  readonly isConverted: boolean;
  /** Whether the user already knows that the tokens do not cover it. */
  readonly isShortageKnown: boolean;
  /** Receives a file with the visible part of the clip, and frees it when the upload has ended. */
  readonly keepCopy: (copy: ConvertedFile) => void;
}

/** The upload of one file, from the checks to the record. */
export class UploadRun {
  private readonly controller = new AbortController();
  private path: string | null = null;
  private hasBytesUp = false;
  private wasCancelled = false;
  private isConverted: boolean;
  /** The chosen file, or the result of its conversion. */
  private file: File;

  constructor(
    private readonly task: UploadTask,
    private readonly show: (state: UploadState) => void,
  ) {
    this.file = task.file;
    this.isConverted = task.isConverted;
  }

  /**
   * Stops the upload, unless its record is already being created.
   * @returns whether it stopped.
   */
  stop(): boolean {
    if (!this.hasBytesUp) this.controller.abort();
    return !this.hasBytesUp;
  }

  get isCancelled(): boolean {
    return this.wasCancelled;
  }

  /** Removes the bytes of the stopped upload. If that fails, the upload stays remembered and is discarded later. */
  async discard(): Promise<void> {
    this.wasCancelled = true;
    this.show({ status: 'cancelling', file: this.file });
    if (this.path === null) return;
    try {
      await discardOriginalUpload(this.path);
    } catch (error) {
      console.warn('The canceled upload could not be removed.', error);
    }
  }

  /**
   * Runs the upload and settles when it has ended in any way.
   * @returns the final state, which is not shown yet.
   */
  async perform(): Promise<UploadState> {
    for (let isLineLost = false; ;) {
      try {
        if (isLineLost) await this.waitForLine();
        return await this.attempt();
      } catch (error) {
        if (isAbort(error) || this.controller.signal.aborted) return IDLE;
        const failure = uploadFailureOf(this.file, error, this.hasBytesUp ? 'all' : 'part');
        isLineLost = isRepeatable(failure, error) && (await wasLineLost());
        if (isLineLost) continue;
        if (!(error instanceof AppError)) console.error('The upload failed.', error);
        return failure;
      }
    }
  }

  /** Continues where an earlier attempt stopped. */
  private async attempt(): Promise<UploadState> {
    if (!this.isConverted) await this.convert();
    this.show({ status: 'checking', file: this.file });
    const { reader, isShortageKnown } = this.task;
    return await this.goOn(await admit(this.file, reader, isShortageKnown, this.controller.signal));
  }

  private async waitForLine(): Promise<void> {
    // It can be canceled until the record is being created again.
    this.hasBytesUp = false;
    this.show({ status: 'offline', file: this.file });
    await untilOnline(this.controller.signal);
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
        return isConverted
          ? undecodableResult(this.task.file, 'part')
          : { status: 'undecodable', file, codec: admission.codec };
      case 'limited': {
        const { reason, neededTokens, isUploadable } = admission;
        return { status: 'limited', file, reason, neededTokens, isUploadable };
      }
      case 'admitted': {
        const { signal } = this.controller;
        signal.throwIfAborted();
        const reason = isConverted ? null : await whyCopied(file, admission.info, this.task.reader, signal);
        if (reason) return this.goOnWithCopy(admission.info, reason);
        const thumbnail = await thumbnailOf(file, this.task.reader, signal);
        // A converted file lacks its original's recording date.
        const recordingDate = await this.task.reader.recordingDateOf(this.task.file);
        const videoId = await this.transfer({ ...admission, thumbnail, recordingDate });
        return { status: 'done', file, videoId, isConverted };
      }
    }
  }

  /** Uploads a copy that every browser plays the same way; parts that an edit list hides stay on the device. */
  private async goOnWithCopy(info: ClipInfo, reason: CopyReason): Promise<UploadState> {
    const { file, reader, keepCopy } = this.task;
    const { signal } = this.controller;
    const { pictureTrack } = info;
    const show = (share: number): void => this.show({ status: 'copying', file, reason, pictureTrack, share });
    show(0);
    const copy = await reader.copyShown(file, info, signal, show);
    keepCopy(copy);
    this.file = copy.file;
    this.isConverted = true;
    this.show({ status: 'checking', file: this.file });
    return this.goOn(await admit(this.file, reader, true, signal));
  }

  /** The result of the conversion cannot be decoded either. */
  private async transfer(admitted: AdmittedClip): Promise<string> {
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

  /** Returns a function that shows each change of the running upload, with speed and remaining time. */
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
        // The first report only starts the clock, because bytes from an earlier attempt say nothing about the speed.
        rate = rate ? recordTransfer(rate, change.sentBytes, nowMs) : startTransfer(change.sentBytes, nowMs);
      }
      const outlook = rate && transferOutlook(rate, this.file.size);
      running = { ...running, leftSec: outlook?.leftSec ?? null, bytesPerSec: outlook?.bytesPerSec ?? null };
      this.show(running);
    };
  }
}

/** Marks a failure as the converted file's, because the user chose a different file. */
function ofConverted(failure: FailedUpload): FailedUpload {
  return { ...failure, explanation: `Converted, ${failure.explanation}` };
}
