import { useState } from 'react';
import type { SharedVideo } from '@/domain/sharing';
import { cx } from '@/lib/cx';
import { ChapterList } from './chapter-list';
import { EndOverlay } from './end-overlay';
import { PlayerCard } from './player-card';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { usePlays } from './use-plays';
import { VideoFacts } from './video-facts';
import { VideoPlayer } from './video-player';

interface WatchingVideoProps {
  readonly code: string;
  readonly content: SharedVideo;
  readonly isActive: boolean;
  readonly makePath: string;
  readonly onStale: () => void;
}

/** A shared video with its plays and the player card. */
export function WatchingVideo(props: WatchingVideoProps) {
  const {
    code,
    content: { video, card },
    isActive,
    makePath,
    onStale,
  } = props;
  const [run, setRun] = useState(0);
  const [hasEnded, setHasEnded] = useState(false);
  const refresh = useFreshAddresses(onStale);
  const plays = usePlays(code);
  useFirstView(isActive, () => plays.view(video));
  const hasChapters = video.chapters.length > 0;
  const again = () => {
    setHasEnded(false);
    setRun(run + 1);
  };
  return (
    <div
      className={cx(
        'mx-auto w-full pb-8 desk:pt-6 desk:pb-10',
        card || hasChapters
          ? 'desk:page-column desk:grid desk:grid-cols-[minmax(0,1fr)_304px] desk:grid-rows-[auto_1fr] desk:gap-x-8'
          : 'desk:max-w-296.5 desk:px-6',
      )}
    >
      <VideoPlayer
        video={video}
        isActive={isActive}
        run={run}
        elementRef={plays.element}
        onTime={(timeSec) => plays.show(video, timeSec)}
        onEnded={() => setHasEnded(true)}
        onFailure={() => refresh(video.id)}
        hasOwnShape
        className="desk:rounded-xl"
        overlay={hasEnded && <EndOverlay title="Thanks for Watching!" makePath={makePath} onAgain={again} />}
      />
      <div className="px-4 pt-5 desk:px-0">
        <VideoFacts video={video} />
      </div>
      {(card || hasChapters) && (
        <aside className="mx-4 mt-6 flex flex-col gap-6 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:m-0 desk:self-start">
          {hasChapters && (
            <ChapterList
              chapters={video.chapters}
              current={plays.currentOf(video)}
              onJump={(chapter) => {
                setHasEnded(false);
                plays.jump(chapter);
              }}
            />
          )}
          {card && <PlayerCard card={card} />}
        </aside>
      )}
    </div>
  );
}
