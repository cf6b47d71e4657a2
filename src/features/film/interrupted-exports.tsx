import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { videosQuery } from '@/backend/queries';
import { editorPath, reelPath } from '@/domain/paths';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Notice, Notices } from './notices';
import { endInterruptedProcessing } from '@/studio/film/processing-mark';
import { forgetRunningExport, interruptedExports, type RunningExport } from '@/studio/film/running-exports';

/**
 * How often the list is refreshed, because a closing page releases its lock a moment later, and other tabs may close at
 * any time.
 */
const LOOK_AGAIN_MS = 2000;
const QUERY_KEY = ['interrupted-exports'];

/** Lists exports that were interrupted by a reload or a crash, with an explanation and the next steps. */
export function InterruptedExports({ userId }: { readonly userId: string }) {
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, userId],
    queryFn: () => interruptedExports(userId),
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <Notices label="Interrupted exports">
      {data.map((note) => (
        <InterruptedExport key={note.id} note={note} />
      ))}
    </Notices>
  );
}

function InterruptedExport({ note }: { readonly note: RunningExport }) {
  const { id, videoId, title, isReel = false } = note;
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isOpen = isReel ? pathname === reelPath(videoId) : search.get('id') === videoId;
  useEffect(() => {
    const end = async (): Promise<void> => {
      await endInterruptedProcessing(videoId);
      await queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
    };
    void end();
  }, [queryClient, videoId]);
  const dismiss = (): void => {
    forgetRunningExport(id);
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  return (
    <Notice
      icon={<History aria-hidden="true" />}
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
          {!isOpen && (
            <LinkButton size="sm" to={isReel ? reelPath(videoId) : editorPath(videoId)}>
              Open
            </LinkButton>
          )}
        </>
      }
    >
      {isReel ? (
        <>
          The film of <b className="font-semibold text-text">{title}</b> was interrupted. Your reel and its
          plays are safe, and making the film again is free.
        </>
      ) : (
        <>
          The export of <b className="font-semibold text-text">{title}</b> was interrupted. Your clip is safe,
          and exporting it again is free.
        </>
      )}
    </Notice>
  );
}
