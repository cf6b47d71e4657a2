import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { tokenStatsQuery } from '@/backend/queries';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import { UNPLAYABLE } from './play-failure';
import type { Play } from './plays';
import { PlaysPanel } from './plays-panel';
import { Stage } from './stage';
import type { PlayTools } from './upload-plays';
import { useCuttingKeys } from './use-cutting-keys';
import { useMarks } from './use-marks';
import { usePlayList } from './use-play-list';
import { usePlayer } from './use-player';
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
  useCuttingKeys(player, recording, marks);
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
