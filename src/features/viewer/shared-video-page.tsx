import { getSharedVideo } from '@/backend/sharing/shared-content';
import { INTRO_WAIT_MS } from '@/domain/limits';
import { viewersName } from '@/domain/video-name';
import { Intro } from './intro';
import { WatchingVideo } from './loaded-watching';
import { Unavailable } from './unavailable';
import { useIntro } from './use-intro';
import { usePageTitle } from './use-page-title';
import { useSharedContent } from './use-shared-content';
import { ViewerFrame, type ViewerSurroundings } from './viewer-frame';

export interface ViewerPageProps extends ViewerSurroundings {
  /** The access code as written in the address; undefined if there is none. */
  readonly code: string | undefined;
  /** The wait before the video plays. */
  readonly introMs?: number;
}

/** Shows a shared video to anyone with the link. */
export function SharedVideoPage({ code, introMs = INTRO_WAIT_MS, ...surroundings }: ViewerPageProps) {
  const { content, error, isLoading, reload, unlock } = useSharedContent(getSharedVideo, code);
  const { isOver, skip } = useIntro(code, content !== null, introMs);
  const title = content && viewersName(content.video);
  usePageTitle(title);
  return (
    <ViewerFrame
      {...surroundings}
      title={error === null ? title : null}
      cover={
        error === null &&
        !isOver && <Intro backgroundUrl={content?.croppedBackgroundUrl ?? null} title={title} onSkip={skip} />
      }
    >
      {error !== null && (
        <Unavailable error={error} kind="video" isBusy={isLoading} onRetry={reload} onUnlock={unlock} />
      )}
      {content && error === null && (
        <WatchingVideo
          code={code ?? ''}
          content={content}
          isActive={isOver}
          makePath={surroundings.makePath}
          onStale={reload}
        />
      )}
    </ViewerFrame>
  );
}
