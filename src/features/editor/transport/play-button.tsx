import { Pause, Play } from 'lucide-react';
import { Tooltip } from '@/ui/tooltip';
import type { CommandContext } from '../commands/command';
import { togglePlay } from '../commands/playback-commands';
import { usePlaybackStatus } from '../playback/use-playback-status';

/**
 * The round play button. Unlike the Space key it also works while a selection is pending or tracking runs: starting
 * playback cancels the one and stops the other.
 */
export function PlayButton({ context }: { readonly context: CommandContext }) {
  const { isPlaying } = usePlaybackStatus(context.playback);
  const label = isPlaying ? 'Pause' : 'Play';
  const Icon = isPlaying ? Pause : Play;
  return (
    <Tooltip label={label} shortcut="Space">
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Space"
        disabled={context.state.isExporting}
        onClick={() => togglePlay.perform(context)}
        className="mx-1 grid desk:mx-2 size-11 place-items-center rounded-full bg-text text-ink transition-colors enabled:hover:bg-white disabled:opacity-45"
      >
        <Icon aria-hidden="true" className="size-5 fill-current" />
      </button>
    </Tooltip>
  );
}
