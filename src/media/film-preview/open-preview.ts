import { loadOverlayFonts } from '@/media/drawing/fonts';
import { namesIn } from '@/media/drawing/geometry';
import { loadTitleFonts } from '@/media/drawing/title-card';
import type { RenderRequest, TitleRequest } from '@/media/export/export-types';
import { measureFilm, type FilmMeasures } from '@/media/export/measure-film';
import { closeTitle, openTitle } from '@/media/export/open-title';
import type { OpenedTitle } from '@/media/export/pipelines/pipeline';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { openInput } from '@/media/reading/open-input';
import { type ClipInfo, videoTrackOf } from '@/media/reading/probe';

/** The film that an export would make, with everything its frames need except the clip's pictures. */
export interface PreviewFilm extends FilmMeasures, Disposable {
  /** Null when there are no title frames. */
  readonly title: OpenedTitle | null;
}

/**
 * Opens an export's film for previewing. Dispose it to free the title card's pictures.
 * @throws the signal's reason, or the error of reading the clip for a title card that shows part of it.
 */
export async function openPreview(
  request: RenderRequest,
  { widthPx, heightPx, frameCount }: Pick<ClipInfo, 'widthPx' | 'heightPx' | 'frameCount'>,
  signal: AbortSignal,
): Promise<PreviewFilm> {
  const measures = measureFilm(request, { video: { widthPx, heightPx }, gridFrames: frameCount });
  await Promise.all([
    loadOverlayFonts(namesIn(request.highlight)),
    request.title && loadTitleFonts(request.title),
  ]);
  signal.throwIfAborted();
  const title = request.title && (await openTitleOf(request, request.title, signal));
  const close = (): void => {
    if (title) closeTitle(title);
  };
  if (signal.aborted) close();
  signal.throwIfAborted();
  return { ...measures, title, [Symbol.dispose]: close };
}

async function openTitleOf(
  { source, highlight }: RenderRequest,
  title: TitleRequest,
  signal: AbortSignal,
): Promise<OpenedTitle> {
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  return await openTitle(title, await videoTrackOf(input), highlight, signal);
}
