import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { videoTrackOf } from '@/media/reading/probe';
import { gridLength } from '@/media/reading/sampler';
import type { RenderRequest } from './export-types';
import { measureFilm } from './measure-film';
import { openTitle } from './open-title';
import type { RenderJob } from './pipelines/pipeline';

/**
 * Opens and measures the clip, the title's background and the output's size.
 * @throws AppError 'no-frames' for a clip without a frame, or the error of reading it.
 */
export async function openRenderJob(
  request: RenderRequest,
  input: Input,
  signal: AbortSignal,
): Promise<RenderJob> {
  const track = await videoTrackOf(input);
  const video = { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
  const film = measureFilm(request, { video, gridFrames: await gridLength(track) });
  const { source, highlight, title, piece } = request;
  if (film.clipFrames < 1 && piece?.isTitleAlone !== true) throw new AppError('no-frames');
  return { ...film, track, source, title: title && (await openTitle(title, track, highlight, signal)) };
}
