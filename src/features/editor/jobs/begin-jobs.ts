import { listenForShortcuts } from '../commands/shortcuts';
import type { EditableTrack } from '../saving/use-saved-track';
import type { EditorSession } from '@/studio/session/editor-session';
import { announcePhases } from './announce-phases';
import { fitPersons } from './fit-persons';
import { keepWarm } from './keep-warm';
import { listSounds } from './list-sounds';
import { saveTrack } from '@/studio/record/save-track';
import { settleRing } from './settle-ring';
import { showRun } from './show-run';

/** Starts further background jobs. @returns functions that end them. */
export type BeginJobs = (session: EditorSession) => readonly (() => void)[];

/**
 * Starts an open editor's background jobs.
 * @param beginFurther starts those that only some clips have.
 * @returns a function that stops them all.
 */
export function beginJobs(
  session: EditorSession,
  track: Pick<EditableTrack, 'initial' | 'saved'>,
  beginFurther: BeginJobs | null,
): () => void {
  const ends = [
    ...(beginFurther?.(session) ?? []),
    ...fitPersons(session),
    ...saveTrack(session, track),
    showRun(session),
    listSounds(session),
    ...announcePhases(session),
    settleRing(session),
    listenForShortcuts(session),
    session.stop,
    ...keepWarm(session),
  ];
  return () => {
    for (const end of ends) end();
  };
}
