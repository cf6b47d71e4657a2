import { canEncodeVideo, NullTarget, Output, VideoSampleSource } from 'mediabunny';
import type { EncodedPacket } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { exportFormat, h264Settings } from '../encoder-settings';
import type { I420Image } from '../planes/i420';
import { toSample } from '../planes/to-sample';
import type { EncoderProofs } from './encoder-proofs';
import type { FrameEncoder } from './frame-encoder';
import { provePacket, SampledLuma } from './prove-encoding';
import { whileMoving } from './silent-codec';

/** Less than the time of a frame, for timestamps in whole microseconds. */
const TOLERANCE_SEC = 0.001;

/**
 * The browser's own H.264 encoder. Some browsers say that they can encode and then make broken pictures, so the
 * clip's first picture is decoded again while the next ones are encoded.
 */
export class NativeEncoder implements FrameEncoder {
  readonly videoSource: VideoSampleSource;
  private added = 0;
  /** The clip's first picture, until its packet arrives; null if the encoder has proven itself at this size. */
  private unproven: { readonly timeSec: number; readonly luma: SampledLuma } | null = null;
  private proof: Promise<void> = Promise.resolve();
  private decoderConfig: VideoDecoderConfig | undefined;
  private failure: { readonly error: unknown } | null = null;

  private constructor(
    private readonly size: PixelSize,
    private readonly proofs: EncoderProofs,
  ) {
    const settings = h264Settings(size.widthPx, size.heightPx);
    this.videoSource = new VideoSampleSource({
      ...settings,
      onEncodedPacket: (packet, meta) => {
        settings.onEncodedPacket?.(packet, meta);
        this.prove(packet, meta ?? {});
      },
    });
  }

  /** @returns null when the browser says that it cannot encode this size. */
  static async open(size: PixelSize, proofs: EncoderProofs): Promise<NativeEncoder | null> {
    return (await canEncode(size)) ? new NativeEncoder(size, proofs) : null;
  }

  async add(image: I420Image, isCut: boolean): Promise<void> {
    if (this.failure) throw this.failure.error;
    const timeSec = this.added / FRAME_RATE;
    // Pictures of a title card may be black, like those of an encoder that fails.
    if (isCut && !this.proofs.has(this.size)) this.unproven = { timeSec, luma: SampledLuma.of(image) };
    using sample = toSample(image, timeSec);
    this.added++;
    await this.videoSource.add(sample, isCut ? { keyFrame: true } : undefined);
  }

  async finish(): Promise<void> {
    // Known by now, except in very short films.
    await this.proof;
    this.videoSource.close();
  }

  async check(): Promise<void> {
    if (this.unproven) throw new Error('The encoder made no picture');
    await this.proof;
  }

  private prove(
    packet: EncodedPacket,
    { decoderConfig = this.decoderConfig }: EncodedVideoChunkMetadata,
  ): void {
    this.decoderConfig = decoderConfig;
    const { unproven } = this;
    if (!unproven || packet.type !== 'key' || packet.timestamp < unproven.timeSec - TOLERANCE_SEC) return;
    this.unproven = null;
    this.proof = provePacket(packet, decoderConfig, unproven.luma).then(() => this.proofs.add(this.size));
    this.proof.catch((error: unknown) => {
      this.failure = { error };
    });
  }
}

/** Whether the browser says that it can encode H.264 of this size. Asks it only once. */
export async function canEncode({ widthPx: width, heightPx: height }: PixelSize): Promise<boolean> {
  if (typeof VideoEncoder !== 'function') return false;
  const { quality } = h264Settings(width, height);
  return canEncodeVideo('avc', { width, height, ...(quality && { quality }) });
}

/**
 * Encodes one picture to find out whether the browser's encoder works.
 * @throws the encoder's error, or SilentCodecError.
 */
export async function nativeEncoderWorks(image: I420Image, proofs: EncoderProofs): Promise<boolean> {
  const encoder = await NativeEncoder.open(image, proofs);
  if (!encoder) return false;
  const output = new Output({ format: exportFormat(), target: new NullTarget() });
  try {
    output.addVideoTrack(encoder.videoSource, { frameRate: FRAME_RATE, maximumPacketCount: 1 });
    await output.start();
    await encoder.add(image, true);
    await encoder.finish();
    await whileMoving(() => output.finalize());
    await encoder.check();
    return true;
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}
