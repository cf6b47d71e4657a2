import { useState } from 'react';
import type { SharedContent, WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';
import { EndOverlay } from './end-overlay';
import { StartOverlay } from './start-overlay';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { usePlaylistPosition } from './use-playlist-position';
import { VideoPlayer } from './video-player';

interface WatchingEmbeddedProps {
  readonly kind: SharedContent['kind'];
  readonly videos: readonly WatchedVideo[];
  readonly first: WatchedVideo;
  readonly onView: (video: WatchedVideo) => void;
  readonly onStale: () => void;
}

/** The videos of a link in another site's frame. They start when the viewer presses the play button. */
export function WatchingEmbedded({ kind, videos, first, onView, onStale }: WatchingEmbeddedProps) {
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

function TheEnd({ kind, onAgain }: Pick<WatchingEmbeddedProps, 'kind'> & { readonly onAgain: () => void }) {
  if (kind === 'video') return <EndOverlay title="Thanks for Watching!" onAgain={onAgain} />;
  return (
    <EndOverlay title="Playlist Complete" onAgain={onAgain}>
      Thanks for watching!
    </EndOverlay>
  );
}
