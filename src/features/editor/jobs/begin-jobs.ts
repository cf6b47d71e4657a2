import type { QueryClient } from '@tanstack/react-query';
import { listenForShortcuts } from '../commands/shortcuts';
import type { EditableTrack } from '../saving/use-saved-track';
import type { EditorSession } from '@/studio/session/editor-session';
import { announcePhases } from './announce-phases';
import { fitPersons } from './fit-persons';
import { followPrice } from './follow-price';
import { keepWarm } from './keep-warm';
import { listSounds } from './list-sounds';
import { saveTrack } from '@/studio/record/save-track';
import { settleRing } from './settle-ring';
import { showRun } from './show-run';
import { tellDetails } from './tell-details';

/**
 * Starts an open editor's background jobs.
 * @returns a function that stops them all.
 */
export function beginJobs(
  session: EditorSession,
  track: Pick<EditableTrack, 'initial' | 'saved'>,
  queryClient: QueryClient,
): () => void {
  tellDetails(track.saved, queryClient);
  const ends = [
    ...followPrice(session, queryClient),
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
