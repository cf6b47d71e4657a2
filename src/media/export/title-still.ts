import type { InputVideoTrack } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import type { Track } from '@/domain/track';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { frameIndexAt, sampleFrames } from '@/media/reading/sampler';
import type { MediaSource } from '../media-source';

/** A longer side adds no visible detail on any card. */
const LONGEST_SIDE_PX = 1080;

/**
 * The player at the path's first point, cut out by the square around the selection circle in the clip's own pixels;
 * null without a path, and where the browser cannot decode the frame.
 * @throws the signal's reason.
 */
export async function cutStill(
  video: InputVideoTrack,
  { points, selectionRadiusPx }: Pick<Track, 'points' | 'selectionRadiusPx'>,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const [first] = points;
  if (!first) return null;
  try {
    if (!(await video.canDecode())) return null;
    const size = { widthPx: await video.getDisplayWidth(), heightPx: await video.getDisplayHeight() };
    const k = frameIndexAt(first.timeSec);
    for await (const { sample } of sampleFrames(video, { first: k, end: k + 1 }, signal)) {
      using _ = sample;
      const { x, y, side } = squareAround(first, first.radiusPx ?? selectionRadiusPx, size);
      const sidePx = Math.min(LONGEST_SIDE_PX, Math.max(1, Math.round(side)));
      const context = new OffscreenCanvas(sidePx, sidePx).getContext('2d', { alpha: false });
      if (!context) return null;
      const scale = sidePx / side;
      context.imageSmoothingQuality = 'high';
      sample.draw(context, -x * scale, -y * scale, size.widthPx * scale, size.heightPx * scale);
      return context.canvas.transferToImageBitmap();
    }
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The title card has no picture of the player', error);
  }
  return null;
}

/** As cutStill, from a clip that is not open. */
export async function readStill(
  source: MediaSource,
  track: Pick<Track, 'points' | 'selectionRadiusPx'>,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  if (track.points.length === 0) return null;
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  return await cutStill(await videoTrackOf(input), track, signal);
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The square around a circle, moved into the picture where the circle extends beyond its edge. */
function squareAround(
  center: { readonly x: number; readonly y: number },
  radius: number,
  { widthPx, heightPx }: PixelSize,
): Square {
  const side = Math.min(2 * radius, widthPx, heightPx);
  const inside = (middle: number, lengthPx: number): number =>
    Math.min(Math.max(middle - side / 2, 0), lengthPx - side);
  return { x: inside(center.x, widthPx), y: inside(center.y, heightPx), side };
}
