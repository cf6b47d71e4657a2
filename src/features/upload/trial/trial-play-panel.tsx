import { Repeat } from 'lucide-react';
import { TRIAL_MAX_SEC } from '@/domain/limits';
import type { CutRange } from '@/media/cutting/cut-range';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { Note } from '@/ui/note';
import { ProgressBar } from '@/ui/progress-bar';
import { HowToMark } from '../cutting/how-to-mark';
import type { MakingProgress } from '../cutting/make-play';
import { exactClock, lengthSecOf, lengthText } from '../cutting/plays';
import type { Player } from '../cutting/use-player';
import { trialClip } from './trial-clip';

interface TrialPlayPanelProps {
  /** The marked play; null before it is marked. */
  readonly range: CutRange | null;
  /** The progress of cutting it; null while it is not cut. */
  readonly progress: MakingProgress | null;
  readonly failure: string | null;
  readonly player: Player;
}

/** The marked play, and the button that cuts it out and opens the editor. */
export function TrialPlayPanel({ range, progress, failure, player }: TrialPlayPanelProps) {
  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <h2 className="text-h4">Your play</h2>
      {range ? <MarkedPlay range={range} player={player} /> : <HowToMark />}
      {failure !== null && !progress && <Note tone="danger">{failure}</Note>}
      {progress ? (
        <Making progress={progress} />
      ) : (
        <Button
          variant="primary"
          disabled={range === null || isTooLong(range)}
          onClick={() => range && void trialClip.cut(range)}
        >
          Try this play
        </Button>
      )}
    </Card>
  );
}

function MarkedPlay({ range, player }: { readonly range: CutRange; readonly player: Player }) {
  const isLooping = player.loop?.startSec === range.startSec && player.loop.endSec === range.endSec;
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm tabular-nums">
          {exactClock(range.startSec)} to {exactClock(range.endSec)}, {lengthText(range)}
        </p>
        <IconButton
          label={isLooping ? 'Stop the loop of your play' : 'Play your play in a loop'}
          icon={<Repeat />}
          active={isLooping}
          aria-pressed={isLooping}
          onClick={() => player.playLoop(isLooping ? null : range)}
        />
      </div>
      {isTooLong(range) && (
        <Note tone="danger">
          A trial has up to {TRIAL_MAX_SEC} seconds. Set in and out again for a shorter play.
        </Note>
      )}
    </>
  );
}

function Making({ progress: { status, share } }: { readonly progress: MakingProgress }) {
  return (
    <>
      <div>
        <p className="mb-1 text-sm text-muted">
          {status === 'cutting'
            ? 'Cutting'
            : 'Converting, because this browser cannot cut this kind of video'}
        </p>
        <ProgressBar value={share} label="Cutting your play" />
      </div>
      <Button onClick={() => trialClip.cancel()}>Cancel</Button>
    </>
  );
}

function isTooLong(range: CutRange): boolean {
  return lengthSecOf(range) > TRIAL_MAX_SEC;
}
