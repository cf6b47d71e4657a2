import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import {
  claimPendingExport,
  unclaimedExports,
  type PendingExport,
  type ClaimedExport,
} from '@/media/export/pending-exports';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { Notice, Notices } from './notices';
import { savePending } from '@/studio/film/save-pending';

const LOOK_AGAIN_MS = 2000;
const QUERY_KEY = ['pending-exports'];

/** Offers to save or discard finished exports that were not saved because their page was closed or reloaded. */
export function PendingExportNotices({ userId }: { readonly userId: string }) {
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, userId],
    queryFn: () => unclaimedExports(userId),
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <Notices label="Exports that are not saved yet">
      {data.map((pending) => (
        <PendingExportNotice key={pending.fileName} pending={pending} />
      ))}
    </Notices>
  );
}

/**
 * Saves or discards a pending export.
 * @returns both commands, and the percentage saved so far; null while it is not being saved.
 */
function usePendingExport(pending: PendingExport) {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);

  const settle = async (work: (claimed: ClaimedExport) => Promise<void>): Promise<void> => {
    try {
      const claimed = await claimPendingExport(pending);
      if (claimed) await work(claimed);
    } catch (error) {
      toast.error(messageOf(error, 'video-upload-failed'), {
        description: 'The export is still kept here.',
      });
    }
    setPercent(null);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const save = async (claimed: ClaimedExport): Promise<void> => {
    setPercent(0);
    try {
      await savePending(pending, claimed.file, queryClient, (sent, total) =>
        setPercent(Math.floor((100 * sent) / total)),
      );
    } catch (error) {
      claimed.leave();
      throw error;
    }
    await claimed.release();
    toast.success('Video Saved');
    await queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
  };
  return {
    percent,
    save: () => settle(save),
    discard: () => settle((claimed) => claimed.release()),
  };
}

function PendingExportNotice({ pending }: { readonly pending: PendingExport }) {
  const { percent, save, discard } = usePendingExport(pending);
  return (
    <Notice
      icon={<Download aria-hidden="true" />}
      actions={
        <>
          <Button variant="quiet" size="sm" disabled={percent !== null} onClick={() => void discard()}>
            Discard
          </Button>
          <Button
            size="sm"
            busy={percent !== null}
            busyLabel={`Saving ${percent ?? 0} %`}
            onClick={() => void save()}
          >
            Save Video
          </Button>
        </>
      }
    >
      <b className="font-semibold text-text">{pending.saveAs}</b> was exported, but the page was closed before
      it was saved. It is still on this device.
    </Notice>
  );
}
