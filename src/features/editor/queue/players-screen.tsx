import { useEffect, useEffectEvent, useState } from 'react';
import { ChevronLeft, SkipForward, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { SELECTION_RADIUS_PX } from '@/domain/limits';
import { messageOf } from '@/domain/errors';
import { isQueueOver, nextToShow, previousToShow, type PlayQueue } from '@/domain/queue/play-queue';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorPanel } from '@/ui/error-panel';
import { announce } from '@/ui/live-region';
import { Skeleton } from '@/ui/skeleton';
import { useScreenKeys } from '@/ui/use-screen-keys';
import { useUndoKeys } from '@/ui/use-undo-keys';
import { loadShortcutSetting } from '@/studio/choices/shortcut-setting';
import { PlayerPicture } from './player-picture';
import { QueuePanel } from './queue-panel';
import type { QueueRunner } from '@/studio/queue/queue-runner';
import { addressOf, usePlayClip } from './use-play-clip';

export interface PlayersOutlets {
  /** Reports that the balance does not cover a play. */
  readonly onTokenShortage: (shortage: { readonly neededTokens: number }) => void;
  /** Makes a film of plays and shows it. */
  readonly onReel: (videoIds: readonly string[]) => void;
}

interface PlayersScreenProps extends PlayersOutlets {
  readonly runner: QueueRunner;
  readonly videos: ReadonlyMap<string, Video>;
}

/** Shows one play after another to choose the player in, next to the list of plays and their progress. */
export function PlayersScreen({ runner, videos, onTokenShortage, onReel }: PlayersScreenProps) {
  const state = useStore(runner.store);
  const { queue } = state;
  const [radiusPx, setRadiusPx] = useState<number>(SELECTION_RADIUS_PX.initial);
  const { shortage } = queue;
  const tell = useEffectEvent(onTokenShortage);
  useEffect(() => {
    if (shortage) tell(shortage);
  }, [shortage]);
  useAnnouncements(runner, videos);
  useKeys(runner, queue);
  const shown = queue.plays.find(({ videoId }) => videoId === queue.shownId);
  const video = shown && videos.get(shown.videoId);
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[1fr_376px] desk:gap-6">
      <div className="flex min-w-0 flex-col gap-3">
        {shown && video ? (
          <>
            <h2 className="truncate text-h3">{displayName(video)}</h2>
            <ShownPlay
              key={shown.videoId}
              play={shown}
              name={displayName(video)}
              radiusPx={radiusPx}
              onRadius={setRadiusPx}
              runner={runner}
            />
          </>
        ) : (
          <NothingToChoose queue={queue} />
        )}
        <Steps runner={runner} queue={queue} />
        <NextClip videoId={nextToShow(queue)} />
      </div>
      <QueuePanel runner={runner} state={state} videos={videos} onReel={onReel} />
    </div>
  );
}

interface ShownPlayProps {
  readonly play: PlayQueue['plays'][number];
  readonly name: string;
  readonly radiusPx: number;
  readonly onRadius: (radiusPx: number) => void;
  readonly runner: QueueRunner;
}

function ShownPlay({ play: { videoId, cut }, runner, ...look }: ShownPlayProps) {
  const { clip, error, retry } = usePlayClip(videoId);
  if (error) {
    return (
      <ErrorPanel
        title={messageOf(error, 'video-load-retry')}
        action={<Button onClick={retry}>Try again</Button>}
      >
        The play is safe. You can skip it for now.
      </ErrorPanel>
    );
  }
  if (!clip) return <Skeleton className="aspect-video w-full rounded-lg" />;
  return <PlayerPicture {...{ clip, cut, ...look }} onChoose={(chosen) => runner.choose(videoId, chosen)} />;
}

/** Preloads the beginning of the next play. */
function NextClip({ videoId }: { readonly videoId: string | null }) {
  const { clip } = usePlayClip(videoId);
  return clip ? (
    <video src={addressOf(clip)} crossOrigin="anonymous" preload="auto" muted playsInline hidden />
  ) : null;
}

function NothingToChoose({ queue }: { readonly queue: PlayQueue }) {
  const isOver = isQueueOver(queue);
  return (
    <EmptyState title={isOver ? 'Nothing left to select' : 'Every player is selected'}>
      {isOver
        ? 'You can make one film of the tracked plays. Skipped plays are still in the list.'
        : 'The remaining plays are tracked one after another. Then you can make the film.'}
    </EmptyState>
  );
}

function Steps({ runner, queue }: { readonly runner: QueueRunner; readonly queue: PlayQueue }) {
  const { shownId } = queue;
  const previousId = previousToShow(queue);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<ChevronLeft />}
        disabled={previousId === null}
        onClick={() => previousId !== null && runner.show(previousId)}
      >
        Back
      </Button>
      <Button
        icon={<SkipForward />}
        disabled={shownId === null}
        onClick={() => shownId !== null && runner.skip(shownId)}
      >
        Skip
      </Button>
      <Button icon={<Undo2 />} disabled={queue.chosenIds.length === 0} onClick={() => runner.undo()}>
        Undo
      </Button>
    </div>
  );
}

function useKeys(runner: QueueRunner, queue: PlayQueue): void {
  const { shownId } = queue;
  const previousId = previousToShow(queue);
  const letters = {
    n: () => shownId !== null && runner.skip(shownId),
    p: () => previousId !== null && runner.show(previousId),
  };
  useScreenKeys(loadShortcutSetting() ? letters : {});
  useUndoKeys(true, ({ type }) => type === 'undo' && runner.undo());
}

/** Announces plays that finish in the background. */
function useAnnouncements({ store }: QueueRunner, videos: ReadonlyMap<string, Video>): void {
  const tell = useEffectEvent(({ plays }: PlayQueue, before: PlayQueue) => {
    for (const [index, { videoId, status }] of plays.entries()) {
      if (before.plays[index]?.status.kind !== 'tracking') continue;
      const video = videos.get(videoId);
      if (!video) continue;
      if (status.kind === 'tracked') announce(`${displayName(video)} is tracked`);
      if (status.kind === 'lost') announce(`${displayName(video)}: the player was lost`);
    }
  });
  useEffect(() => store.subscribe(({ queue }, before) => tell(queue, before.queue)), [store]);
}
