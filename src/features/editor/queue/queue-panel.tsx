import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { tokenStatsQuery } from '@/backend/queries';
import { counted } from '@/domain/format';
import { totalText } from '@/domain/price-text';
import { isQueueOver, trackedIds, type PlayQueue } from '@/domain/queue/play-queue';
import type { Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Note } from '@/ui/note';
import { queuePrice } from '@/studio/queue/queue-price';
import { QueueRow } from './queue-row';
import type { QueueRunner } from '@/studio/queue/queue-runner';
import type { QueueState } from '@/studio/queue/queue-state';

interface QueuePanelProps {
  readonly runner: QueueRunner;
  readonly state: QueueState;
  readonly videos: ReadonlyMap<string, Video>;
  /** Makes a film of the tracked plays. */
  readonly onReel: (videoIds: readonly string[]) => void;
}

/** The plays with their progress, their price and the button that makes a film of them. */
export function QueuePanel({ runner, state, videos, onReel }: QueuePanelProps) {
  const { queue, tracker } = state;
  const tracked = trackedIds(queue);
  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <h2 className="text-h4 tabular-nums">
        {tracked.length} of {counted(queue.plays.length, 'play')} tracked
      </h2>
      <ol aria-label="Plays" className="flex flex-col gap-2">
        {queue.plays.map((play) => {
          const video = videos.get(play.videoId);
          return (
            video && (
              <QueueRow
                key={play.videoId}
                play={play}
                video={video}
                isShown={play.videoId === queue.shownId}
                onShow={() => runner.show(play.videoId)}
                onRetry={() => runner.retry(play.videoId)}
              />
            )
          );
        })}
      </ol>
      {tracker === 'elsewhere' && (
        <Note tone="info">
          Another tab is tracking your plays. This tab takes over when you close that one.
        </Note>
      )}
      {queue.shortage && (
        <Note tone="warn">
          <p>You need more tokens for the next play. It is waiting, and nothing was charged for it.</p>
          <Button size="sm" className="mt-2" onClick={() => runner.resume()}>
            Continue
          </Button>
        </Note>
      )}
      <Price queue={queue} videos={videos} />
      {isQueueOver(queue) && tracked.length > 0 ? (
        <Button variant="primary" size="lg" icon={<Clapperboard />} onClick={() => onReel(tracked)}>
          Make the reel
        </Button>
      ) : (
        <p className="text-sm text-muted">
          Tracking continues while the app is open. If you close it, tracking resumes when you come back here.
        </p>
      )}
    </Card>
  );
}

function Price({
  queue,
  videos,
}: {
  readonly queue: PlayQueue;
  readonly videos: ReadonlyMap<string, Video>;
}) {
  const stats = useQuery(tokenStatsQuery).data;
  const { plays, tokens } = queuePrice(queue, videos);
  if (plays === 0) return null;
  const remaining = stats && !stats.isFallback ? stats.remaining : null;
  const isShort = remaining !== null && tokens > remaining;
  return (
    <div>
      <p className={isShort ? 'text-sm text-warn' : 'text-sm text-soft'}>
        {totalText(plays, tokens, remaining)}
      </p>
      <p className="text-sm text-muted">Charged once per play, when its tracking starts.</p>
    </div>
  );
}
