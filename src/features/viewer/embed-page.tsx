import { useState } from 'react';
import { recordView } from '@/backend/record-view';
import { getSharedContent } from '@/backend/shared-content';
import type { SharedContent, WatchedVideo } from '@/domain/sharing';
import { EndOverlay } from './end-overlay';
import { Unavailable } from './unavailable';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { usePlaylistPosition } from './use-playlist-position';
import { useSharedContent } from './use-shared-content';
import { VideoPlayer } from './video-player';

/**
 * Only the video, for frames on other sites; a playlist plays one video after the other. It waits for its play button,
 * and that counts as a view: a page that embeds a video has not shown it to anybody yet.
 */
export function EmbedPage({ code }: { readonly code: string | undefined }) {
  const { content, error, isLoading, reload } = useSharedContent(getSharedContent, code);
  const videos = content ? videosOf(content) : [];
  const [first] = videos;
  return (
    <main className="grid min-h-dvh bg-black">
      <meta name="robots" content="noindex" />
      {error !== null && <Unavailable error={error} kind="video" isBusy={isLoading} onRetry={reload} />}
      {first && error === null && (
        <Watching
          videos={videos}
          first={first}
          onView={(video) => void recordView(code ?? '', video.id)}
          onStale={reload}
        />
      )}
    </main>
  );
}

function videosOf(content: SharedContent): readonly WatchedVideo[] {
  return content.kind === 'video' ? [content.video] : content.videos;
}

interface WatchingProps {
  readonly videos: readonly WatchedVideo[];
  readonly first: WatchedVideo;
  readonly onView: (video: WatchedVideo) => void;
  readonly onStale: () => void;
}

function Watching({ videos, first, onView, onStale }: WatchingProps) {
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
      onPlay={() => setHasStarted(true)}
      onEnded={() => step({ kind: 'ended' })}
      onFailure={() => refresh(current.videoUrl)}
      className="aspect-auto h-dvh"
      overlay={
        position.isComplete && (
          <EndOverlay title="Thanks for Watching!" onAgain={() => step({ kind: 'again' })} />
        )
      }
    />
  );
}
