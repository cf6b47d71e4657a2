import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { playlistQuery } from '@/backend/queries';
import { parseAccessCode } from '@/domain/access-code';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import type { Playlist } from '@/domain/sharing';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { AddVideosDialog } from './add-videos-dialog';
import { LinkDialog } from './link-dialog';
import { PlaylistDialog } from './playlist-dialog';
import { PlaylistHeader } from './playlist-header';
import { PlaylistVideos } from './playlist-videos';
import { usePlaylistVideos } from './use-playlist-videos';

interface PlaylistEditPageProps {
  /** Makes a reel from the playlist's videos and opens it. */
  readonly onNewReel: (playlist: Playlist) => void;
}

/** The page where the owner edits a playlist. */
export function PlaylistEditPage({ onNewReel }: PlaylistEditPageProps) {
  const accessCode = parseAccessCode(useParams()['accessCode'] ?? '');
  return (
    <div className="page-column pt-6 pb-24 desk:pt-8">
      <Link
        to={PATHS.shares}
        className="mb-4 inline-flex max-desk:min-h-11 items-center gap-2 text-sm text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Back to Shares
      </Link>
      {accessCode === null ? (
        <ErrorPanel title={ERROR_TEXTS['playlist-id-invalid']} action={<ToShares />} />
      ) : (
        <PlaylistByCode key={accessCode} accessCode={accessCode} onNewReel={onNewReel} />
      )}
    </div>
  );
}

function PlaylistByCode({ accessCode, onNewReel }: PlaylistEditPageProps & { readonly accessCode: string }) {
  const { data, error, isFetching, refetch } = useQuery(playlistQuery(accessCode));
  if (data) return <LoadedPlaylist playlist={data} onNewReel={onNewReel} />;
  if (!error) return <PageSkeleton />;
  return (
    <ErrorPanel
      title={messageOf(error, 'playlist-load-failed')}
      action={
        <>
          <ToShares />
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      }
    />
  );
}

type OpenDialog = 'details' | 'link' | 'add';

function LoadedPlaylist({ playlist, onNewReel }: PlaylistEditPageProps & { readonly playlist: Playlist }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const videos = usePlaylistVideos(playlist);
  const close = () => setDialog(null);
  return (
    <>
      <PlaylistHeader
        playlist={playlist}
        onEdit={() => setDialog('details')}
        onEditLink={() => setDialog('link')}
        onAdd={() => setDialog('add')}
        onNewReel={() => onNewReel(playlist)}
      />
      <PlaylistVideos playlist={playlist} commands={videos} onAdd={() => setDialog('add')} />
      {dialog === 'details' && <PlaylistDialog playlist={playlist} onClose={close} onSaved={close} />}
      {dialog === 'link' && <LinkDialog name={playlist.title} link={playlist} onClose={close} />}
      {dialog === 'add' && (
        <AddVideosDialog playlist={playlist} onClose={close} onAdd={(chosen) => videos.add(chosen)} />
      )}
    </>
  );
}

function ToShares() {
  return <LinkButton to={PATHS.shares}>Go to Shares</LinkButton>;
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading the playlist">
      <Skeleton className="h-60 rounded-xl" />
      <Skeleton className="mt-7 h-7 w-32" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-3 h-16" />
    </div>
  );
}
