import { stemOf } from '@/domain/file-names';
import { lookOf } from '@/domain/film-look';
import { exportFileName } from '@/domain/video';
import type { ExportJob } from '@/media/export/export-job';
import { startRendering, type ExportProgress, type ExportResult } from '@/media/export/export-video';
import { titleOf, type TitleChoice } from './compose-title';
import type { FilmPhase } from './film-phase';
import type { FilmRun, FilmWork } from './film-run';
import type { FilmTerms } from './film-terms';

/** A clip that becomes a film, with the title card chosen for this film; null for the one from the user's settings. */
export interface ClipJob extends ExportJob {
  readonly titleChoice: TitleChoice | null;
}

export type ClipFilmRun = FilmRun<ExportResult, ExportProgress>;
export type ClipFilmPhase = FilmPhase<ExportResult, ExportProgress>;

/** How a clip's film is made and kept. */
export function clipFilm(job: ClipJob, terms: FilmTerms): FilmWork<ExportResult, ExportProgress> {
  const { video, source, options, highlight, titleChoice } = job;
  const { save } = terms;
  const isTest = options.maxFrames !== null;
  const nameOf = ({ shape }: Pick<ExportResult, 'shape'>): string => {
    const name = exportFileName(video, shape);
    return isTest ? `${stemOf(name)} (test).mp4` : name;
  };
  let titleFrames: number | null = null;
  const render: FilmWork<ExportResult, ExportProgress>['make'] = async (signal, tell) => {
    signal.throwIfAborted();
    const settings = await terms.loadTitleSettings(signal);
    const title = titleOf(highlight.style, { ...settings, ...titleChoice });
    titleFrames = title.frames;
    signal.throwIfAborted();
    tell.cardName(title.playerName);
    const session = startRendering(
      { source, options, highlight, title, hasWatermark: terms.hasWatermark },
      { onProgress: (progress) => tell.progress(progress) },
    );
    const cancel = (): void => session.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await session.done;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  return {
    video,
    isTest,
    nameOf,
    pendingOf: () => (options.cut ? { cut: options.cut } : {}),
    // A test changes nothing about the video.
    make: (signal, tell) =>
      isTest ? render(signal, tell) : terms.whileMaking(video.id, () => render(signal, tell)),
    save:
      save &&
      (async (made, signal, onSent) => {
        const look = lookOf(highlight.style).kind;
        const { file, thumbnail } = made;
        const film = { videoId: video.id, file, saveAs: nameOf(made), thumbnail, cut: options.cut };
        await save({ ...film, titleFrames, look }, signal, onSent);
      }),
  };
}
