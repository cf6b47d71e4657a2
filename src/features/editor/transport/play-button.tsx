import { Pause, Play } from 'lucide-react';
import { Tooltip } from '@/ui/tooltip';
import { togglePlay } from '../commands/playback-commands';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';

/**
 * The round play button. Unlike the Space key, it also works while a selection is unconfirmed or tracking runs,
 * because starting playback cancels the selection or stops tracking.
 */
export function PlayButton() {
  const session = useSession();
  const isExporting = useEditorSession((state) => state.isExporting);
  const { isPlaying } = usePlaybackStatus(usePlayback());
  const label = isPlaying ? 'Pause' : 'Play';
  const Icon = isPlaying ? Pause : Play;
  return (
    <Tooltip label={label} shortcut="Space">
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Space"
        disabled={isExporting}
        onClick={() => togglePlay.perform(session)}
        className="mx-1 grid desk:mx-2 size-11 place-items-center rounded-full bg-text text-ink transition-colors enabled:hover:bg-white disabled:opacity-45"
      >
        <Icon aria-hidden="true" className="size-5 fill-current" />
      </button>
    </Tooltip>
  );
}
