import type { Video } from '@/domain/video';
import type { Trial } from './trial-store';

/**
 * The record that the editor shows for a visitor's clip. No database has it, so the trial's id takes the place of the
 * video's and of the user's.
 */
export function trialVideo({ id, file, name }: Pick<Trial, 'id' | 'file' | 'name'>): Video {
  return {
    id,
    userId: id,
    title: file.name,
    originalName: file.name,
    friendlyName: name,
    status: 'ready',
    description: null,
    thumbnailPath: null,
    processedVideoPath: null,
    processedAt: null,
    recordingDate: null,
    createdAt: new Date(file.lastModified).toISOString(),
    tokensConsumed: 0,
    paidFrames: [],
    playerName: null,
    circleSize: null,
    circleTilt: null,
    circleColor: null,
    fitsPlayer: true,
    fontSize: null,
    originalPath: null,
    durationSec: null,
    processedDurationSec: null,
    fileSizeBytes: file.size,
    frameCount: null,
    processingHeartbeatAt: null,
    isTracked: false,
    isReel: false,
    processedTitleFrames: null,
    processedLook: null,
  };
}
