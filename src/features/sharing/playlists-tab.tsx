import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { serverTimeMs } from '@/backend/http/server-clock';
import { deletePlaylist } from '@/backend/sharing/playlists';
import { playlistsQuery } from '@/backend/queries';
import { counted } from '@/domain/format';
import { playlistEditPath, sharedPath } from '@/domain/paths';
import type { PlaylistSummary } from '@/domain/sharing';
import { EmptyState } from '@/ui/empty-state';
import { BackgroundPicture } from './background-picture';
import { DeleteLinkDialog } from './delete-link-dialog';
import { LinkDialog } from './link-dialog';
import { LinkList } from './link-list';
import { LinkRow } from './link-row';
import { useLinkSwitch } from './use-link-switch';
import { VideoPicture } from './video-picture';

/** Lists the user's playlists; the name of each opens its editing page. */
export function PlaylistsTab() {
  const { data, ...query } = useInfiniteQuery(playlistsQuery);
  const [doomed, setDoomed] = useState<PlaylistSummary | null>(null);
  const [edited, setEdited] = useState<PlaylistSummary | null>(null);
  const navigate = useNavigate();
  const switchLink = useLinkSwitch();
  return (
    <>
      <LinkList
        label="Playlists"
        query={query}
        items={data?.pages.flatMap((page) => page.items)}
        empty={
          <EmptyState title="No playlists yet">
            Add a playlist to put several highlights behind one link.
          </EmptyState>
        }
        renderItem={(playlist) => (
          <LinkRow
            {...playlist}
            name={playlist.title}
            title={
              <Link
                to={playlistEditPath(playlist.accessCode)}
                className="hover:underline max-desk:block max-desk:truncate max-desk:py-3"
              >
                {playlist.title}
              </Link>
            }
            picture={<Cover playlist={playlist} />}
            path={sharedPath('playlist', playlist.accessCode)}
            views={playlist.totalViews}
            fact={counted(playlist.videoCount, 'video')}
            nowMs={serverTimeMs(query.dataUpdatedAt)}
            onEdit={() => void navigate(playlistEditPath(playlist.accessCode))}
            onEditLink={() => setEdited(playlist)}
            onSwitch={() => switchLink({ ...playlist, name: playlist.title, isActive: !playlist.isActive })}
            onDelete={() => setDoomed(playlist)}
          />
        )}
      />
      {edited && <LinkDialog name={edited.title} link={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <DeleteLinkDialog
          kind="playlist"
          name={doomed.title}
          remove={() => deletePlaylist(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

function Cover({ playlist }: { readonly playlist: PlaylistSummary }) {
  const { croppedBackgroundPath, thumbnailPath } = playlist;
  return croppedBackgroundPath === null ? (
    <VideoPicture path={thumbnailPath} />
  ) : (
    <BackgroundPicture path={croppedBackgroundPath} />
  );
}
