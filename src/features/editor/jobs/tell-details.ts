import type { QueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { areDetailsRefused } from '@/backend/videos/details-refused';
import { messageOf } from '@/domain/errors';
import { toast } from '@/ui/toast';
import type { SavedTrack } from '@/studio/record/saved-track';

const TOAST_ID = 'details-not-saved';

/** Tells the user when changed details were not saved; refreshes the lists of videos and links when they were. */
export function tellDetails(saved: SavedTrack, queryClient: QueryClient): void {
  saved.tellDetails({
    onSaved: () => {
      toast.dismiss(TOAST_ID);
      void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
      void reloadLinks(queryClient);
    },
    onFailure: (error, fallback) =>
      toast.error(messageOf(error, fallback), {
        id: TOAST_ID,
        ...(!areDetailsRefused(error) && {
          description: 'Your changes are kept on this device.',
          action: { label: 'Try again', onClick: () => void saved.saveNow() },
        }),
      }),
  });
}
