import { filmLength } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { Mp4OutputFormat, Quality } from 'mediabunny';
import type { AudioEncodingConfig, VideoEncodingConfig } from 'mediabunny';
import { outputSizeOf, type RenderJob } from './pipelines/pipeline';
import { OUTPUT_COLOR_SPACE } from './planes/color-space';

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

/** The MP4's tables come before its pictures, so that a video plays while it loads; the muxer reserves their space. */
export function exportFormat(): Mp4OutputFormat {
  return new Mp4OutputFormat({ fastStart: 'reserve' });
}

export function h264Settings(widthPx: number, heightPx: number): VideoEncodingConfig {
  return {
    codec: 'avc',
    quality: new Quality({ bitrate: videoBitrate(widthPx, heightPx) }),
    keyFrameInterval: KEY_FRAME_INTERVAL_SEC,
    latencyMode: 'quality',
    // Firefox's encoder writes every parameter set twice into its description of the stream, so the muxer makes its
    // own.
    onEncoderConfig: (config) => {
      config.avc = { format: 'annexb' };
    },
    // Firefox's encoder drops the color space of its input frames, and players would have to guess it.
    onEncodedPacket: (_, meta) => {
      if (meta?.decoderConfig) meta.decoderConfig.colorSpace ??= OUTPUT_COLOR_SPACE;
    },
  };
}

export function aacSettings(channels: number): AudioEncodingConfig {
  return { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE_PER_CHANNEL * channels }) };
}

/**
 * Encoders exceed their bitrate, and x264 with constant quality exceeds it by more, so this much extra space is
 * reserved.
 */
const RESERVE = 1.3;
const RESERVE_BYTES = 4 * 1024 * 1024;

/** How many bytes an output with sound and tables may need. */
export function spaceFor(job: RenderJob): number {
  return bytesFor(outputSizeOf(job), filmLength(job));
}

/** How many bytes this many frames of a size may need, with sound and tables. */
export function bytesFor({ widthPx, heightPx }: PixelSize, frames: number): number {
  const bitsPerSec = videoBitrate(widthPx, heightPx) + 2 * AUDIO_BITRATE_PER_CHANNEL;
  return Math.ceil((RESERVE * (frames / FRAME_RATE) * bitsPerSec) / 8) + RESERVE_BYTES;
}
