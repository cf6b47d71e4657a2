import type { Video } from '@/domain/video';
import type { ClipInfo } from '@/media/reading/probe';

/** The record of a clip of 12.4 s that was not charged yet. */
export const CLIP_VIDEO: Video = {
  id: 'v',
  userId: 'u',
  title: 'clip.mp4',
  originalName: 'clip.mp4',
  friendlyName: 'Baseline rally, set 2',
  status: 'ready',
  description: null,
  thumbnailPath: null,
  processedVideoPath: null,
  processedAt: null,
  recordingDate: null,
  createdAt: '2026-11-20T12:00:00Z',
  tokensConsumed: 0,
  paidFrames: [],
  playerName: null,
  circleSize: null,
  circleTilt: null,
  circleColor: null,
  fontSize: null,
  fitsPlayer: false,
  originalPath: null,
  durationSec: 12.4,
  processedDurationSec: null,
  fileSizeBytes: 1000,
  frameCount: 372,
  processingHeartbeatAt: null,
  isTracked: false,
};

/** What probing it says. */
export const CLIP_INFO: ClipInfo = {
  widthPx: 1280,
  heightPx: 720,
  durationSec: 12.4,
  firstTimestampSec: 0,
  frameRate: 30,
  isVariableRate: false,
  frameCount: 372,
  videoCodec: 'avc',
  rotationDeg: 0,
  hasAudio: true,
  audioCodec: 'aac',
  canDecode: true,
  sizeBytes: 1000,
};
