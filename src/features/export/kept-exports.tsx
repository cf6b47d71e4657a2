import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { videosQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import {
  takeKeptExport,
  waitingExports,
  type KeptExport,
  type TakenExport,
} from '@/media/export/kept-exports';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { Notice, Notices } from './notices';
import { saveVideo } from './run-export';

const LOOK_AGAIN_MS = 2000;
const QUERY_KEY = ['kept-exports'];

/** Exports that were made but not saved, because their page was closed or reloaded: save them now, or discard them. */
export function KeptExports({ userId }: { readonly userId: string }) {
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, userId],
    queryFn: () => waitingExports(userId),
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <Notices label="Exports that are not saved yet">
      {data.map((kept) => (
        <KeptExportRow key={kept.fileName} kept={kept} />
      ))}
    </Notices>
  );
}

/** The two ways on with a kept export. @returns them, and how much of it is saved in percent while it is. */
function useKeptExport(kept: KeptExport) {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);

  const settle = async (work: (taken: TakenExport) => Promise<void>): Promise<void> => {
    try {
      const taken = await takeKeptExport(kept);
      if (taken) await work(taken);
    } catch (error) {
      toast.error(messageOf(error, 'video-upload-failed'), {
        description: 'The export is still kept here.',
      });
    }
    setPercent(null);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const save = async (taken: TakenExport): Promise<void> => {
    setPercent(0);
    try {
      const made = { videoId: kept.videoId, file: taken.file, saveAs: kept.saveAs };
      await saveVideo(made, new AbortController().signal, {
        onSent: (sent, total) => setPercent(Math.floor((100 * sent) / total)),
      });
    } catch (error) {
      taken.leave();
      throw error;
    }
    await taken.release();
    toast.success('Video Saved');
    await queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
  };
  return {
    percent,
    save: () => settle(save),
    discard: () => settle((taken) => taken.release()),
  };
}

function KeptExportRow({ kept }: { readonly kept: KeptExport }) {
  const { percent, save, discard } = useKeptExport(kept);
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
      <b className="font-semibold text-text">{kept.saveAs}</b> was exported, but the page was closed before it
      was saved. It is still on this device.
    </Notice>
  );
}
