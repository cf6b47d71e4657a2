import { getCurrentPlan } from '@/backend/plans';
import { measureSoon } from '@/backend/measurement';
import { forgetOriginalUpload, uploadOriginal } from '@/backend/original-upload';
import { uploadThumbnail } from '@/backend/storage';
import { getTokenStats } from '@/backend/tokens';
import type { TransferProgress } from '@/backend/transfer';
import { createVideo } from '@/backend/videos';
import { AppError, isAbort } from '@/domain/errors';
import { tokenCost, uploadGate } from '@/domain/tokens';
import { checkFile, type VideoType } from '@/domain/upload-rules';
import type { MediaSource } from '@/media/media-source';
import type { ClipInfo } from '@/media/reading/probe';
import { refused } from './refusal';
import type { ChosenClip, FailedUpload, LimitReason } from './upload-state';

/** What looks into files. */
export interface ClipReader {
  readonly probeClip: (source: MediaSource, signal?: AbortSignal) => Promise<ClipInfo>;
  readonly makeThumbnail: (source: MediaSource, signal?: AbortSignal) => Promise<Blob>;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly clip: ChosenClip; readonly contentType: VideoType }
  | { readonly kind: 'refused'; readonly failure: FailedUpload }
  /** This browser cannot decode it: it would have to be converted first. */
  | { readonly kind: 'undecodable'; readonly codec: string | null }
  | { readonly kind: 'limited'; readonly reason: LimitReason; readonly neededTokens: number };

/**
 * Decides whether a file may be uploaded: type, empty, size, a look inside, then the tokens. A clip that cannot be
 * decoded has to be within reach of the tokens, too, whatever size its conversion will have: nothing is converted in vain.
 * @throws AppError of probeClip (a broken file) or of the backend, or an AbortError.
 */
export async function admit(file: File, reader: ClipReader, signal: AbortSignal): Promise<Admission> {
  const check = checkFile(file, await planLimitBytes());
  if (!check.accepted) return { kind: 'refused', failure: refused(file, check.error, check.explanation) };
  const info = await reader.probeClip({ kind: 'blob', blob: file }, signal);
  const clip = { durationSec: info.durationSec, sizeBytes: file.size };
  const stats = await getTokenStats();
  const gate = uploadGate(info.canDecode ? clip : { ...clip, sizeBytes: 0 }, stats.remaining);
  if (!gate.allowed) return { kind: 'limited', reason: gate.reason, neededTokens: tokenCost(clip) };
  if (!info.canDecode) return { kind: 'undecodable', codec: info.videoCodec };
  return { kind: 'admitted', clip, contentType: check.type };
}

export interface TransferReport {
  readonly onPath: (path: string) => void;
  readonly onProgress: (progress: TransferProgress) => void;
  readonly onConnection: (isConnected: boolean) => void;
  /** All bytes are up: from here on nothing is cancelled. */
  readonly onBytesUp: () => void;
}

/**
 * Uploads an admitted clip and records it. Calling it again after a failure carries on where it stopped.
 * @returns the video's id.
 * @throws AppError, or an AbortError.
 */
export async function transferClip(
  file: File,
  admitted: { readonly clip: ChosenClip; readonly contentType: VideoType; readonly thumbnail: Blob | null },
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
  if (signal.aborted) throw new DOMException('The upload was cancelled.', 'AbortError');
  report.onBytesUp();
  const video = await createVideo({
    originalName: file.name,
    originalPath,
    thumbnailPath: await keepThumbnail(admitted.thumbnail, originalPath),
  });
  forgetOriginalUpload(originalPath);
  await measureSoon(video.id);
  return video.id;
}

/** The first frame, or null: a clip without a thumbnail is still a clip. */
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

/** The plan's file limit; null (the product's ceiling counts) when it cannot be looked up. */
async function planLimitBytes(): Promise<number | null> {
  try {
    return (await getCurrentPlan())?.fileSizeLimitBytes ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-session') throw error;
    console.warn('The plan could not be looked up.', error);
    return null;
  }
}
