import { useState, type ReactNode } from 'react';
import { listOfShapes, type ExportShape } from '@/domain/export-shape';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import type { ClipFilmPhase, ClipFilmRun } from '@/studio/film/clip-film';

export interface FurtherGuard {
  /** Notes that a further file was downloaded. */
  readonly noteDownload: (shape: ExportShape) => void;
  /** Goes on, after asking where files would be lost by it. */
  readonly leave: (then: () => void) => void;
  readonly question: ReactNode;
}

/**
 * Asks before the files of further shapes are lost that were not downloaded: when the dialog is closed, the screen is
 * left, or the tab is closed.
 * @param run that made the files; another one makes other files.
 */
export function useFurtherGuard(phase: ClipFilmPhase, run: ClipFilmRun): FurtherGuard {
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
      description: `Not downloaded yet: ${listOfShapes(left)}. Your account keeps one file for each video.`,
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
