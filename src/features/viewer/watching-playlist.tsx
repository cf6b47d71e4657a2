import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SharedPlaylist, WatchedVideo } from '@/domain/sharing';
import { Button } from '@/ui/button';
import { ChapterList } from './chapter-list';
import { EndOverlay } from './end-overlay';
import { PlayerCard } from './player-card';
import { PlaylistGrid } from './playlist-grid';
import { useFirstView } from './use-first-view';
import { useFreshAddresses } from './use-fresh-addresses';
import { usePlaylistPosition } from './use-playlist-position';
import { usePlays } from './use-plays';
import { VideoFacts } from './video-facts';
import { VideoPlayer } from './video-player';

interface WatchingPlaylistProps {
  readonly code: string;
  readonly playlist: SharedPlaylist;
  readonly first: WatchedVideo;
  readonly isActive: boolean;
  readonly makePath: string;
  readonly onStale: () => void;
}

/** A shared playlist: the video that plays, and all of them below it. */
export function WatchingPlaylist(props: WatchingPlaylistProps) {
  const { code, playlist, first, isActive, makePath, onStale } = props;
  const { videos } = playlist;
  const plays = usePlays(code);
  const { position, step } = usePlaylistPosition(videos, plays.view);
  const current = videos[position.index] ?? first;
  const refresh = useFreshAddresses(onStale);
  useFirstView(isActive, () => plays.view(current));
  return (
    <div className="pb-8 desk:page-column desk:pt-6 desk:pb-10">
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_344px] desk:gap-8">
        <VideoPlayer
          video={current}
          isActive={isActive}
          run={position.run}
          elementRef={plays.element}
          onTime={(timeSec) => plays.show(current, timeSec)}
          onEnded={() => step({ kind: 'ended' })}
          onFailure={() => refresh(current.id)}
          hasOwnShape
          className="desk:rounded-xl"
          overlay={position.isComplete && <End makePath={makePath} onAgain={() => step({ kind: 'again' })} />}
        />
        <section
          aria-label="Current video"
          className="flex flex-col justify-between gap-6 px-4 py-2 desk:px-0"
        >
          <div>
            <p className="mb-1.5 text-sm text-muted wrap-anywhere">{playlist.title}</p>
            <VideoFacts key={current.id} video={current} />
            <Chapters
              video={current}
              plays={plays}
              onJump={() => position.isComplete && step({ kind: 'select', index: position.index })}
            />
          </div>
          <Steps
            index={position.index}
            count={videos.length}
            onPrevious={() => step({ kind: 'previous' })}
            onNext={() => step({ kind: 'next' })}
          />
          {playlist.card && <PlayerCard card={playlist.card} />}
        </section>
      </div>
      <Description text={playlist.description} />
      <PlaylistGrid
        videos={videos}
        currentIndex={position.index}
        isComplete={position.isComplete}
        onSelect={(index) => step({ kind: 'select', index })}
      />
    </div>
  );
}

function End(props: { readonly makePath: string; readonly onAgain: () => void }) {
  return (
    <EndOverlay title="Playlist Complete" {...props}>
      Thanks for watching!
    </EndOverlay>
  );
}

function Description({ text }: { readonly text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <p className="mt-8 max-w-[68ch] px-4 whitespace-pre-line text-soft wrap-anywhere desk:px-0">{text}</p>
  );
}

interface ChaptersProps {
  readonly video: WatchedVideo;
  readonly plays: ReturnType<typeof usePlays>;
  readonly onJump: () => void;
}

/** The plays of a reel in a playlist; renders nothing for other videos. */
function Chapters({ video, plays, onJump }: ChaptersProps) {
  if (video.chapters.length === 0) return null;
  return (
    <ChapterList
      chapters={video.chapters}
      current={plays.currentOf(video)}
      onJump={(chapter) => {
        onJump();
        plays.jump(chapter);
      }}
      className="mt-5"
    />
  );
}

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

function Steps({ index, count, onPrevious, onNext }: StepsProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <Button icon={<ChevronLeft aria-hidden="true" />} disabled={index === 0} onClick={onPrevious}>
        Previous
      </Button>
      <span className="text-sm text-muted tabular-nums" aria-live="polite">
        {index + 1} of {count}
      </span>
      <Button disabled={index === count - 1} onClick={onNext}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
