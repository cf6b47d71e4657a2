import { useState } from 'react';
import { recordView } from '@/backend/record-view';
import { getSharedVideo } from '@/backend/shared-content';
import { INTRO_WAIT_MS } from '@/domain/limits';
import { sharedName, type SharedVideo } from '@/domain/sharing';
import { EndOverlay } from './end-overlay';
import { Intro } from './intro';
import { Unavailable } from './unavailable';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { useIntro } from './use-intro';
import { usePageTitle } from './use-page-title';
import { useSharedContent } from './use-shared-content';
import { VideoFacts } from './video-facts';
import { VideoPlayer } from './video-player';
import { ViewerFrame, type ViewerSurroundings } from './viewer-frame';

export interface ViewerPageProps extends ViewerSurroundings {
  /** As it stands in the address; undefined when there is none. */
  readonly code: string | undefined;
  /** The wait before the video plays. */
  readonly introMs?: number;
}

/** A shared video, for anybody with the link. */
export function SharedVideoPage({ code, introMs = INTRO_WAIT_MS, ...surroundings }: ViewerPageProps) {
  const { content, error, isLoading, reload } = useSharedContent(getSharedVideo, code);
  const isOver = useIntro(content !== null, introMs);
  const title = content && sharedName(content.video);
  usePageTitle(title);
  return (
    <ViewerFrame
      {...surroundings}
      title={error === null ? title : null}
      cover={
        error === null &&
        !isOver && <Intro backgroundUrl={content?.croppedBackgroundUrl ?? null} title={title} />
      }
    >
      {error !== null && <Unavailable error={error} kind="video" isBusy={isLoading} onRetry={reload} />}
      {content && error === null && (
        <Watching
          content={content}
          isActive={isOver}
          makePath={surroundings.makePath}
          onView={() => void recordView(code ?? '', content.video.id)}
          onStale={reload}
        />
      )}
    </ViewerFrame>
  );
}

interface WatchingProps {
  readonly content: SharedVideo;
  readonly isActive: boolean;
  readonly makePath: string;
  readonly onView: () => void;
  readonly onStale: () => void;
}

function Watching({ content: { video }, isActive, makePath, onView, onStale }: WatchingProps) {
  const [run, setRun] = useState(0);
  const [hasEnded, setHasEnded] = useState(false);
  const refresh = useFreshAddresses(onStale);
  useFirstView(isActive, onView);
  const again = () => {
    setHasEnded(false);
    setRun(run + 1);
  };
  return (
    <div className="mx-auto w-full pb-8 desk:max-w-296.5 desk:px-6 desk:pt-6 desk:pb-10">
      <VideoPlayer
        video={video}
        isActive={isActive}
        run={run}
        onEnded={() => setHasEnded(true)}
        onFailure={() => refresh(video.id)}
        className="desk:rounded-xl"
        overlay={hasEnded && <EndOverlay title="Thanks for Watching!" makePath={makePath} onAgain={again} />}
      />
      <div className="px-4 pt-5 desk:px-0">
        <VideoFacts video={video} />
      </div>
    </div>
  );
}
