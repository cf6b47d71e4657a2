import type { StreamTargetChunk } from 'mediabunny';
import { makeClip } from '../../media/clips';
import { repeatClip } from './repeat-clip';
import type { ClipRecipe } from './scenes';

/** Only this much is drawn and encoded; the rest of the clip repeats it. */
const PIECE_SEC = 4;
/**
 * The bitrate of phones: 5.5 Mbit/s at 720p30, 25 at 1080p60. The encoder assumes 30 frames per second, so it writes
 * twice as much at 60.
 */
const BITS_PER_PIXEL_SEC = 6;

/** Makes a clip in H.264 with sound. */
export async function makeBenchClip(
  { widthPx, heightPx, frameRate, seconds }: Omit<ClipRecipe, 'codec'>,
  target: WritableStream<StreamTargetChunk>,
): Promise<void> {
  const piece = await makeClip({
    widthPx,
    heightPx,
    frameRate,
    durationSec: Math.min(seconds, PIECE_SEC),
    bitrate: widthPx * heightPx * BITS_PER_PIXEL_SEC,
    sound: { onsetSec: 0.5, codec: 'aac' },
  });
  await repeatClip(piece.blob, seconds, target);
}
