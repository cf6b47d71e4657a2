import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { currentUserId } from '@/backend/auth/session';
import { formatBytes } from '@/domain/format';
import { findSharedClip, SHARED_FRAGMENT, takeSharedClip } from '@/offline/waiting-clip';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

interface SharedClipCardProps {
  /** Whether no clip can be uploaded now. */
  readonly isClosed: boolean;
  readonly onUse: (file: File) => void;
}

/** Asks a member what to do with a clip that was shared with the app. Renders nothing when there is none. */
export function SharedClipCard({ isClosed, onUse }: SharedClipCardProps) {
  const userId = currentUserId();
  const { data: clip, refetch } = useQuery({
    queryKey: ['shared-clip', userId],
    queryFn: () => findSharedClip(userId, window.location.hash === `#${SHARED_FRAGMENT}`),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!clip) return null;
  const { name, size } = clip.file;
  const end = async (isWanted: boolean): Promise<void> => {
    const isTaken = await takeSharedClip(clip);
    await refetch();
    if (!isWanted) return;
    if (isTaken) onUse(clip.file);
    else toast.info(`${name} is no longer here`, { description: 'Share it again, or choose it here.' });
  };
  return (
    <Card padding="sm" className="flex items-center gap-3 max-desk:flex-col max-desk:items-start">
      <div className="flex min-w-0 flex-1 gap-3">
        <Share2 aria-hidden="true" className="mt-0.5 size-5 text-info" />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">Upload the clip you shared?</h2>
          <p className="text-sm wrap-anywhere text-soft">
            {name}, {formatBytes(size)}. It stays on this device until you upload it.
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" disabled={isClosed} onClick={() => void end(true)}>
          Upload it
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void end(false)}>
          Discard
        </Button>
      </div>
    </Card>
  );
}
