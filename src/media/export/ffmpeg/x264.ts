import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { EncodedPacket } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { OUTPUT_COLOR_SPACE } from '../planes/color-space';

/** Constant quality at which grass stays clean with the fastest preset. */
const CRF = 22;
const KEY_FRAME_INTERVAL = 2 * FRAME_RATE;

/**
 * ffmpeg's arguments for the output's picture: x264, preset ultrafast, limited-range BT.709, frames in display order,
 * in a small MP4 whose tables come after the packets.
 */
export const X264_ARGS: readonly string[] = [
  `-c:v libx264 -preset ultrafast -crf ${CRF} -g ${KEY_FRAME_INTERVAL} -bf 0 -pix_fmt yuv420p`,
  '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
  `-video_track_timescale ${512 * FRAME_RATE} -f mp4`,
].flatMap((words) => words.split(' '));

/** Encoded frames in the form that the output expects. */
export interface EncodedFrames {
  readonly packets: readonly EncodedPacket[];
  readonly decoderConfig: VideoDecoderConfig;
}

/**
 * Extracts the frames of an MP4 that ffmpeg made with X264_ARGS.
 * @throws Error when the MP4 has another number of frames.
 */
export async function framesOfMp4(bytes: Uint8Array<ArrayBuffer>, frames: number): Promise<EncodedFrames> {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('ffmpeg made no picture');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  if (packets.length !== frames) throw new Error(`ffmpeg made ${packets.length} frames instead of ${frames}`);
  return { packets, decoderConfig: { ...decoderConfig, colorSpace: OUTPUT_COLOR_SPACE } };
}
