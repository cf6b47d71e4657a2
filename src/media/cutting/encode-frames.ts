import {
  EncodedPacketSink,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSampleSource,
} from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, VideoSample } from 'mediabunny';
import { CutProblemError } from './cut-error';
import { isWithin, type CutRange } from './cut-range';
import { keyFrameBefore, packetsUntil } from './plan-cut';
import type { AvcConfig } from '../h264/avc-config';
import { RenamedStream } from '../h264/renamed-stream';
import { samplesAt } from '../reading/samples-at';
import { SourcePlanes } from './source-planes';

/** Re-encoded frames, as packets for the source's track. */
export interface EncodedFrames {
  /** In the order of decoding, on the source's time line. */
  readonly packets: readonly EncodedPacket[];
  /** The source's configuration with the encoder's parameter sets. */
  readonly config: AvcConfig;
}

/** The encoder's settings. */
export interface EncoderAim {
  /** The source's profile and level, as WebCodecs writes them. */
  readonly codec: string;
  readonly bitrate: number;
}

/** High, main and baseline profile: not every encoder has every profile. */
const PROFILES = ['6400', '4d00', '42e0'] as const;
/** No second key frame, because the frames complete one group of pictures. */
const KEY_FRAME_INTERVAL_SEC = 3600;

/**
 * Decodes the frames of a range and re-encodes them, in the source's profile if this browser can.
 * @param config the source's configuration, including the parameter sets already in use.
 * @param onFrame called for each encoded frame.
 * @throws CutProblemError 'not-copyable' when no encoder can do it, the disk's error, or the signal's reason.
 */
export async function encodeFrames(
  track: InputVideoTrack,
  range: CutRange,
  config: AvcConfig,
  aim: EncoderAim,
  onFrame: () => void,
  signal: AbortSignal,
): Promise<EncodedFrames> {
  const level = aim.codec.slice(-2);
  const codecs = [...new Set([aim.codec, ...PROFILES.map((profile) => `avc1.${profile}${level}`)])];
  let failure: unknown = null;
  for (const codec of codecs) {
    signal.throwIfAborted();
    const encoder = new FrameEncoder(config, { ...aim, codec });
    try {
      return await encoder.encode(track, range, onFrame, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  if (failure instanceof CutProblemError || isOfDisk(failure)) throw failure;
  throw new CutProblemError('not-copyable', { cause: failure });
}

/** Whether the file was changed or unplugged while it was being read. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  );
}

/** When the frames of a range are shown, in order. */
async function frameTimesIn(track: InputVideoTrack, range: CutRange): Promise<readonly number[]> {
  const sink = new EncodedPacketSink(track);
  const packets = await packetsUntil(sink, await keyFrameBefore(sink, range), range.endSec);
  return packets
    .map(({ timestamp }) => timestamp)
    .filter((timeSec) => isWithin(timeSec, range))
    .sort((a, b) => a - b);
}

class FrameEncoder {
  private readonly stream: RenamedStream;
  private readonly packets: EncodedPacket[] = [];
  private readonly output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
  private readonly source: VideoSampleSource;

  constructor(
    private readonly config: AvcConfig,
    { codec, bitrate }: EncoderAim,
  ) {
    this.stream = new RenamedStream(config);
    this.source = new VideoSampleSource({
      codec: 'avc',
      fullCodecString: codec,
      quality: new Quality({ bitrate }),
      keyFrameInterval: KEY_FRAME_INTERVAL_SEC,
      latencyMode: 'quality',
      onEncoderConfig: (encoder) => {
        encoder.avc = { format: 'annexb' };
      },
      onEncodedPacket: (packet) => {
        this.packets.push(packet.clone({ data: this.stream.packet(packet.data) }));
      },
    });
    this.output.addVideoTrack(this.source);
  }

  async encode(
    track: InputVideoTrack,
    range: CutRange,
    onFrame: () => void,
    signal: AbortSignal,
  ): Promise<EncodedFrames> {
    try {
      const planes = SourcePlanes.of(this.config.sps[0], await track.getCodedHeight());
      await this.output.start();
      const timesSec = await frameTimesIn(track, range);
      let frame = 0;
      for await (const shown of samplesAt(track, timesSec, signal)) {
        const timeSec = timesSec[frame++];
        if (!shown || timeSec === undefined) continue;
        using sample = shown.sample;
        sample.setTimestamp(timeSec);
        await this.add(sample, planes);
        onFrame();
      }
      this.source.close();
      await this.output.finalize();
      if (this.packets.length === 0) throw new Error('The encoder wrote nothing');
      return { packets: this.packets, config: this.stream.config };
    } finally {
      if (this.output.state !== 'finalized') await this.output.cancel();
    }
  }

  private async add(sample: VideoSample, planes: SourcePlanes): Promise<void> {
    // The track stores the rotation, so the picture is encoded as stored.
    using copy = await planes.copy(sample);
    await this.source.add(copy);
  }
}
