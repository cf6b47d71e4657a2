import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { videoIdAt } from '@/backend/videos/video-by-address';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { EditorSkeleton } from './editor-skeleton';

interface OpenByAddressProps {
  /** The URL of a stored file. */
  readonly address: string;
  readonly onFound: (videoId: string) => void;
  readonly backTo: string;
}

/** Opens the video that a stored file's URL belongs to. */
export function OpenByAddress({ address, onFound, backTo }: OpenByAddressProps) {
  const found = useQuery({
    queryKey: ['video-at', address],
    queryFn: () => videoIdAt(address),
    retry: false,
    gcTime: 0,
  });
  const videoId = found.data;
  const open = useEffectEvent(onFound);
  useEffect(() => {
    if (videoId) open(videoId);
  }, [videoId]);
  if (videoId === null || found.error) {
    return (
      <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-16">
        <ErrorPanel
          title={found.error ? messageOf(found.error, 'video-load-failed') : ERROR_TEXTS['video-load-failed']}
          action={
            <>
              <LinkButton to={backTo}>Back to Dashboard</LinkButton>
              {found.error && (
                <Button variant="primary" onClick={() => void found.refetch()}>
                  Try again
                </Button>
              )}
            </>
          }
        >
          {found.error ? 'Your videos are safe.' : 'None of your videos has this address.'}
        </ErrorPanel>
      </div>
    );
  }
  return <EditorSkeleton />;
}
