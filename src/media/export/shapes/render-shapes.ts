import { shapesOf } from '@/domain/export-options';
import type { ExportShape } from '@/domain/export-shape';
import type { ShapeOutcome } from '../export.protocol';
import type { ExportProgress, RenderRequest } from '../export-types';
import { LazyFfmpeg, type CoreLoading } from '../ffmpeg/lazy-ffmpeg';
import { renderVideo, type ExportContext, type SharedParts } from '../render-video';
import { combinedProgress } from './combined-progress';
import { SharedDecoding } from './shared-decoding';

interface ShapesContext extends Pick<ExportContext, 'signal' | 'onProgress'> {
  /** A file for each shape, in the order of shapesOf. */
  readonly fileNames: readonly string[];
}

/**
 * Makes a video in each shape that the options name, decoding the clip once. A film that fails does not end the others.
 * @throws as renderVideo when all of them fail, with the first shape's error.
 */
export async function renderShapes(
  request: RenderRequest,
  context: ShapesContext,
): Promise<readonly ShapeOutcome[]> {
  const { signal, fileNames } = context;
  const shapes = shapesOf(request.options);
  const progress = new ProgressOfFilms(shapes.length, (combined) => context.onProgress(combined));
  const render = (shape: ExportShape, index: number, shared?: SharedParts) =>
    renderVideo(
      { ...request, options: { ...request.options, shape } },
      {
        fileName: fileNames[index] ?? '',
        signal,
        onProgress: (film) => progress.report(index, film),
        ...(shared && { shared }),
      },
    );
  const [only] = shapes;
  if (only !== undefined && shapes.length === 1) return [await render(only, 0)];
  using ffmpeg = new LazyFfmpeg(signal, (converter) => progress.loading(converter));
  using decoding = new SharedDecoding(request.source, shapes.length, signal);
  const films = await Promise.allSettled(
    shapes.map(async (shape, index) => {
      const frames = decoding.forFilm();
      try {
        return await render(shape, index, { frames, ffmpeg: ffmpeg.get });
      } catch (error) {
        progress.drop(index);
        throw error;
      } finally {
        frames.leave();
      }
    }),
  );
  signal.throwIfAborted();
  return outcomesOf(films);
}

function outcomesOf(
  films: readonly PromiseSettledResult<Exclude<ShapeOutcome, null>>[],
): readonly ShapeOutcome[] {
  const [first] = films;
  if (first?.status === 'rejected' && films.every(({ status }) => status === 'rejected')) throw first.reason;
  return films.map((film) => {
    if (film.status === 'fulfilled') return film.value;
    console.warn('One shape of the video could not be made', film.reason);
    return null;
  });
}

/** Reports the progress of films as one, without the failed ones. */
class ProgressOfFilms {
  private readonly films: (ExportProgress | null)[];
  private converter: CoreLoading | null = null;

  constructor(
    count: number,
    private readonly onProgress: (progress: ExportProgress) => void,
  ) {
    this.films = Array.from({ length: count }, () => null);
  }

  report(index: number, progress: ExportProgress): void {
    this.films[index] = progress;
    this.tell();
  }

  /** @param converter loading progress of the shared ffmpeg; null when it is not being loaded. */
  loading(converter: CoreLoading | null): void {
    this.converter = converter;
    this.tell();
  }

  drop(index: number): void {
    this.films[index] = null;
    this.tell();
  }

  private tell(): void {
    const known = this.films.filter((film) => film !== null);
    if (known.length === 0) return;
    const combined = combinedProgress(known);
    this.onProgress({ ...combined, converter: this.converter ?? combined.converter });
  }
}
