import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { TRIAL_MAX_SEC } from '@/domain/limits';
import type { CutRange } from '@/media/cutting/cut-range';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { UNPLAYABLE } from '../cutting/play-failure';
import { Stage } from '../cutting/stage';
import { useCuttingKeys } from '../cutting/use-cutting-keys';
import { useMarks } from '../cutting/use-marks';
import { usePlayer } from '../cutting/use-player';
import { useRecording } from '../cutting/use-recording';
import { trialClip } from './trial-clip';
import { TrialPlayPanel } from './trial-play-panel';
import type { CuttingTrial } from './trial-state';

/** Where a visitor marks one play in a clip that is too long; only that play is used. */
export function TrialCutScreen({ cutting }: { readonly cutting: CuttingTrial }) {
  const { file, progress, failure } = cutting;
  const [range, setRange] = useState<CutRange | null>(null);
  const player = usePlayer();
  const opened = useRecording(file, player.videoRef);
  const marks = useMarks(player, opened.recording, (marked) => {
    if (!progress) setRange(marked);
  });
  useCuttingKeys(player, opened.recording, marks);
  const problem = opened.failure ?? (player.damage.isUnplayable ? UNPLAYABLE : null);
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <Button
        variant="quiet"
        size="sm"
        icon={<ArrowLeft />}
        className="-ml-3"
        onClick={() => trialClip.reset()}
      >
        Choose another clip
      </Button>
      <h1 className="mt-2 mb-2 text-h1">Mark one play</h1>
      <p className="mb-6 max-w-170 wrap-anywhere text-muted">
        {file.name} stays on this device. Mark the play that you want to try, up to {TRIAL_MAX_SEC} seconds.
      </p>
      {problem && (
        <div className="mb-4">
          <Note tone="danger">
            <h2 className="text-h4">This file cannot be cut</h2>
            <p>{problem}</p>
          </Note>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[1fr_376px] desk:gap-6">
        <Stage
          player={player}
          recording={opened.recording}
          marks={marks}
          plays={range ? [{ ...range, id: 'marked', name: 'Your play' }] : []}
          isWaiting={!opened.recording && !problem}
        />
        <TrialPlayPanel range={range} progress={progress} failure={failure} player={player} />
      </div>
    </div>
  );
}
