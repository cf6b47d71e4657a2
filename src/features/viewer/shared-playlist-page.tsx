import { getSharedPlaylist } from '@/backend/sharing/shared-content';
import { INTRO_WAIT_MS } from '@/domain/limits';
import { EmptyPlaylist } from './empty-playlist';
import { Intro } from './intro';
import { WatchingPlaylist } from './loaded-watching';
import type { ViewerPageProps } from './shared-video-page';
import { Unavailable } from './unavailable';
import { useIntro } from './use-intro';
import { usePageTitle } from './use-page-title';
import { useSharedContent } from './use-shared-content';
import { ViewerFrame } from './viewer-frame';

/** Shows a shared playlist to anyone with the link. */
export function SharedPlaylistPage({ code, introMs = INTRO_WAIT_MS, ...surroundings }: ViewerPageProps) {
  const { content, error, isLoading, reload, unlock } = useSharedContent(getSharedPlaylist, code);
  const first = content?.videos[0];
  const { isOver, skip } = useIntro(code, first !== undefined, introMs);
  const title = content?.title ?? null;
  usePageTitle(title);
  const isWaiting = error === null && (!content || (first !== undefined && !isOver));
  return (
    <ViewerFrame
      {...surroundings}
      title={error === null ? title : null}
      cover={
        isWaiting && (
          <Intro backgroundUrl={content?.croppedBackgroundUrl ?? null} title={title} onSkip={skip} />
        )
      }
    >
      {error !== null && (
        <Unavailable error={error} kind="playlist" isBusy={isLoading} onRetry={reload} onUnlock={unlock} />
      )}
      {content && error === null && !first && <EmptyPlaylist />}
      {content && error === null && first && (
        <WatchingPlaylist
          code={code ?? ''}
          playlist={content}
          first={first}
          isActive={isOver}
          makePath={surroundings.makePath}
          onStale={reload}
        />
      )}
    </ViewerFrame>
  );
}
