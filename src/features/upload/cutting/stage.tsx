import type { CSSProperties } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { Recording } from '@/media/cutting/recording';
import { Skeleton } from '@/ui/skeleton';
import { Filmstrip } from './filmstrip';
import { PlayerControls } from './player-controls';
import type { Play } from './plays';
import type { Marks } from './use-marks';
import type { Player } from './use-player';

interface StageProps {
  readonly player: Player;
  readonly recording: Recording | null;
  readonly marks: Marks;
  readonly plays: readonly Play[];
  readonly isWaiting: boolean;
}

/** The video to cut, with its pictures in a strip and the buttons that mark a play. */
export function Stage({ player, recording, marks, plays, isWaiting }: StageProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="grid [container-type:size] aspect-video w-full place-items-center overflow-hidden rounded-lg bg-black">
        {/* With preload="auto", browsers keep tens of megabytes around every place that was shown. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has no captions */}
        <video
          ref={player.videoRef}
          playsInline
          preload="metadata"
          aria-label="The video to cut"
          {...player.events}
          onError={() => player.damage.fail(recording)}
          className={recording ? 'object-fill' : 'size-full object-contain'}
          style={recording ? fitting(recording) : undefined}
        />
      </div>
      {isWaiting && <Skeleton className="h-16 rounded-md" />}
      {recording && (
        <>
          <Filmstrip
            recording={recording}
            timeSec={player.timeSec}
            inSec={marks.inSec}
            plays={plays}
            onSeek={player.seek}
          />
          <PlayerControls
            player={player}
            recording={recording}
            inSec={marks.inSec}
            onIn={marks.setIn}
            onOut={marks.setOut}
          />
        </>
      )}
    </div>
  );
}

/** As large as the container allows, in the picture's own shape, which browsers do not always read from the file. */
function fitting({ widthPx, heightPx }: PixelSize): CSSProperties {
  const ratio = widthPx / heightPx;
  return { width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: ratio };
}
