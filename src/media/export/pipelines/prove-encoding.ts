import {
  BlobSource,
  BufferTarget,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Output,
  VideoSampleSink,
} from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { exportFormat } from '../encoder-settings';
import type { I420Image } from '../planes/i420';
import { hasReadablePlanes } from '../planes/readable-planes';
import { SilentCodecError, whileMoving } from './silent-codec';

/** A working encoder stays far below this mean error of luma, on a scale from 0 to 255. */
const MAX_MEAN_ERROR = 16;
/** Checking every third pixel of every third row is enough; 3 is not a divisor of a codec's block size. */
const PROOF_STEP_PX = 3;

/** Some of a picture's luma, to compare it with the picture that comes back from an encoder. */
export class SampledLuma {
  private constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    private readonly values: Uint8Array,
  ) {}

  static of({ data, widthPx, heightPx }: I420Image): SampledLuma {
    return new SampledLuma(widthPx, heightPx, sampled(data, 0, widthPx, widthPx, heightPx));
  }

  /** The mean error of a decoded picture's luma; 0 when the decoder hides its planes, because decoding is enough. */
  async errorOf(decoded: VideoSample): Promise<number> {
    if (!hasReadablePlanes(decoded)) return 0;
    const copy = new Uint8Array(decoded.allocationSize());
    const [luma] = await decoded.copyTo(copy);
    if (!luma) return 0;
    const values = sampled(copy, luma.offset, luma.stride, this.widthPx, this.heightPx);
    return values.reduce((sum, value, k) => sum + Math.abs(value - (this.values[k] ?? 0)), 0) / values.length;
  }
}

function sampled(
  data: Uint8Array,
  start: number,
  stride: number,
  widthPx: number,
  heightPx: number,
): Uint8Array {
  const columns = Math.ceil(widthPx / PROOF_STEP_PX);
  const values = new Uint8Array(columns * Math.ceil(heightPx / PROOF_STEP_PX));
  for (let k = 0; k < values.length; k++) {
    const row = PROOF_STEP_PX * Math.floor(k / columns);
    values[k] = data[start + row * stride + PROOF_STEP_PX * (k % columns)] ?? 0;
  }
  return values;
}

/**
 * Decodes an encoder's key frame, muxed like the export (where this browser can decode), and compares the luma. We
 * don't trust isConfigSupported, because some browsers say yes and then fail.
 * @throws Error when the packet does not show the picture.
 */
export async function provePacket(
  packet: EncodedPacket,
  decoderConfig: VideoDecoderConfig | undefined,
  luma: SampledLuma,
): Promise<void> {
  const target = new BufferTarget();
  const output = new Output({ format: exportFormat(), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: FRAME_RATE, maximumPacketCount: 1 });
  await output.start();
  await source.add(packet.clone({ timestamp: 0, duration: 1 / FRAME_RATE }), {
    ...(decoderConfig && { decoderConfig }),
  });
  await output.finalize();
  if (!target.buffer || !(await showsPicture(target.buffer, luma)))
    throw new Error('The encoder made a picture that differs from the given one');
}

/** Whether the first picture of an MP4 is the one that was encoded; true for H.264 that this browser cannot decode. */
export async function showsPicture(
  mp4: ArrayBuffer | Uint8Array<ArrayBuffer>,
  luma: SampledLuma,
): Promise<boolean> {
  using input = new Input({ formats: [MP4], source: new BlobSource(new Blob([mp4])) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  const answer = await decodeFirst(track);
  if (answer === 'cannot-decode') return (await track.getCodec()) === 'avc';
  using decoded = answer;
  if (decoded?.displayWidth !== luma.widthPx || decoded.displayHeight !== luma.heightPx) return false;
  return (await luma.errorOf(decoded)) < MAX_MEAN_ERROR;
}

async function decodeFirst(track: InputVideoTrack): Promise<VideoSample | null | 'cannot-decode'> {
  if (!(await track.canDecode())) return 'cannot-decode';
  try {
    return await whileMoving(() => new VideoSampleSink(track).getSample(0));
  } catch (error) {
    if (error instanceof SilentCodecError) return 'cannot-decode';
    throw error;
  }
}
