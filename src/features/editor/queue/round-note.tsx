import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { counted } from '@/domain/format';
import { PATHS } from '@/domain/paths';
import { trackedIds } from '@/domain/queue/play-queue';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Note } from '@/ui/note';
import { ProgressBar } from '@/ui/progress-bar';
import { loadRound } from '@/studio/queue/stored-round';
import { openedQueue, type OpenedQueue } from '@/studio/queue/opened-queue';
import { isAtWork } from '@/studio/queue/queue-state';

interface RoundNoteProps {
  readonly videos: readonly Video[];
}

/** Shows the tracking progress of the plays that were chosen together on this device, with a link back to them. */
export function RoundNote({ videos }: RoundNoteProps) {
  const open = useStore(openedQueue);
  return open ? <OpenRound open={open} videos={videos} /> : <UnfinishedRound videos={videos} />;
}

function OpenRound({ open, videos }: RoundNoteProps & { readonly open: OpenedQueue }) {
  const state = useStore(open.runner.store);
  const { plays } = state.queue;
  const done = trackedIds(state.queue).length;
  if (!isAtWork(state)) {
    if (done === 0 || done < plays.length) return <UnfinishedRound videos={videos} />;
    return (
      <Line way="Show">
        {counted(done, 'play')} tracked. You can make a film of {done === 1 ? 'it' : 'them'} now.
      </Line>
    );
  }
  const running = plays.find(({ status }) => status.kind === 'tracking');
  const video = videos.find(({ id }) => id === running?.videoId);
  const percent = running?.status.kind === 'tracking' ? running.status.percent : 0;
  const name = video ? displayName(video) : 'your plays';
  return (
    <Line
      way="Show"
      action={
        <Button size="sm" variant="quiet" onClick={() => void open.stop()}>
          Stop tracking
        </Button>
      }
    >
      Tracking {name}, {percent} %. {done} of {counted(plays.length, 'play')} tracked.
      <ProgressBar value={percent / 100} label={`Tracking of ${name}`} className="mt-2" />
    </Line>
  );
}

function UnfinishedRound({ videos }: RoundNoteProps) {
  const round = loadRound();
  const waiting = videos.filter(
    ({ id, isReel, isTracked, processedVideoPath }) =>
      round?.videoIds.includes(id) &&
      !round.skippedIds.includes(id) &&
      !isReel &&
      !isTracked &&
      processedVideoPath === null,
  );
  if (waiting.length === 0) return null;
  return (
    <Line way="Continue">
      {counted(waiting.length, 'play')} that you chose {waiting.length === 1 ? 'is' : 'are'} not tracked yet.
    </Line>
  );
}

interface LineProps {
  /** The label of the link to the plays. */
  readonly way: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Line({ way, action, children }: LineProps) {
  return (
    <div className="mb-6">
      <Note tone="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60 tabular-nums">{children}</div>
          {action}
          <LinkButton size="sm" to={PATHS.players}>
            {way}
          </LinkButton>
        </div>
      </Note>
    </div>
  );
}
