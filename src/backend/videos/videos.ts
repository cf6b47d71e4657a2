import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { LookKind } from '@/domain/film-look';
import type { ClipCut } from '@/domain/frame-range';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { oneLine } from '@/domain/plain-text';
import type { Video } from '@/domain/video';
import { withoutVideoEnding } from '@/domain/video-name';
import { dataError } from '../http/backend-error';
import { BUCKETS } from '../storage/buckets';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { knownError } from '../http/known-error';
import { parseWith } from '../http/parse-with';
import { serverTimeMs } from '../http/server-clock';
import { tooLarge } from '../storage/remaining-quota';
import { removeObjects } from '../storage/storage';
import { measureFilm } from './measurement';
import { VideoRow } from './video-rows';

/** The backend returns at most this many rows per request. */
const MOST_ROWS = 1000;
/** Raised when a file of original_videos already has a record. */
const UNIQUE_VIOLATION = '23505';
/** Raised when the plan does not allow a clip of this size; the details contain the plan's limit in bytes. */
const LARGER_THAN_PLAN = 'PT413';
/** SQLSTATEs of recording a clip or an export. PT410 means that the file differs from the one that was paid for. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  PT403: 'video-limit',
  PT410: 'original-replaced',
  PT429: 'too-many-attempts',
};

export interface NewVideo {
  readonly originalName: string;
  /** Object name in original_videos. */
  readonly originalPath: string;
  readonly thumbnailPath: string | null;
  /** YYYY-MM-DD from the file; null when it has none. */
  readonly recordingDate: string | null;
}

/**
 * Lists all videos of the signed-in user, newest first.
 * @throws AppError 'videos-load-failed' or 'no-session'.
 */
export async function listVideos(): Promise<readonly Video[]> {
  const { userId } = await requireIdentity();
  // The map by id prevents duplicates when a video is added between two requests.
  const videos = new Map<string, Video>();
  for (let from = 0; ; from += MOST_ROWS) {
    const { data, error } = await supabase
      .from('videos')
      .select()
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, from + MOST_ROWS - 1);
    if (error) throw dataError(error, 'videos-load-failed');
    for (const video of parseWith(v.array(VideoRow), data, 'videos-load-failed')) videos.set(video.id, video);
    if (data.length < MOST_ROWS) return [...videos.values()];
  }
}

/**
 * Reads a video.
 * @throws AppError 'video-load-failed' (also when it is missing or belongs to another user) or 'no-session'.
 */
export async function getVideo(id: string): Promise<Video> {
  const { data, error } = await supabase.from('videos').select().eq('id', id).single();
  if (error) throw dataError(error, 'video-load-failed');
  return parseWith(VideoRow, data, 'video-load-failed');
}

/**
 * Records an uploaded clip as ready to track. When an earlier attempt has recorded the clip and only its answer was
 * lost, that record is returned.
 * @throws AppError 'video-limit', 'file-too-large', 'too-many-attempts', 'video-upload-failed' or 'no-session'.
 */
export async function createVideo(video: NewVideo): Promise<Video> {
  const { userId } = await requireIdentity();
  const name = oneLine(video.originalName.slice(0, VIDEO_NAME_LENGTH)) || 'video';
  const { data, error, status } = await supabase
    .from('videos')
    .insert({
      user_id: userId,
      title: name,
      original_name: name,
      friendly_name: withoutVideoEnding(name),
      recording_date: video.recordingDate,
      status: 'ready',
      original_path: video.originalPath,
      thumbnail_path: video.thumbnailPath,
    })
    .select()
    .single();
  if (error?.code === UNIQUE_VIOLATION) return videoOfOriginal(userId, video.originalPath);
  if (error?.code === LARGER_THAN_PLAN) throw tooLarge(Number(error.details), error);
  if (error) throw knownError(error, 'video-upload-failed', status, REFUSALS);
  return parseWith(VideoRow, data, 'video-upload-failed');
}

async function videoOfOriginal(userId: string, originalPath: string): Promise<Video> {
  const { data, error } = await supabase
    .from('videos')
    .select()
    .eq('user_id', userId)
    .eq('original_path', originalPath)
    .single();
  if (error) throw dataError(error, 'video-upload-failed');
  return parseWith(VideoRow, data, 'video-upload-failed');
}

/**
 * Returns which of these original files have a record.
 * @throws AppError 'videos-load-failed' or 'no-session'.
 */
export async function recordedOriginals(paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const { data, error } = await supabase
    .from('videos')
    .select('original_path')
    .in('original_path', [...paths]);
  if (error) throw dataError(error, 'videos-load-failed');
  return new Set(data.flatMap((row) => row.original_path ?? []));
}

/**
 * Changes a video's name.
 * @throws AppError 'video-rename-failed' or 'no-session'.
 */
export async function renameVideo(id: string, friendlyName: string): Promise<void> {
  await updateVideo(id, { friendly_name: friendlyName }, 'video-rename-failed');
}

/**
 * Changes the text that viewers read below a video; an empty one removes it.
 * @throws AppError 'video-settings-failed' or 'no-session'.
 */
export async function describeVideo(id: string, description: string): Promise<void> {
  await updateVideo(id, { description: textOrNull(description) }, 'video-settings-failed');
}

/**
 * Marks the video as processing. Call beatProcessing while it lasts.
 * @throws AppError 'export-failed'.
 */
export async function markProcessing(id: string): Promise<void> {
  await updateVideo(id, { status: 'processing', processing_heartbeat_at: now() }, 'export-failed');
}

/**
 * Sends a running export's heartbeat, at least every two minutes.
 * @throws AppError 'export-failed'.
 */
export async function beatProcessing(id: string): Promise<void> {
  await updateVideo(id, { processing_heartbeat_at: now() }, 'export-failed');
}

/**
 * Ends processing without a result, after a cancellation or a failure.
 * @throws AppError 'export-failed'.
 */
export async function abandonProcessing(id: string): Promise<void> {
  await updateVideo(id, { status: 'ready', processing_heartbeat_at: null }, 'export-failed');
}

/** A finished export with stored files. */
export interface FinishedExport {
  readonly videoPath: string;
  /** Null keeps the current picture. */
  readonly thumbnailPath: string | null;
  /** The part of the clip that it shows, which must be paid for. */
  readonly cut: ClipCut;
  /** Length of its title card in frames, and its look; null when unknown. */
  readonly titleFrames: number | null;
  readonly look: LookKind | null;
}

/**
 * Ends processing with the uploaded result, once the backend has measured it, and removes the export it replaces.
 * @throws AppError 'original-replaced', 'export-save-failed' or 'no-session'.
 */
export async function finishProcessing(id: string, result: FinishedExport): Promise<void> {
  const { videoPath, thumbnailPath, cut, titleFrames, look } = result;
  await measureFilm(id, videoPath);
  const before = await getVideo(id);
  await updateVideo(
    id,
    {
      status: 'ready',
      processing_heartbeat_at: null,
      processed_video_path: videoPath,
      ...(thumbnailPath !== null && { thumbnail_path: thumbnailPath }),
      processed_first_frame: cut?.first ?? null,
      processed_end_frame: cut?.end ?? null,
      processed_title_frames: titleFrames,
      processed_look: look,
      processed_at: now(),
    },
    'export-save-failed',
  );
  const isReplaced = (path: string | null, by: string | null): path is string =>
    path !== null && by !== null && path !== by;
  try {
    if (isReplaced(before.processedVideoPath, videoPath))
      await removeObjects(BUCKETS.processed, [before.processedVideoPath]);
    if (isReplaced(before.thumbnailPath, thumbnailPath))
      await removeObjects(BUCKETS.thumbnails, [before.thumbnailPath]);
  } catch (error) {
    // The new export is saved, so a leftover file must not count as a failure.
    console.warn('The replaced export could not be removed.', error);
  }
}

/**
 * Deletes a video with its files. The files are removed first, because they matter most to the user, and removing them
 * again is harmless. A leftover record can be deleted later; files without a record could not.
 * @throws AppError 'video-delete-failed' or 'no-session'.
 */
export async function deleteVideo(video: Video): Promise<void> {
  try {
    await removeObjects(BUCKETS.processed, present(video.processedVideoPath));
    await removeObjects(BUCKETS.thumbnails, present(video.thumbnailPath));
    await removeObjects(BUCKETS.originals, present(video.originalPath));
  } catch (error) {
    const isSession = error instanceof AppError && error.code === 'no-session';
    throw isSession ? error : new AppError('video-delete-failed', { cause: error });
  }
  // If no row was deleted, the video was already deleted, for example in another tab.
  const { error } = await supabase.from('videos').delete().eq('id', video.id);
  if (error) throw dataError(error, 'video-delete-failed');
}

interface VideoChange {
  readonly friendly_name?: string;
  readonly description?: string | null;
  readonly status?: 'ready' | 'processing';
  readonly processing_heartbeat_at?: string | null;
  readonly processed_video_path?: string;
  readonly thumbnail_path?: string;
  readonly processed_first_frame?: number | null;
  readonly processed_end_frame?: number | null;
  readonly processed_title_frames?: number | null;
  readonly processed_look?: LookKind | null;
  readonly processed_at?: string;
}

/**
 * Updates a row and requires it in the answer, because an UPDATE of a row hidden by a policy changes nothing and
 * reports no error.
 */
async function updateVideo(id: string, change: VideoChange, fallback: ErrorCode): Promise<void> {
  const { data, error, status } = await supabase.from('videos').update(change).eq('id', id).select('id');
  if (error) throw knownError(error, fallback, status, REFUSALS);
  if (data.length === 0) throw new AppError(fallback, { cause: 'no row was updated' });
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

function present(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}

/** Other devices compare it with the server's time. */
function now(): string {
  return new Date(serverTimeMs(Date.now())).toISOString();
}
