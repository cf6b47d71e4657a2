import type { UploadGate } from '@/domain/tokens';
import type { ConversionProgress } from '@/media/export/conversion-types';

/** What the clip is, once it was looked into. */
export interface ChosenClip {
  readonly durationSec: number;
  readonly sizeBytes: number;
}

export type LimitReason = Extract<UploadGate, { allowed: false }>['reason'];

/** Where an upload stands. */
export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly file: File }
  | UndecodableClip
  | RunningConversion
  | RunningUpload
  | FailedUpload
  /** Cancelled: what was uploaded is being removed. */
  | { readonly status: 'cancelling'; readonly file: File }
  | {
      readonly status: 'limited';
      readonly file: File;
      readonly reason: LimitReason;
      readonly neededTokens: number;
    }
  | {
      readonly status: 'done';
      readonly file: File;
      readonly videoId: string;
      /** The file was made by a conversion, and its storage is freed: it cannot be read any more. */
      readonly isConverted: boolean;
    };

/** A clip that this browser cannot play. It can be converted. */
export interface UndecodableClip {
  readonly status: 'undecodable';
  readonly file: File;
  /** The picture's codec as probeClip names it; null when it is not known. */
  readonly codec: string | null;
}

export interface RunningConversion {
  readonly status: 'converting';
  readonly file: File;
  /** Null until the converter has said something. */
  readonly progress: ConversionProgress | null;
}

export interface RunningUpload {
  readonly status: 'uploading';
  readonly file: File;
  readonly clip: ChosenClip;
  /** Object URL of the first frame; null when it could not be drawn. */
  readonly thumbnailUrl: string | null;
  readonly sentBytes: number;
  /** Null while it is too early to say. */
  readonly leftSec: number | null;
  readonly bytesPerSec: number | null;
  readonly isConnected: boolean;
  /** All bytes are up; the record is being made and nothing can be cancelled any more. */
  readonly isFinishing: boolean;
  /** The file was made by a conversion: with this page it is gone. */
  readonly isConverted: boolean;
}

export interface FailedUpload {
  readonly status: 'failed';
  readonly file: File;
  /** The catalogue's text. */
  readonly message: string;
  /** What that means for this file, and what is safe. */
  readonly explanation: string;
  /** What failed, and what trying again does. */
  readonly step: 'upload' | 'conversion';
  /** False when the same file would fail again. */
  readonly canRetry: boolean;
}

export const IDLE: UploadState = { status: 'idle' };
