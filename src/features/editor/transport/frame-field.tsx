import { useEffect } from 'react';
import { formatCount } from '@/domain/format';
import { isPictureLocked } from '@/studio/session/picture-lock';
import { elementsOf } from '../session/editor-elements';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';

/** Jumps to the frame whose number is typed (the first is 1) when Enter is pressed; Escape restores the old number. */
export function FrameField() {
  const { frameField: fieldRef } = elementsOf(useSession());
  const playback = usePlayback();
  const isLocked = useEditorSession(isPictureLocked);
  useEffect(() => {
    const show = (frame: number): void => {
      const field = fieldRef.current;
      if (field && document.activeElement !== field) field.value = String(frame + 1);
    };
    show(playback.getFrame());
    return playback.onPicture(show);
  }, [playback, fieldRef]);

  const jump = (): void => {
    const field = fieldRef.current;
    if (!field) return;
    const wanted = Number.parseInt(field.value, 10);
    if (Number.isInteger(wanted)) {
      playback.pause();
      playback.seekToFrame(wanted - 1);
    }
    field.value = String(playback.getFrame() + 1);
  };

  return (
    <label className="flex items-center gap-2">
      <span className="text-muted">Frame</span>
      <input
        ref={fieldRef}
        inputMode="numeric"
        defaultValue={playback.getFrame() + 1}
        disabled={isLocked}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={jump}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.value = String(playback.getFrame() + 1);
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        className="w-13 rounded-sm border border-control bg-s2 px-2 py-px text-right disabled:opacity-45 max-desk:h-11 max-desk:w-16 max-desk:text-[16px] desk:h-6"
      />
      <span className="text-muted">of {formatCount(playback.grid.frameCount)}</span>
    </label>
  );
}
