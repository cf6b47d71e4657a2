import { useIsDialogOpen } from '../session/session-hooks';
import { useSession } from '../session/session-context';
import { DetailsDialog } from './details-dialog';
import type { DetailsSaver } from './use-saving-details';

/** Contains the dialog that edits the clip's details. */
export function Details({ saver }: { readonly saver: DetailsSaver }) {
  const { video } = useSession().clip;
  return useIsDialogOpen('details') ? <DetailsDialog video={video} saver={saver} /> : null;
}
