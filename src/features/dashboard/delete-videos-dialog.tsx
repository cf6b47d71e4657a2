import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { deleteVideos, type DeletionFailure } from '@/backend/videos/delete-videos';
import { messageOf } from '@/domain/errors';
import { counted, formatCount } from '@/domain/format';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { toast } from '@/ui/toast';
import { UsedInReels } from './used-in-reels';

/** How many names fit into a message. */
const NAMED = 3;

interface DeleteVideosDialogProps {
  readonly videos: readonly Video[];
  readonly onClose: () => void;
  /** Called once all videos are deleted. */
  readonly onDeleted: () => void;
}

/**
 * Asks the user to confirm before several videos are deleted for good. Deletes as many as possible and names the ones
 * that failed.
 */
export function DeleteVideosDialog({ videos, onClose, onDeleted }: DeleteVideosDialogProps) {
  const { left, deletion, start, stop } = useDeletion(videos, onDeleted);
  const { isPending } = deletion;
  const failures = deletion.data ?? [];
  const doneCount = videos.length - left.length;
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      dismissible={!isPending}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${counted(isPending ? videos.length : left.length, 'video')}?`}
      description={<p>{consequenceOf(isPending ? videos : left)}</p>}
      footer={
        <>
          <Button variant="quiet" onClick={isPending ? stop : onClose}>
            {isPending ? 'Stop' : left.length === 1 ? 'Keep it' : 'Keep them'}
          </Button>
          <Button
            variant="danger"
            icon={<Trash2 />}
            busy={isPending}
            busyLabel={`Deleting ${formatCount(Math.min(doneCount + 1, videos.length))} of ${formatCount(videos.length)}`}
            onClick={start}
          >
            {`Delete ${counted(left.length, 'video')}`}
          </Button>
        </>
      }
    >
      <UsedInReels videos={isPending ? videos : left} />
      {deletion.error && <Note tone="danger">{messageOf(deletion.error, 'video-delete-failed')}</Note>}
      {failures.length > 0 && <Note tone="danger">{failureText(failures, doneCount)}</Note>}
    </Dialog>
  );
}

function useDeletion(videos: readonly Video[], onDeleted: () => void) {
  const queryClient = useQueryClient();
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set());
  const abort = useRef<AbortController | null>(null);
  const left = videos.filter(({ id }) => !goneIds.has(id));
  const deletion = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      abort.current = controller;
      const gone = new Set(goneIds);
      const failures = await deleteVideos(left, {
        signal: controller.signal,
        onDeleted: ({ id }) => {
          gone.add(id);
          setGoneIds(new Set(gone));
        },
      });
      if (gone.size === videos.length) {
        toast.success(
          videos.length === 1 ? '1 video is deleted' : `${formatCount(videos.length)} videos are deleted`,
        );
        onDeleted();
      }
      return failures;
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
        // Deleting the videos also deleted their links.
        reloadLinks(queryClient),
      ]);
    },
  });
  return {
    left,
    deletion,
    start: () => deletion.mutate(),
    /** Stops after the videos that are already being deleted. */
    stop: () => abort.current?.abort(),
  } as const;
}

function consequenceOf(videos: readonly Video[]): string {
  const exportCount = videos.filter(({ processedVideoPath }) => processedVideoPath !== null).length;
  const tokens = videos.reduce((sum, { tokensConsumed }) => sum + tokensConsumed, 0);
  const exported =
    exportCount > 0
      ? `, with ${counted(exportCount, 'export')}, and links to ${exportCount === 1 ? 'that' : 'those'} stop working`
      : '';
  const spent = tokens > 0 ? ` The ${formatCount(tokens)} tokens they used are not refunded.` : '';
  return `${counted(videos.length, 'video')} ${videos.length === 1 ? 'is' : 'are'} deleted for good${exported}.${spent}`;
}

function failureText(failures: readonly DeletionFailure[], doneCount: number): string {
  const [first] = failures;
  const names = failures.slice(0, NAMED).map(({ video }) => `“${displayName(video)}”`);
  const rest = failures.length - names.length;
  const listed = `${names.join(', ')}${rest > 0 ? ` and ${counted(rest, 'other')}` : ''}`;
  const others =
    doneCount > 0 ? ` ${counted(doneCount, 'other')} ${doneCount === 1 ? 'is' : 'are'} deleted.` : '';
  return `${messageOf(first?.error, 'video-delete-failed')}: ${listed}.${others}`;
}
