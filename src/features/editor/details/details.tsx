import { useIsDialogOpen } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import { DetailsDialog } from './details-dialog';
import { useDetailsSaving } from './use-details-saving';

/** Saves the clip's details while they change, and contains the dialog that edits them. */
export function Details() {
  const { video } = useSession().clip;
  const style = useEditorSession((state) => state.style);
  const title = useEditorSession((state) => state.title);
  const description = useEditorSession((state) => state.description);
  const saver = useDetailsSaving(video, { style, title, description });
  return useIsDialogOpen('details') ? <DetailsDialog video={video} saver={saver} /> : null;
}
