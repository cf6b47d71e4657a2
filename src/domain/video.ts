import type { ExportShape } from './export-shape';
import type { FrameRange } from './frame-range';
import { downloadName, extensionOf } from './file-names';
import type { LookKind } from './film-look';
import { oneLine } from './plain-text';
import { withoutVideoEnding } from './video-name';

type VideoStatus = 'ready' | 'processing';

/** A user's video. Dates are ISO strings. */
export interface Video {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly originalName: string;
  readonly friendlyName: string | null;
  readonly status: VideoStatus;
  readonly description: string | null;
  readonly thumbnailPath: string | null;
  readonly processedVideoPath: string | null;
  readonly processedAt: string | null;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly createdAt: string;
  readonly tokensConsumed: number;
  /** The paid frames, as sorted, disjoint ranges; the last range may be open-ended. */
  readonly paidFrames: readonly FrameRange[];
  readonly playerName: string | null;
  readonly circleSize: number | null;
  readonly circleTilt: number | null;
  readonly circleColor: string | null;
  /** True when the overlay follows the player's size; false for clips from earlier app versions. */
  readonly fitsPlayer: boolean;
  readonly fontSize: number | null;
  /** Object name in the bucket original_videos. */
  readonly originalPath: string | null;
  /** Length of the clip. */
  readonly durationSec: number | null;
  /**
   * Length of the export, including its title card; null without an export, and for exports from earlier app versions.
   */
  readonly processedDurationSec: number | null;
  readonly fileSizeBytes: number | null;
  readonly frameCount: number | null;
  /** The last heartbeat from the exporting tab. */
  readonly processingHeartbeatAt: string | null;
  /** True when the account has a stored path for this video. */
  readonly isTracked: boolean;
  /** True for a film that joins several videos. It has no original and is never charged. */
  readonly isReel: boolean;
  /**
   * The length of the export's title card, in frames, and its look; null without an export and for exports from earlier
   * app versions.
   */
  readonly processedTitleFrames: number | null;
  readonly processedLook: LookKind | null;
}

/** The video properties that the editor changes: name, description, and the style of the overlay. */
export interface VideoDetails {
  readonly friendlyName: string;
  /** The text that viewers read below the video; may be empty. */
  readonly description: string;
  readonly playerName: string;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly circleSize: number;
  /** Degrees. */
  readonly circleTilt: number;
  /** #RRGGBB. */
  readonly circleColor: string;
  readonly fitsPlayer: boolean;
  readonly fontSize: number;
}

/** An export whose tab has not sent a heartbeat for this long counts as dead. */
export const HEARTBEAT_STALE_MS = 2 * 60 * 1000;

/** In this order: ready to track, tracked but not exported, being exported, exported. */
export type VideoState = 'ready' | 'tracked' | 'processing' | 'processed';

/**
 * The state on the video's badge. Processing takes precedence over processed, and processed over tracked. An export
 * without a heartbeat (closed tab, crash) does not count as running, so that the video can be opened again.
 */
export function videoState(
  video: Pick<Video, 'status' | 'processedVideoPath' | 'processingHeartbeatAt' | 'isTracked'>,
  nowMs: number,
): VideoState {
  if (video.status === 'processing' && isAlive(video.processingHeartbeatAt, nowMs)) return 'processing';
  if (video.processedVideoPath !== null) return 'processed';
  return video.isTracked ? 'tracked' : 'ready';
}

/** The length of the video that viewers watch: the export if there is one, otherwise the clip. */
export function shownDuration(
  video: Pick<Video, 'durationSec' | 'processedDurationSec' | 'processedVideoPath'>,
): number | null {
  const exported = video.processedVideoPath === null ? null : video.processedDurationSec;
  return exported ?? video.durationSec;
}

/** The name on cards and in the editor: the user's own name for the video, or the original file name. */
export function displayName(video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>): string {
  return [video.friendlyName, video.originalName, video.title].find((name) => name?.trim()) ?? 'Video';
}

function isAlive(heartbeatAt: string | null, nowMs: number): boolean {
  return heartbeatAt !== null && nowMs - Date.parse(heartbeatAt) <= HEARTBEAT_STALE_MS;
}

/**
 * The file name of a video's export: its name, the shape it is cropped to, and the export's extension. 'Final vs.
 * Lakers' keeps its period.
 */
export function exportFileName(
  video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>,
  shape: ExportShape = 'source',
): string {
  return downloadName(nameStem(video), shape === 'source' ? '.mp4' : ` ${shape.replace(':', 'x')}.mp4`);
}

/** The file name of a video's original: its name with the extension of the uploaded file. */
export function originalFileName(video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>): string {
  return downloadName(nameStem(video), extensionOf(oneLine(video.originalName)));
}

function nameStem(video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>): string {
  return withoutVideoEnding(displayName(video));
}
