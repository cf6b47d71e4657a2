import { originalSource, processedSource } from '@/backend/storage/storage';
import { loadTrackDocument } from '@/backend/videos/track-documents';
import { choiceOfPicture, DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import { lookOf } from '@/domain/film-look';
import { countOutside, keptFrames, type ClipCut, type FrameRange } from '@/domain/frame-range';
import type { ReelPlay as RecipePlay } from '@/domain/reel';
import { frameCountOf } from '@/domain/tokens';
import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';
import type { ReelPlay } from '@/media/reels/reel-types';
import { loadFraming } from '../choices/framing-choice';
import { loadSoundChoice } from '../choices/sound-choice';
import { storedHighlight } from '../clip/stored-highlight';

/**
 * The clip of a play with its drawing, its cut and the shape of its export; null if it has no finished path or if the
 * cut shows unpaid frames.
 * @throws the errors of loading.
 */
export async function originalOf(
  { look }: RecipePlay,
  video: Video,
  signal: AbortSignal,
): Promise<ReelPlay['original']> {
  if (!video.isTracked) return null;
  const stored = await loadTrackDocument(video.id, signal);
  const cut = stored?.document?.cut ?? null;
  const highlight = stored?.document ? storedHighlight(video, stored.document) : null;
  if (!highlight || !isPaid(video, cut)) return null;
  const { style } = highlight;
  const shown = look === null ? style : { ...style, look: { ...lookOf(style), kind: look } };
  const source = await originalSource(video);
  return {
    source,
    options: {
      ...DEFAULT_EXPORT_OPTIONS,
      ...(await shapeOf(source, video, signal)),
      framing: loadFraming(video.id),
      sound: loadSoundChoice(video.id),
      cut,
    },
    highlight: { ...highlight, style: shown },
  };
}

/** Whether all frames that a cut keeps are paid. The cut may be wider than the exported one. */
function isPaid(video: Video, cut: ClipCut): boolean {
  return countOutside(framesOf(video, cut), video.paidFrames) === 0;
}

/** The frames of a clip that a cut keeps. */
export function framesOf({ frameCount, durationSec }: Video, cut: ClipCut): FrameRange {
  return keptFrames(cut, frameCount ?? frameCountOf(durationSec ?? 0));
}

/** The shape and size of a clip's export. They are not stored, so they are read from the export's picture. */
async function shapeOf(
  source: MediaSource,
  { processedVideoPath }: Video,
  signal: AbortSignal,
): Promise<Pick<ExportOptions, 'shape' | 'size'>> {
  const { shape, size } = DEFAULT_EXPORT_OPTIONS;
  if (processedVideoPath === null) return { shape, size };
  try {
    const { pictureSizeOf } = await import('@/media/reading/picture-size');
    const exported = await processedSource(processedVideoPath);
    const sizes = await Promise.all([pictureSizeOf(source, signal), pictureSizeOf(exported, signal)]);
    return choiceOfPicture(...sizes);
  } catch (error) {
    signal.throwIfAborted();
    // Falls back to the clip's own shape, so that the play is still in the film.
    console.warn('The shape of an export cannot be seen', error);
    return { shape, size };
  }
}
