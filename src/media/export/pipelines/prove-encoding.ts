import { BlobSource, BufferTarget, Input, MP4, Output, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import type { VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { exportFormat, h264Settings } from '../encoder-settings';
import type { I420Image } from '../planes/i420';
import { hasReadablePlanes } from '../planes/readable-planes';
import { toSample } from '../planes/to-sample';

/** Mean error of luma that a working encoder stays far below, in steps of 0 to 255. */
const MAX_MEAN_ERROR = 16;
/** Every third pixel of every third row is proof enough, and no step of a codec's blocks. */
const PROOF_STEP_PX = 3;

/**
 * Encodes one picture to an MP4 in memory, muxed as the export will be, reads and decodes it where this browser can, and compares the luma. What
 * browsers say about their support (isConfigSupported) is not trusted: some say yes and then fail.
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
  if (!(await track.canDecode())) return (await track.getCodec()) === 'avc';
  using decoded = await new VideoSampleSink(track).getSample(0);
  if (decoded?.displayWidth !== image.widthPx || decoded.displayHeight !== image.heightPx) return false;
  return (await meanLumaError(decoded, image)) < MAX_MEAN_ERROR;
}

async function encodeNatively(image: I420Image): Promise<ArrayBuffer | null> {
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

/** 0 for a decoder that keeps its planes to itself: then that it decodes has to do. */
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
