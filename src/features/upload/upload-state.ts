import type { UploadGate } from '@/domain/tokens';
import type { ConversionProgress } from '@/media/export/conversion-types';
import type { ClipInfo } from '@/media/reading/probe';

/** The clip's facts after its file was read. */
export interface ChosenClip {
  readonly durationSec: number;
  readonly sizeBytes: number;
}

export type LimitReason = Extract<UploadGate, { allowed: false }>['reason'];

/** The state of the upload. */
export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly file: File }
  | UndecodableClip
  | RunningConversion
  | RunningCopy
  | RunningUpload
  | FailedUpload
  /** The connection is lost before or after the file's bytes are sent; the upload continues when it is back. */
  | { readonly status: 'offline'; readonly file: File }
  /** The upload was canceled, and its bytes are being removed. */
  | { readonly status: 'cancelling'; readonly file: File }
  | {
      readonly status: 'limited';
      readonly file: File;
      readonly reason: LimitReason;
      readonly neededTokens: number;
      readonly isUploadable: boolean;
    }
  | {
      readonly status: 'done';
      readonly file: File;
      readonly videoId: string;
      /** The file came from a conversion and its storage has been freed, so it can no longer be read. */
      readonly isConverted: boolean;
    };

/** A clip that this browser cannot play but can convert. */
export interface UndecodableClip {
  readonly status: 'undecodable';
  readonly file: File;
  /** The codec of the picture as probeClip names it; null if unknown. */
  readonly codec: string | null;
}

export interface RunningConversion {
  readonly status: 'converting';
  readonly file: File;
  /** Null until the converter has reported something. */
  readonly progress: ConversionProgress | null;
}

/**
 * Why a clip is copied before it is uploaded: it has hidden parts, other video tracks, a sound codec that makes
 * some browsers reject the file, or damaged sound that makes some stop.
 */
export type CopyReason = 'hidden-parts' | 'video-tracks' | 'rare-sound' | 'damaged-sound';

export interface RunningCopy {
  readonly status: 'copying';
  readonly file: File;
  readonly reason: CopyReason;
  readonly pictureTrack: ClipInfo['pictureTrack'];
  /** From 0 to 1. */
  readonly share: number;
}

export interface RunningUpload {
  readonly status: 'uploading';
  readonly file: File;
  readonly clip: ChosenClip;
  /** Object URL of the first frame; null when it could not be drawn. */
  readonly thumbnailUrl: string | null;
  readonly sentBytes: number;
  /** Null while there is too little data for an estimate. */
  readonly leftSec: number | null;
  readonly bytesPerSec: number | null;
  readonly isConnected: boolean;
  /** All bytes are uploaded; the record is being created, and it is too late to cancel. */
  readonly isFinishing: boolean;
  /** Whether the file came from a conversion, so that it is lost when the page closes. */
  readonly isConverted: boolean;
}

export interface FailedUpload {
  readonly status: 'failed';
  readonly file: File;
  /** The message from the list of errors (domain/errors.ts). */
  readonly message: string;
  /** What the error means for this file, and what is saved. */
  readonly explanation: string;
  /** The step that failed, which a retry repeats. */
  readonly step: 'upload' | 'conversion';
  /** False when the same file would fail again. */
  readonly canRetry: boolean;
  /** Whether the file is too large, so that parts of it could be uploaded instead. */
  readonly isTooLarge: boolean;
}

export const IDLE: UploadState = { status: 'idle' };
