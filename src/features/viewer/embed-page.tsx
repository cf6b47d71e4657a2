import { recordView } from '@/backend/sharing/record-view';
import { getSharedPlaylist, getSharedVideo } from '@/backend/sharing/shared-content';
import type { SharedContent, WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';
import { EmptyPlaylist } from './empty-playlist';
import { WatchingEmbedded } from './loaded-watching';
import { Unavailable } from './unavailable';
import { usePageTitle } from './use-page-title';
import { useSharedContent } from './use-shared-content';

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
        <WatchingEmbedded
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
