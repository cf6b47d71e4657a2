import * as v from 'valibot';
import type { Video } from '@/domain/video';

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

/** A row of the table videos, parsed into the app's Video. Numerics and bigints arrive as JSON numbers. */
export const VideoRow = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    title: v.string(),
    original_name: v.string(),
    friendly_name: nullableText,
    status: v.picklist(['ready', 'processing']),
    description: nullableText,
    thumbnail_path: nullableText,
    processed_video_path: nullableText,
    processed_at: nullableText,
    recording_date: nullableText,
    created_at: v.string(),
    tokens_consumed: v.number(),
    player_name: nullableText,
    circle_size: nullableNumber,
    circle_tilt: nullableNumber,
    circle_color: nullableText,
    font_size: nullableNumber,
    original_path: nullableText,
    duration_sec: nullableNumber,
    file_size: nullableNumber,
    frame_count: nullableNumber,
    processing_heartbeat_at: nullableText,
  }),
  v.transform((row): Video => ({
    id: row.id,
    userId: row.user_id,
    title: row.title,
    originalName: row.original_name,
    friendlyName: row.friendly_name,
    status: row.status,
    description: row.description,
    thumbnailPath: row.thumbnail_path,
    processedVideoPath: row.processed_video_path,
    processedAt: row.processed_at,
    recordingDate: row.recording_date,
    createdAt: row.created_at,
    tokensConsumed: row.tokens_consumed,
    playerName: row.player_name,
    circleSize: row.circle_size,
    circleTilt: row.circle_tilt,
    circleColor: row.circle_color,
    fontSize: row.font_size,
    originalPath: row.original_path,
    durationSec: row.duration_sec,
    fileSizeBytes: row.file_size,
    frameCount: row.frame_count,
    processingHeartbeatAt: row.processing_heartbeat_at,
  })),
);
