import { useState, type ReactNode } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ListVideo, Plus } from 'lucide-react';
import { playlistsQuery } from '@/backend/queries';
import { addToPlaylist, type AddedToPlaylist } from '@/backend/sharing/playlist-videos';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { counted, formatCount } from '@/domain/format';
import { fullPlaylistText } from '@/domain/playlist-rules';
import type { PlaylistSummary } from '@/domain/sharing';
import type { Video } from '@/domain/video';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { SpinnerMark } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { LinkList } from './link-list';
import { PlaylistDialog } from './playlist-dialog';

interface AddToPlaylistDialogProps {
  /** The chosen videos, at least one of them processed; the others are not added. */
  readonly videos: readonly Video[];
  readonly onClose: () => void;
  readonly onOpenPlaylist: (accessCode: string) => void;
}

/** Adds videos to one of the user's playlists, or to a new one. */
export function AddToPlaylistDialog({ videos, onClose, onOpenPlaylist }: AddToPlaylistDialogProps) {
  const [makesPlaylist, setMakesPlaylist] = useState(false);
  const exported = videos.filter(({ processedVideoPath }) => processedVideoPath !== null);
  const { data, ...query } = useInfiniteQuery(playlistsQuery);
  const adding = useAdding(exported, onClose, onOpenPlaylist);
  if (makesPlaylist) {
    return (
      <PlaylistDialog
        firstVideos={exported}
        onClose={() => setMakesPlaylist(false)}
        onSaved={({ accessCode }) => onOpenPlaylist(accessCode)}
      />
    );
  }
  const leftOut = videos.length - exported.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!adding.isPending}
      title={`Add ${counted(exported.length, 'video')} to a playlist`}
    >
      {leftOut > 0 && (
        <Note tone="info">
          {`${counted(leftOut, 'video')} ${leftOut === 1 ? 'is' : 'are'} not exported yet and will not be added.`}
        </Note>
      )}
      <Row icon={<Plus />} title="Create Playlist" onClick={() => setMakesPlaylist(true)}>
        {`It starts with ${exported.length === 1 ? 'this video' : 'these videos'}.`}
      </Row>
      <LinkList
        label="Your playlists"
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        empty={<p className="text-sm text-muted">You have no playlists yet.</p>}
        renderItem={(playlist) => (
          <Row
            icon={<ListVideo />}
            title={playlist.title}
            isBusy={adding.isPending && adding.variables.id === playlist.id}
            onClick={() => !adding.isPending && adding.mutate(playlist)}
          >
            {counted(playlist.videoCount, 'video')}
          </Row>
        )}
      />
      {adding.error && <Note tone="danger">{messageOf(adding.error, 'playlist-update-failed')}</Note>}
      {adding.data?.kind === 'full' && <Note tone="danger">{fullPlaylistText(adding.data.room)}</Note>}
    </Dialog>
  );
}

function useAdding(
  videos: readonly Video[],
  onClose: () => void,
  onOpenPlaylist: (accessCode: string) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ accessCode }: PlaylistSummary): Promise<AddedToPlaylist> =>
      addToPlaylist(
        accessCode,
        videos.map(({ id }) => id),
      ),
    onSuccess: async (added, { title, accessCode }) => {
      if (added.kind === 'full') return;
      await reloadLinks(queryClient);
      toast.success(addedText(added.count, videos.length, title), {
        action: { label: 'Open playlist', onClick: () => onOpenPlaylist(accessCode) },
      });
      onClose();
    },
  });
}

function addedText(count: number, wanted: number, title: string): string {
  if (count === 0) return `“${title}” has ${wanted === 1 ? 'it' : 'all of them'} already`;
  const known = wanted - count;
  const remark = known > 0 ? `; it had ${formatCount(known)} already` : '';
  return `${counted(count, 'video')} added to “${title}”${remark}`;
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Row({ icon, title, isBusy = false, onClick, children }: RowProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy}
      onClick={onClick}
      className="flex w-full items-center gap-3.5 rounded-md px-3 py-3 text-left transition-colors hover:bg-s2 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      {isBusy && <SpinnerMark />}
    </button>
  );
}
