import type { StreamTargetChunk } from 'mediabunny';
import { makeClip } from '../../media/clips';
import { repeatClip } from './repeat-clip';
import type { ClipRecipe } from './scenes';

/** So much is drawn and encoded; the rest repeats it. */
const PIECE_SEC = 4;
/**
 * As phones have it: 5.5 Mbit/s at 720p30, 25 at 1080p60. The encoder counts with 30 frames a second, and writes twice
 * as much when 60 come.
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
