import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { serverTimeMs } from '@/backend/http/server-clock';
import { sharesQuery } from '@/backend/queries';
import { deleteShare } from '@/backend/sharing/shares';
import { getVideo } from '@/backend/videos/videos';
import { messageOf } from '@/domain/errors';
import { PATHS, playlistEditPath, sharedPath } from '@/domain/paths';
import { sharedName, type Share } from '@/domain/sharing';
import type { Video } from '@/domain/video';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { DeleteLinkDialog } from './delete-link-dialog';
import { AddToPlaylistDialog } from './add-to-playlist-dialog';
import { LinkDialog } from './link-dialog';
import { LinkList } from './link-list';
import { LinkRow } from './link-row';
import { useLinkSwitch } from './use-link-switch';
import { VideoPicture } from './video-picture';
import { ViewsDialog } from './views-dialog';

/** Lists the user's links to single videos. */
export function SharedVideosTab() {
  const { data, ...query } = useInfiniteQuery(sharesQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const adding = useAddToPlaylist();
  const switchLink = useLinkSwitch();
  const open = (kind: OpenDialog['kind'], share: Share) => () => setDialog({ kind, share });
  return (
    <>
      <LinkList
        label="Shared videos"
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        empty={
          <EmptyState
            title="No shared videos yet"
            action={
              <LinkButton to={PATHS.dashboard} variant="primary">
                Go to the dashboard
              </LinkButton>
            }
          >
            Share a processed video from its menu on the dashboard.
          </EmptyState>
        }
        renderItem={(share) => (
          <LinkRow
            {...share}
            name={sharedName(share.video)}
            title={sharedName(share.video)}
            picture={<VideoPicture path={share.video.thumbnailPath} />}
            path={sharedPath('video', share.accessCode)}
            nowMs={serverTimeMs(query.dataUpdatedAt)}
            onEdit={open('edit', share)}
            onSwitch={() =>
              switchLink({ ...share, name: sharedName(share.video), isActive: !share.isActive })
            }
            onAddToPlaylist={() => void adding.add(share)}
            onViews={open('views', share)}
            onDelete={open('delete', share)}
          />
        )}
      />
      {adding.dialog}
      {dialog && <ShareDialogs {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

interface OpenDialog {
  readonly kind: 'edit' | 'views' | 'delete';
  readonly share: Share;
}

function ShareDialogs({ kind, share, onClose }: OpenDialog & { readonly onClose: () => void }) {
  const name = sharedName(share.video);
  switch (kind) {
    case 'edit':
      return <LinkDialog name={name} link={share} onClose={onClose} />;
    case 'views':
      return (
        <ViewsDialog name={name} target={{ videoId: share.video.id, shareId: share.id }} onClose={onClose} />
      );
    case 'delete':
      return (
        <DeleteLinkDialog kind="share" name={name} remove={() => deleteShare(share.id)} onClose={onClose} />
      );
  }
}

/** Loads a shared video and shows the dialog that adds it to a playlist. */
function useAddToPlaylist() {
  const [video, setVideo] = useState<Video | null>(null);
  const navigate = useNavigate();
  return {
    add: async (share: Share): Promise<void> => {
      try {
        setVideo(await getVideo(share.video.id));
      } catch (error) {
        toast.error(messageOf(error, 'videos-load-failed'));
      }
    },
    dialog: video && (
      <AddToPlaylistDialog
        videos={[video]}
        onClose={() => setVideo(null)}
        onOpenPlaylist={(accessCode) => void navigate(playlistEditPath(accessCode))}
      />
    ),
  } as const;
}
