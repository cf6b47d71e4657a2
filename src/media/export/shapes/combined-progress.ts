import { EXPORT_STAGES, type ExportProgress, type ExportStage } from '../export-types';

/**
 * Combines the progress of films made together: frames and speed are added up, the stage is that of the slowest film,
 * times are the longest.
 * @param films at least one.
 */
export function combinedProgress(films: readonly ExportProgress[]): ExportProgress {
  const total = (of: (film: ExportProgress) => number): number =>
    films.reduce((sum, film) => sum + of(film), 0);
  const longest = (stage: ExportStage): number =>
    Math.max(...films.map(({ elapsedByStage }) => elapsedByStage[stage]));
  const waits = films.flatMap(({ secondsLeft }) => (secondsLeft === null ? [] : [secondsLeft]));
  return {
    stage: EXPORT_STAGES[Math.min(...films.map(({ stage }) => EXPORT_STAGES.indexOf(stage)))] ?? 'prepare',
    framesDone: total(({ framesDone }) => framesDone),
    framesTotal: total(({ framesTotal }) => framesTotal),
    framesPerSec: total(({ framesPerSec }) => framesPerSec),
    secondsLeft: waits.length === 0 ? null : Math.max(...waits),
    converter: films.find(({ converter }) => converter !== null)?.converter ?? null,
    elapsedByStage: { prepare: longest('prepare'), frames: longest('frames'), audio: longest('audio') },
  };
}
