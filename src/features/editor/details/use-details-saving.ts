import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { saveVideoDetails } from '@/backend/videos/videos';
import type { Looks } from '@/domain/editor/edit-document';
import { messageOf } from '@/domain/errors';
import type { Video, VideoDetails } from '@/domain/video';
import { systemTimer } from '@/lib/timer';
import { toast } from '@/ui/toast';
import type { Autosave } from '@/lib/autosave/autosave';
import { watchPage } from '@/lib/autosave/watch-page';
import { detailsOf, looksOf } from '@/studio/clip/overlay-style';
import { createDetailsAutosave, type DetailsSaver } from './details-saver';
import { keptDetails, withoutSaved } from '@/studio/clip/kept-details';

const TOAST_ID = 'details-not-saved';

/**
 * Saves name, player, date, description and styling of the video while they change, and once more when the page is
 * left.
 */
export function useDetailsSaving(video: Video, { style, title, description }: Looks): DetailsSaver {
  const queryClient = useQueryClient();
  const [{ autosave, saver }] = useState(() => {
    const stored = detailsOf(looksOf(video));
    const autosave: Autosave<VideoDetails> = createDetailsAutosave(stored, {
      save: (details, fallback, signal) => saveVideoDetails(video.id, details, fallback, signal),
      kept: withoutSaved(keptDetails(video), stored),
      clock: systemTimer,
      onSaved: () => {
        toast.dismiss(TOAST_ID);
        void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
        void reloadLinks(queryClient);
      },
      onFailure: (error, fallback) =>
        toast.error(messageOf(error, fallback), {
          id: TOAST_ID,
          description: 'Your changes are kept on this device.',
          action: { label: 'Try again', onClick: () => void autosave.saveNow() },
        }),
    });
    const saver: DetailsSaver = { saveNow: (details) => autosave.saveAhead(details) };
    return { autosave, saver };
  });
  useEffect(() => {
    // In development React unmounts a component and mounts it again at once.
    autosave.reopen();
    const stopWatching = watchPage(autosave);
    return () => {
      stopWatching();
      void autosave.close();
    };
  }, [autosave]);
  useEffect(
    () => autosave.take(detailsOf({ style, title, description })),
    [autosave, style, title, description],
  );
  return saver;
}
