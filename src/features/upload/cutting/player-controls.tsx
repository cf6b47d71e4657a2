import { Pause, Play as PlayIcon, StepBack, StepForward } from 'lucide-react';
import type { Recording } from '@/media/cutting/recording';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Key } from '@/ui/key';
import { exactClock } from './plays';
import type { Player } from './use-player';

interface PlayerControlsProps {
  readonly player: Player;
  readonly recording: Recording;
  /** The beginning of the next play; null if it is not marked yet. */
  readonly inSec: number | null;
  readonly onIn: () => void;
  readonly onOut: () => void;
}

/** Buttons to play, to step by single frames, and to mark the beginning and end of a play. */
export function PlayerControls({ player, recording, inSec, onIn, onOut }: PlayerControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        label="Previous frame"
        shortcut=","
        icon={<StepBack />}
        onClick={() => player.step(recording, -1)}
      />
      <IconButton
        label={player.isPlaying ? 'Pause' : 'Play'}
        shortcut="K"
        icon={player.isPlaying ? <Pause /> : <PlayIcon />}
        bordered
        onClick={player.togglePlay}
      />
      <IconButton
        label="Next frame"
        shortcut="."
        icon={<StepForward />}
        onClick={() => player.step(recording, 1)}
      />
      <p className="text-sm text-muted tabular-nums">
        <span className="font-semibold text-text">{exactClock(player.timeSec)}</span> of{' '}
        {exactClock(recording.durationSec)}
      </p>
      <div className="ml-auto flex gap-2 max-desk:w-full">
        <Button className="max-desk:flex-1" onClick={onIn} aria-keyshortcuts="I">
          Set in
          <span className="max-desk:hidden">
            <Key>I</Key>
          </span>
        </Button>
        <Button className="max-desk:flex-1" disabled={inSec === null} onClick={onOut} aria-keyshortcuts="O">
          Set out
          <span className="max-desk:hidden">
            <Key>O</Key>
          </span>
        </Button>
      </div>
    </div>
  );
}
