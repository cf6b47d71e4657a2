import { CommandIcon } from '../commands/command-icon';
import { toggleFullscreen } from '../commands/playback-commands';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { useEditorSession, usePlayback } from '../session/session-context';
import { PlayButton } from '../transport/play-button';

/**
 * Play and exit buttons for fullscreen, where there is no transport. They disappear while the clip plays; a press
 * anywhere then pauses it.
 */
export function FullscreenControls() {
  const playback = usePlayback();
  const { isPlaying } = usePlaybackStatus(playback);
  const isDrawing = useEditorSession(({ phase }) => phase.kind === 'drawing');
  if (!isPlaying) {
    return (
      <div className="absolute bottom-4 left-1/2 hidden -translate-x-1/2 items-center rounded-full bg-plate p-1.5 [:fullscreen_&]:flex">
        <PlayButton />
        <CommandIcon command={toggleFullscreen} />
      </div>
    );
  }
  // While a path is being drawn, presses on the picture add points.
  if (isDrawing) return null;
  return (
    <button
      type="button"
      aria-label="Pause"
      className="absolute inset-0 hidden [:fullscreen_&]:block"
      onClick={() => playback.pause()}
    />
  );
}
