import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import type { Video, VideoDetails } from '@/domain/video';
import { dataError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { knownError } from './known-error';
import { parseWith } from './parse-with';
import { removeObjects } from './storage';
import { VideoRow } from './video-rows';

/** The backend gives no more rows at once. */
const MOST_ROWS = 1000;
/** A file of original_videos has one record. */
const UNIQUE_VIOLATION = '23505';
/** What recording a clip or an export raises; PT410: its file is not the one that was paid for. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  PT403: 'video-limit',
  PT409: 'storage-full',
  PT410: 'original-replaced',
  PT429: 'too-many-attempts',
};

export interface NewVideo {
  readonly originalName: string;
  /** Object name in original_videos. */
  readonly originalPath: string;
  readonly thumbnailPath: string | null;
}

/** All of the signed-in user's videos, newest first. @throws AppError 'videos-load-failed' or 'no-session'. */
export async function listVideos(): Promise<readonly Video[]> {
  const { userId } = await requireIdentity();
  // By id, so that a video that comes in between two answers is not there twice.
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

/** @throws AppError 'video-load-failed' (also when it is not there, or somebody else's) or 'no-session'. */
export async function getVideo(id: string): Promise<Video> {
  const { data, error } = await supabase.from('videos').select().eq('id', id).single();
  if (error) throw dataError(error, 'video-load-failed');
  return parseWith(VideoRow, data, 'video-load-failed');
}

/**
 * Records an uploaded clip, ready to track. A clip whose record is there already, because the answer to an earlier try
 * was lost, keeps that one.
 * @throws AppError 'video-limit', 'storage-full', 'too-many-attempts', 'video-upload-failed' or 'no-session'.
 */
export async function createVideo(video: NewVideo): Promise<Video> {
  const { userId } = await requireIdentity();
  const name = video.originalName.slice(0, VIDEO_NAME_LENGTH);
  const { data, error, status } = await supabase
    .from('videos')
    .insert({
      user_id: userId,
      title: name,
      original_name: name,
      friendly_name: name,
      status: 'ready',
      original_path: video.originalPath,
      thumbnail_path: video.thumbnailPath,
    })
    .select()
    .single();
  if (error?.code === UNIQUE_VIOLATION) return videoOfOriginal(userId, video.originalPath);
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

/** Which of these original files have a record. @throws AppError 'videos-load-failed' or 'no-session'. */
export async function recordedOriginals(paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const { data, error } = await supabase
    .from('videos')
    .select('original_path')
    .in('original_path', [...paths]);
  if (error) throw dataError(error, 'videos-load-failed');
  return new Set(data.flatMap((row) => row.original_path ?? []));
}

/** @throws AppError 'video-rename-failed' or 'no-session'. */
export async function renameVideo(id: string, friendlyName: string): Promise<void> {
  await updateVideo(id, { friendly_name: friendlyName }, 'video-rename-failed');
}

/**
 * Saves name, player, date and styling of a video in one go.
 * @param fallback what the user was doing.
 * @throws AppError with the fallback, or 'no-session'.
 */
export async function saveVideoDetails(
  id: string,
  details: VideoDetails,
  fallback: ErrorCode,
): Promise<void> {
  const change = {
    friendly_name: details.friendlyName,
    player_name: details.playerName,
    recording_date: details.recordingDate,
    circle_size: Math.round(details.circleSize),
    circle_tilt: Math.round(details.circleTilt),
    circle_color: details.circleColor,
    font_size: Math.round(details.fontSize),
  };
  await updateVideo(id, change, fallback);
}

/** Shows the video as processing. Call beatProcessing while it lasts. @throws AppError 'export-failed'. */
export async function markProcessing(id: string): Promise<void> {
  await updateVideo(id, { status: 'processing', processing_heartbeat_at: now() }, 'export-failed');
}

/** A sign of life of a running export, at least every two minutes. @throws AppError 'export-failed'. */
export async function beatProcessing(id: string): Promise<void> {
  await updateVideo(id, { processing_heartbeat_at: now() }, 'export-failed');
}

/** Ends processing without a result (cancelled or failed). @throws AppError 'export-failed'. */
export async function abandonProcessing(id: string): Promise<void> {
  await updateVideo(id, { status: 'ready', processing_heartbeat_at: null }, 'export-failed');
}

/**
 * Ends processing with the uploaded result, and removes the export it replaces.
 * @throws AppError 'original-replaced', 'storage-full', 'export-save-failed' or 'no-session'.
 */
export async function finishProcessing(id: string, processedVideoPath: string): Promise<void> {
  const before = await getVideo(id);
  await updateVideo(
    id,
    {
      status: 'ready',
      processing_heartbeat_at: null,
      processed_video_path: processedVideoPath,
      processed_at: now(),
    },
    'export-save-failed',
  );
  const replaced = before.processedVideoPath;
  if (replaced === null || replaced === processedVideoPath) return;
  try {
    await removeObjects(BUCKETS.processed, [replaced]);
  } catch (error) {
    // The new export is saved; a left-over file must not turn that into a failure.
    console.warn('The replaced export could not be removed.', error);
  }
}

/**
 * Deletes a video with its files. Files first: they are what a user wants gone, removing them
 * again is harmless, and a record that stays behind can be deleted again; files without a record could not.
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
  // No row deleted means that it is gone already, in another tab for example: just what was asked for.
  const { error } = await supabase.from('videos').delete().eq('id', video.id);
  if (error) throw dataError(error, 'video-delete-failed');
}

interface VideoChange {
  readonly friendly_name?: string;
  readonly recording_date?: string | null;
  readonly player_name?: string;
  readonly circle_size?: number;
  readonly circle_tilt?: number;
  readonly circle_color?: string;
  readonly font_size?: number;
  readonly status?: 'ready' | 'processing';
  readonly processing_heartbeat_at?: string | null;
  readonly processed_video_path?: string;
  readonly processed_at?: string;
}

/** Rows that a policy hides make an UPDATE touch nothing without an error, so the answer has to name the row. */
async function updateVideo(id: string, change: VideoChange, fallback: ErrorCode): Promise<void> {
  const { data, error, status } = await supabase.from('videos').update(change).eq('id', id).select('id');
  if (error) throw knownError(error, fallback, status, REFUSALS);
  if (data.length === 0) throw new AppError(fallback, { cause: 'no row was updated' });
}

function present(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}

function now(): string {
  return new Date().toISOString();
}
