import type { RefObject } from 'react';
import { Check, ChevronDown, Volume2, VolumeX } from 'lucide-react';
import { PLAYBACK_SPEEDS } from '@/domain/limits';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import type { CommandContext } from '../commands/command';
import { CommandIcon } from '../commands/command-icon';
import {
  firstFrame,
  lastFrame,
  stepBack,
  stepForward,
  toggleFullscreen,
} from '../commands/playback-commands';
import type { Playback } from '../playback/playback';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { FrameField } from './frame-field';
import { PlayButton } from './play-button';
import { TimeReadout } from './time-readout';

interface TransportProps {
  readonly context: CommandContext;
  readonly frameFieldRef: RefObject<HTMLInputElement | null>;
}

/** Sound and speed at the left, the five playback buttons in the middle, time and frame at the right. */
export function Transport({ context, frameFieldRef }: TransportProps) {
  const { playback } = context;
  return (
    <div className="flex h-15 items-center justify-between gap-2 px-2 desk:grid desk:h-14 desk:grid-cols-[1fr_auto_1fr] desk:px-0">
      <div className="hidden items-center gap-1 desk:flex">
        <MuteButton playback={playback} />
        <SpeedMenu playback={playback} />
      </div>
      <div className="flex items-center gap-1">
        <CommandIcon command={firstFrame} context={context} />
        <CommandIcon command={stepBack} context={context} />
        <PlayButton context={context} />
        <CommandIcon command={stepForward} context={context} />
        <CommandIcon command={lastFrame} context={context} />
      </div>
      <div className="flex items-center justify-end gap-3 pr-2 text-sm tabular-nums desk:pr-0">
        <TimeReadout playback={playback} />
        <FrameField
          playback={playback}
          fieldRef={frameFieldRef}
          isLocked={context.state.phase.kind === 'tracking' || context.state.isExporting}
        />
        <span className="hidden desk:block">
          <CommandIcon command={toggleFullscreen} context={context} />
        </span>
      </div>
    </div>
  );
}

function MuteButton({ playback }: { readonly playback: Playback }) {
  const { isMuted } = usePlaybackStatus(playback);
  return (
    <IconButton
      label={isMuted ? 'Unmute' : 'Mute'}
      shortcut="M"
      icon={isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      onClick={() => playback.setMuted(!isMuted)}
    />
  );
}

function SpeedMenu({ playback }: { readonly playback: Playback }) {
  const { speed } = usePlaybackStatus(playback);
  const trigger = (
    <Button variant="quiet" size="sm" aria-label={`Speed ${speed}x`}>
      {speed}x
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top" className="min-w-32">
      {PLAYBACK_SPEEDS.map((option) => (
        <MenuItem
          key={option}
          onSelect={() => playback.setSpeed(option)}
          {...(option === speed && { hint: <Check aria-label="chosen" /> })}
        >
          {option}x
        </MenuItem>
      ))}
    </Menu>
  );
}
