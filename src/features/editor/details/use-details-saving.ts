import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/reload-links';
import { saveVideoDetails } from '@/backend/videos';
import type { EditDocument } from '@/domain/editor/edit-document';
import { messageOf } from '@/domain/errors';
import type { Video } from '@/domain/video';
import { toast } from '@/ui/toast';
import { detailsOf, looksOf } from '../overlay-style';
import { DetailsSaver } from './details-saver';
import { keptDetails } from './kept-details';

const TOAST_ID = 'details-not-saved';

/** Saves name, player, date and styling with the video while they change, and once more when the page is left. */
export function useDetailsSaving(
  video: Video,
  { style, title }: Pick<EditDocument, 'style' | 'title'>,
): DetailsSaver {
  const queryClient = useQueryClient();
  const [saver] = useState(() => {
    const stored = detailsOf(looksOf(video));
    const kept = keptDetails(video.id);
    const created: DetailsSaver = new DetailsSaver(stored, {
      save: (details, fallback) => saveVideoDetails(video.id, details, fallback),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
      keep: (unsaved) => kept.keep(unsaved),
      onSaved: () => {
        toast.dismiss(TOAST_ID);
        void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
        void reloadLinks(queryClient);
      },
      onFailure: (error, fallback) =>
        toast.error(messageOf(error, fallback), {
          id: TOAST_ID,
          description: 'Your changes are kept on this device.',
          action: { label: 'Try again', onClick: () => created.flush() },
        }),
    });
    return created;
  });
  useEffect(() => saver.want(detailsOf({ style, title })), [saver, style, title]);
  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    const hide = (): void => saver.flush();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', hide);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', hide);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
