import { useState } from 'react';
import { recordView } from '@/backend/sharing/record-view';
import { getSharedPlaylist, getSharedVideo } from '@/backend/sharing/shared-content';
import type { SharedContent, WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';
import { EmptyPlaylist } from './empty-playlist';
import { EndOverlay } from './end-overlay';
import { StartOverlay } from './start-overlay';
import { Unavailable } from './unavailable';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { usePageTitle } from './use-page-title';
import { usePlaylistPosition } from './use-playlist-position';
import { useSharedContent } from './use-shared-content';
import { VideoPlayer } from './video-player';

interface EmbedPageProps {
  readonly kind: SharedContent['kind'];
  readonly code: string | undefined;
}

const LOADERS = { video: getSharedVideo, playlist: getSharedPlaylist } as const;

/**
 * Shows only the video, for frames on other sites; a playlist plays its videos one after another. A view is counted
 * when the viewer presses the play button, because a page that embeds the video may load without anyone watching it.
 */
export function EmbedPage({ kind, code }: EmbedPageProps) {
  const { content, error, isLoading, reload, unlock } = useSharedContent<SharedContent>(LOADERS[kind], code);
  usePageTitle(content && titleOf(content));
  const videos = content ? videosOf(content) : [];
  const [first] = videos;
  return (
    <main className="grid min-h-dvh bg-black">
      {error !== null && (
        <Unavailable error={error} kind={kind} isBusy={isLoading} onRetry={reload} onUnlock={unlock} />
      )}
      {content && error === null && !first && <EmptyPlaylist />}
      {first && error === null && (
        <Watching
          kind={kind}
          videos={videos}
          first={first}
          onView={(video) => void recordView(code ?? '', video.id, crypto.randomUUID())}
          onStale={reload}
        />
      )}
    </main>
  );
}

function titleOf(content: SharedContent): string {
  return content.kind === 'video' ? viewersName(content.video) : content.title;
}

function videosOf(content: SharedContent): readonly WatchedVideo[] {
  return content.kind === 'video' ? [content.video] : content.videos;
}

interface WatchingProps {
  readonly kind: SharedContent['kind'];
  readonly videos: readonly WatchedVideo[];
  readonly first: WatchedVideo;
  readonly onView: (video: WatchedVideo) => void;
  readonly onStale: () => void;
}

function Watching({ kind, videos, first, onView, onStale }: WatchingProps) {
  const [hasStarted, setHasStarted] = useState(false);
  const { position, step } = usePlaylistPosition(videos, onView);
  const current = videos[position.index] ?? first;
  const refresh = useFreshAddresses(onStale);
  useFirstView(hasStarted, () => onView(current));
  return (
    <VideoPlayer
      video={current}
      isActive={hasStarted}
      run={position.run}
      onEnded={() => step({ kind: 'ended' })}
      onFailure={() => refresh(current.id)}
      className="aspect-auto h-dvh"
      overlay={
        hasStarted ? (
          position.isComplete && <TheEnd kind={kind} onAgain={() => step({ kind: 'again' })} />
        ) : (
          <StartOverlay name={viewersName(current)} onStart={() => setHasStarted(true)} />
        )
      }
    />
  );
}

function TheEnd({ kind, onAgain }: Pick<WatchingProps, 'kind'> & { readonly onAgain: () => void }) {
  if (kind === 'video') return <EndOverlay title="Thanks for Watching!" onAgain={onAgain} />;
  return (
    <EndOverlay title="Playlist Complete" onAgain={onAgain}>
      Thanks for watching!
    </EndOverlay>
  );
}
