import { CommandIcon } from '../commands/command-icon';
import { useCommand } from '../commands/use-command';
import {
  firstFrame,
  lastFrame,
  stepBack,
  stepForward,
  toggleFullscreen,
} from '../commands/playback-commands';
import { FrameField } from './frame-field';
import { MuteButton } from './mute-button';
import { PlayButton } from './play-button';
import { SpeedMenu } from './speed-menu';
import { TimeReadout } from './time-readout';

/**
 * Sound and speed on the left, the five playback buttons in the middle, time and frame on the right. On phones the
 * buttons and the time are above, and the rest is in a row below.
 */
export function Transport() {
  return (
    <div
      role="group"
      aria-label="Playback"
      className="flex flex-wrap items-center gap-x-2 px-2 pt-2 pb-3 desk:grid desk:h-14 desk:grid-cols-[1fr_auto_1fr] desk:p-0"
    >
      <div className="order-4 flex items-center gap-1 desk:order-none">
        <MuteButton />
        <SpeedMenu />
      </div>
      <div className="order-1 flex items-center desk:order-none desk:gap-1">
        <CommandIcon command={firstFrame} />
        <CommandIcon command={stepBack} />
        <PlayButton />
        <CommandIcon command={stepForward} />
        <CommandIcon command={lastFrame} />
      </div>
      <div className="contents items-center justify-end gap-3 text-sm tabular-nums desk:flex">
        <span className="order-2 ml-auto pr-2 desk:order-none desk:ml-0 desk:pr-0">
          <TimeReadout />
        </span>
        <span aria-hidden="true" className="order-3 h-1 basis-full desk:hidden" />
        <span className="order-5 ml-auto desk:order-none desk:ml-0">
          <FrameField />
        </span>
        <Fullscreen />
      </div>
    </div>
  );
}

/** Renders nothing if the browser has no fullscreen. */
function Fullscreen() {
  if (!useCommand(toggleFullscreen).isEnabled) return null;
  return (
    <span className="order-6 flex desk:order-none">
      <CommandIcon command={toggleFullscreen} />
    </span>
  );
}
