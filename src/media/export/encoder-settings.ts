import { FRAME_RATE } from '@/domain/limits';
import { Quality } from 'mediabunny';
import type { AudioEncodingConfig, VideoEncodingConfig } from 'mediabunny';

/** 5 Mbit/s at 720p, 11 at 1080p: the ring's edge and grass stay clean at 30 frames per second. */
const BITS_PER_PIXEL_SEC = 5.5;
const MIN_VIDEO_BITRATE = 1_500_000;
const MAX_VIDEO_BITRATE = 40_000_000;
const KEY_FRAME_INTERVAL_SEC = 2;
const AUDIO_BITRATE_PER_CHANNEL = 80_000;

function videoBitrate(widthPx: number, heightPx: number): number {
  const wanted = Math.round(widthPx * heightPx * BITS_PER_PIXEL_SEC);
  return Math.min(MAX_VIDEO_BITRATE, Math.max(MIN_VIDEO_BITRATE, wanted));
}

export function h264Settings(widthPx: number, heightPx: number): VideoEncodingConfig {
  return {
    codec: 'avc',
    quality: new Quality({ bitrate: videoBitrate(widthPx, heightPx) }),
    keyFrameInterval: KEY_FRAME_INTERVAL_SEC,
    latencyMode: 'quality',
  };
}

export function aacSettings(channels: number): AudioEncodingConfig {
  return { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE_PER_CHANNEL * channels }) };
}

/** About how large an output becomes, in bytes, with sound and tables. */
export function expectedBytes(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  frames: number,
): number {
  const bitsPerSec = videoBitrate(widthPx, heightPx) + 2 * AUDIO_BITRATE_PER_CHANNEL;
  return Math.ceil(((frames / FRAME_RATE) * bitsPerSec) / 8);
}
