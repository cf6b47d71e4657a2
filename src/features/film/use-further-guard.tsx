import { useState, type ReactNode } from 'react';
import { listOfShapes, type ExportShape } from '@/domain/export-shape';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import type { PlaceTexts } from './film-place';
import type { ClipFilmPhase, ClipFilmRun } from '@/studio/film/clip-film';

export interface FurtherGuard {
  /** Notes that an extra file was downloaded. */
  readonly noteDownload: (shape: ExportShape) => void;
  /** Continues, after asking if that would lose files. */
  readonly leave: (then: () => void) => void;
  readonly question: ReactNode;
}

/**
 * Asks before undownloaded files of extra shapes are lost, when the user closes the dialog, leaves the screen or closes
 * the tab.
 * @param run The run that made the files; a new run makes new files.
 */
export function useFurtherGuard(
  phase: ClipFilmPhase,
  run: ClipFilmRun,
  { oneFile }: PlaceTexts,
): FurtherGuard {
  const [taken, setTaken] = useState<{
    readonly run: ClipFilmRun;
    readonly shapes: readonly ExportShape[];
  }>();
  const done = taken?.run === run ? taken.shapes : [];
  const made = phase.kind === 'saved' || phase.kind === 'save-failed' ? phase.made.further : [];
  const left = made.map(({ shape }) => shape).filter((shape) => !done.includes(shape));
  const guard = useLeaveGuard({
    isChanged: left.length > 0,
    question: {
      title: 'Leave without the other shapes?',
      description: `Not downloaded yet: ${listOfShapes(left)}. ${oneFile}.`,
      stay: 'Stay here',
      leave: 'Leave',
    },
    onDiscard: () => undefined,
  });
  return {
    noteDownload: (shape) => setTaken({ run, shapes: [...done, shape] }),
    leave: guard.leave,
    question: guard.question,
  };
}
