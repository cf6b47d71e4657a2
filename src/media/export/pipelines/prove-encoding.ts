import { BlobSource, BufferTarget, Input, MP4, Output, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { exportFormat, h264Settings } from '../encoder-settings';
import type { I420Image } from '../planes/i420';
import { hasReadablePlanes } from '../planes/readable-planes';
import { toSample } from '../planes/to-sample';
import { SilentCodecError, whileMoving } from './silent-codec';

/** A working encoder stays far below this mean error of luma, on a scale from 0 to 255. */
const MAX_MEAN_ERROR = 16;
/** Checking every third pixel of every third row is enough; 3 is not a divisor of a codec's block size. */
const PROOF_STEP_PX = 3;

/**
 * Encodes one picture to an MP4 in memory, muxed like the export, then reads and decodes it (where this browser can
 * decode) and compares the luma. We don't trust isConfigSupported, because some browsers say yes and then fail.
 */
export async function proveEncoding(
  image: I420Image,
  encode: (image: I420Image) => Promise<ArrayBuffer | Uint8Array<ArrayBuffer> | null> = encodeNatively,
): Promise<boolean> {
  if (encode === encodeNatively && typeof VideoEncoder !== 'function') return false;
  const bytes = await encode(image);
  if (!bytes) return false;
  using input = new Input({ formats: [MP4], source: new BlobSource(new Blob([bytes])) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  const answer = await decodeFirst(track);
  if (answer === 'cannot-decode') return (await track.getCodec()) === 'avc';
  using decoded = answer;
  if (decoded?.displayWidth !== image.widthPx || decoded.displayHeight !== image.heightPx) return false;
  return (await meanLumaError(decoded, image)) < MAX_MEAN_ERROR;
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

function encodeNatively(image: I420Image): Promise<ArrayBuffer | null> {
  return whileMoving(() => encodeByBrowser(image));
}

async function encodeByBrowser(image: I420Image): Promise<ArrayBuffer | null> {
  const target = new BufferTarget();
  const output = new Output({ format: exportFormat(), target });
  try {
    const source = new VideoSampleSource(h264Settings(image.widthPx, image.heightPx));
    output.addVideoTrack(source, { frameRate: FRAME_RATE, maximumPacketCount: 1 });
    await output.start();
    using sample = toSample(image, 0);
    await source.add(sample);
    await output.finalize();
    return target.buffer;
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

/** The mean error of luma; 0 when the decoder hides its planes, so that successful decoding is enough. */
async function meanLumaError(decoded: VideoSample, { data, widthPx, heightPx }: I420Image): Promise<number> {
  if (!hasReadablePlanes(decoded)) return 0;
  const copy = new Uint8Array(decoded.allocationSize());
  const [luma] = await decoded.copyTo(copy);
  if (!luma) return 0;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < heightPx; y += PROOF_STEP_PX) {
    const row = luma.offset + y * luma.stride;
    for (let x = 0; x < widthPx; x += PROOF_STEP_PX) {
      sum += Math.abs((copy[row + x] ?? 0) - (data[y * widthPx + x] ?? 0));
      count++;
    }
  }
  return sum / count;
}
