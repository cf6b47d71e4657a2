import { getHeldPlan } from '@/backend/billing/subscriptions';
import { measureSoon } from '@/backend/videos/measurement';
import { forgetOriginalUpload, uploadOriginal } from '@/backend/videos/original-upload';
import { uploadThumbnail } from '@/backend/storage/storage';
import { getTokenStats } from '@/backend/billing/tokens';
import type { TransferProgress } from '@/backend/storage/transfer';
import { createVideo } from '@/backend/videos/videos';
import { AppError, isAbort } from '@/domain/errors';
import { tokenCost, uploadGate } from '@/domain/tokens';
import { checkFile, type VideoType } from '@/domain/upload-rules';
import type { MediaSource } from '@/media/media-source';
import type { ClipInfo } from '@/media/reading/probe';
import type { ConvertedFile } from './convert-file';
import { refused } from './refusal';
import type { ChosenClip, FailedUpload, LimitReason } from './upload-state';

/** Functions that read the contents of a video file. */
export interface ClipReader {
  readonly probeClip: (source: MediaSource, signal?: AbortSignal) => Promise<ClipInfo>;
  readonly makeThumbnail: (source: MediaSource, signal?: AbortSignal) => Promise<Blob>;
  /** The day on which a file was recorded, if the file contains it. */
  readonly recordingDateOf: (file: File) => Promise<string | null>;
  /** Whether some of a file's sound cannot be decoded, so that some browsers stop there. */
  readonly hasDamagedSound: (file: File, signal: AbortSignal) => Promise<boolean>;
  /** Makes a file with the visible part of a clip, in a form that every browser plays. */
  readonly copyShown: (
    file: File,
    info: ClipInfo,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<ConvertedFile>;
}

export type Admission =
  | {
      readonly kind: 'admitted';
      readonly clip: ChosenClip;
      readonly contentType: VideoType;
      readonly info: ClipInfo;
    }
  | { readonly kind: 'refused'; readonly failure: FailedUpload }
  /** This browser cannot decode the clip, so it has to be converted first. */
  | { readonly kind: 'undecodable'; readonly codec: string | null }
  | {
      readonly kind: 'limited';
      readonly reason: LimitReason;
      readonly neededTokens: number;
      /** The clip may be uploaded anyway and tracked once there are more tokens. */
      readonly isUploadable: boolean;
    };

/**
 * Decides whether a file may be uploaded: checks the type, the size, the contents, and then the tokens. A clip that
 * cannot be decoded also has to be affordable, whatever size its conversion will have, so that no conversion is wasted.
 * A clip that the upload gate allows but the balance does not cover is reported as limited, unless the user already
 * knows.
 * @param isShortageKnown the user wants the clip uploaded even if the tokens do not cover it.
 * @throws AppError of probeClip (a broken file) or of the backend, or an AbortError.
 */
export async function admit(
  file: File,
  reader: ClipReader,
  isShortageKnown: boolean,
  signal: AbortSignal,
): Promise<Admission> {
  const check = checkFile(file, await planLimitBytes());
  if (!check.accepted) return { kind: 'refused', failure: refused(file, check.error, check.explanation) };
  const info = await reader.probeClip({ kind: 'blob', blob: file }, signal);
  const clip = { durationSec: info.durationSec, sizeBytes: file.size };
  const stats = await getTokenStats();
  const gate = uploadGate(info.canDecode ? clip : { ...clip, sizeBytes: 0 }, stats.remaining);
  const neededTokens = tokenCost(clip);
  if (!gate.allowed) return { kind: 'limited', reason: gate.reason, neededTokens, isUploadable: false };
  if (!isShortageKnown && !stats.isFallback && neededTokens > stats.remaining) {
    return { kind: 'limited', reason: 'insufficient-tokens', neededTokens, isUploadable: true };
  }
  if (!info.canDecode) return { kind: 'undecodable', codec: info.videoCodec };
  return { kind: 'admitted', clip, contentType: check.type, info };
}

export interface TransferReport {
  readonly onPath: (path: string) => void;
  readonly onProgress: (progress: TransferProgress) => void;
  readonly onConnection: (isConnected: boolean) => void;
  /** All bytes are uploaded; from now on the upload cannot be canceled. */
  readonly onBytesUp: () => void;
}

export interface AdmittedClip {
  readonly clip: ChosenClip;
  readonly contentType: VideoType;
  readonly thumbnail: Blob | null;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
}

/**
 * Uploads an admitted clip and creates its record. Calling it again after a failure resumes where it stopped.
 * @returns the video's id.
 * @throws AppError, or an AbortError.
 */
export async function transferClip(
  file: File,
  admitted: AdmittedClip,
  signal: AbortSignal,
  report: TransferReport,
): Promise<string> {
  const originalPath = await uploadOriginal(file, {
    contentType: admitted.contentType,
    signal,
    onPath: report.onPath,
    onProgress: report.onProgress,
    onConnection: report.onConnection,
  });
  if (signal.aborted) throw new DOMException('The upload was canceled.', 'AbortError');
  report.onBytesUp();
  const video = await createVideo({
    originalName: file.name,
    originalPath,
    thumbnailPath: await keepThumbnail(admitted.thumbnail, originalPath),
    recordingDate: admitted.recordingDate,
  });
  forgetOriginalUpload(originalPath);
  await measureSoon(video.id);
  return video.id;
}

/** Returns the first frame; null if there is none, because a clip is usable without a thumbnail. */
export async function thumbnailOf(file: File, reader: ClipReader, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await reader.makeThumbnail({ kind: 'blob', blob: file }, signal);
  } catch (error) {
    if (isAbort(error)) throw error;
    console.warn('The first frame could not be drawn.', error);
    return null;
  }
}

async function keepThumbnail(thumbnail: Blob | null, originalPath: string): Promise<string | null> {
  if (thumbnail === null) return null;
  try {
    return await uploadThumbnail(thumbnail, originalPath);
  } catch (error) {
    console.warn('The thumbnail could not be stored.', error);
    return null;
  }
}

/**
 * The file size limit of the user's plan; null if the plan cannot be loaded, in which case the product's limit applies.
 */
async function planLimitBytes(): Promise<number | null> {
  try {
    return (await getHeldPlan())?.plan.fileSizeLimitBytes ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-session') throw error;
    console.warn('The plan could not be looked up.', error);
    return null;
  }
}
