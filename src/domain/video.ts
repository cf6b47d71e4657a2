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
  readonly playerName: string | null;
  readonly circleSize: number | null;
  readonly circleTilt: number | null;
  readonly circleColor: string | null;
  readonly fontSize: number | null;
  /** Object name in the bucket original_videos. */
  readonly originalPath: string | null;
  readonly durationSec: number | null;
  readonly fileSizeBytes: number | null;
  readonly frameCount: number | null;
  /** Last sign of life of the tab that exports. */
  readonly processingHeartbeatAt: string | null;
}

/** What the editor changes of a video: its name, and how its overlay looks. */
export interface VideoDetails {
  readonly friendlyName: string;
  readonly playerName: string;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly circleSize: number;
  /** Degrees. */
  readonly circleTilt: number;
  /** #RRGGBB. */
  readonly circleColor: string;
  readonly fontSize: number;
}

/** An export whose tab gave no sign of life for this long is taken for dead. */
export const HEARTBEAT_STALE_MS = 2 * 60 * 1000;

export type VideoState = 'ready' | 'processing' | 'processed';

/**
 * What the video's badge says: processing wins over processed; an export that went silent (closed tab, crash) counts as
 * not running, so that the video can be opened again.
 */
export function videoState(
  video: Pick<Video, 'status' | 'processedVideoPath' | 'processingHeartbeatAt'>,
  nowMs: number,
): VideoState {
  if (video.status === 'processing' && isAlive(video.processingHeartbeatAt, nowMs)) return 'processing';
  return video.processedVideoPath === null ? 'ready' : 'processed';
}

/** The name on cards and in the editor: the user's own, else the original file name. */
export function displayName(video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>): string {
  return [video.friendlyName, video.originalName, video.title].find((name) => name?.trim()) ?? 'Video';
}

function isAlive(heartbeatAt: string | null, nowMs: number): boolean {
  return heartbeatAt !== null && nowMs - Date.parse(heartbeatAt) <= HEARTBEAT_STALE_MS;
}

/**
 * What a video's export is called: its name with the ending of what it has become. 'Final vs. Lakers' keeps its dot.
 */
export function exportFileName(video: Pick<Video, 'friendlyName' | 'originalName' | 'title'>): string {
  return `${displayName(video).replace(/\.(mp4|mov|m4v|qt|webm)$/i, '')}.mp4`;
}
