import { useEffect, useEffectEvent, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { tokenStatsQuery } from '@/backend/queries';
import type { PixelSize } from '@/domain/pixel-size';
import type { Recording } from '@/media/cutting/recording';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { Skeleton } from '@/ui/skeleton';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import { useScreenKeys } from '@/ui/use-screen-keys';
import { Filmstrip } from './filmstrip';
import { PlayerControls } from './player-controls';
import type { Play } from './plays';
import { PlaysPanel } from './plays-panel';
import type { PlayTools } from './upload-plays';
import { useMarks, type Marks } from './use-marks';
import { usePlayList } from './use-play-list';
import { usePlayer, type Player } from './use-player';
import { usePlaysUpload, type PlaysUpload } from './use-plays-upload';
import { useRecording } from './use-recording';

interface CuttingScreenProps {
  readonly file: File;
  readonly tools: PlayTools;
  readonly onBack: () => void;
  /** Called with the videos of all plays, in order, once they are uploaded. */
  readonly onPlays: (videoIds: readonly string[]) => void;
  /** Uploads the whole file. */
  readonly onWhole: () => void;
}

const LEAVING = {
  title: 'Stop the uploads?',
  description: 'The plays that are not uploaded yet stay in the list on this device.',
  stay: 'Keep uploading',
  leave: 'Stop and leave',
} as const;

/** Cuts plays out of a local file and uploads each one as its own video. */
export function CuttingScreen({ file, tools, onBack, onPlays, onWhole }: CuttingScreenProps) {
  const player = usePlayer();
  const { recording, failure } = useRecording(file, player.videoRef);
  const list = usePlayList(file);
  const upload = usePlaysUpload(file, tools, list.forget);
  const marks = useMarks(player, recording, list.add);
  const stats = useQuery(tokenStatsQuery).data;
  useKeys(player, recording, marks);
  const guard = useLeaveGuard({
    isChanged: upload.isRunning,
    isLostByQuery: true,
    question: LEAVING,
    onDiscard: () => {
      upload.cancel();
      onBack();
    },
  });
  const videoIds = uploadedIds(list.plays, upload);
  // Runs after the guard, whose question is closed by then.
  useHandover(!upload.isRunning && videoIds.length > 0 && videoIds.length === list.plays.length, () =>
    onPlays(videoIds),
  );
  const problem = failure ?? (player.damage.isUnplayable ? UNPLAYABLE : null);
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <Button variant="quiet" size="sm" icon={<ArrowLeft />} className="-ml-3" onClick={() => guard.leave()}>
        Back to upload
      </Button>
      <h1 className="mt-2 mb-2 text-h1">Cut into plays</h1>
      <p className="mb-6 wrap-anywhere text-muted">
        {file.name} stays on this device. Only the plays are uploaded.
      </p>
      {guard.question}
      {problem && <Problem text={problem} onWhole={onWhole} />}
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[1fr_376px] desk:gap-6">
        <Stage
          player={player}
          recording={recording}
          marks={marks}
          plays={list.plays}
          isWaiting={!recording && !problem}
        />
        <PlaysPanel
          list={list}
          upload={upload}
          player={player}
          source={{ durationSec: recording?.durationSec ?? 0, sizeBytes: file.size }}
          stats={stats}
          onGoOn={() => onPlays(videoIds)}
          onWhole={onWhole}
        />
      </div>
    </div>
  );
}

const UNPLAYABLE = 'This browser cannot play the file, so it cannot be cut here.';

function Problem({ text, onWhole }: { readonly text: string; readonly onWhole: () => void }) {
  return (
    <div className="mb-4" role="alert">
      <Note tone="danger">
        <h2 className="text-h4">This file cannot be cut</h2>
        <p>{text}</p>
        <Button size="sm" className="mt-2" onClick={onWhole}>
          Upload the whole file
        </Button>
      </Note>
    </div>
  );
}

interface StageProps {
  readonly player: Player;
  readonly recording: Recording | null;
  readonly marks: Marks;
  readonly plays: readonly Play[];
  readonly isWaiting: boolean;
}

function Stage({ player, recording, marks, plays, isWaiting }: StageProps) {
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

/** The videos of the uploaded plays, in list order. */
function uploadedIds(plays: readonly Play[], { progress }: PlaysUpload): readonly string[] {
  return plays.flatMap(({ id }) => {
    const state = progress.get(id);
    return state?.status === 'done' ? [state.videoId] : [];
  });
}

/** Continues once all plays are uploaded. */
function useHandover(isDone: boolean, goOn: () => void): void {
  const handOn = useEffectEvent(goOn);
  useEffect(() => {
    if (isDone) handOn();
  }, [isDone]);
}

function useKeys(player: Player, recording: Recording | null, marks: Marks): void {
  const step = (direction: 1 | -1) => () => player.step(recording, direction);
  useScreenKeys({
    i: marks.setIn,
    o: marks.setOut,
    j: player.back,
    k: player.togglePlay,
    ' ': player.togglePlay,
    l: player.faster,
    ',': step(-1),
    '.': step(1),
    arrowleft: step(-1),
    arrowright: step(1),
    escape: marks.clear,
  });
}
