import { renameVideo } from '@/backend/videos/videos';
import { messageOf } from '@/domain/errors';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { oneLine } from '@/domain/plain-text';
import { displayName, type Video } from '@/domain/video';
import { TextField } from '@/ui/field';
import { useRecordText } from './use-record-text';

interface ReelNameProps {
  readonly video: Video;
  readonly isLocked: boolean;
}

/** The name of a reel; saved by Enter or when the field loses focus. */
export function ReelName({ video, isLocked }: ReelNameProps) {
  const stored = displayName(video);
  const { text, setText, keep, error } = useRecordText({
    videoId: video.id,
    stored,
    save: (name) => renameVideo(video.id, name),
    clean: oneLine,
    partOf: (friendlyName) => ({ friendlyName }),
  });
  const save = (): void => {
    // A reel must have a name, so an empty field restores the old one.
    if (oneLine(text) === '') setText(stored);
    else keep();
  };
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name of the reel"
        value={text}
        maxLength={VIDEO_NAME_LENGTH}
        disabled={isLocked}
        error={error && messageOf(error, 'video-rename-failed')}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
      />
    </form>
  );
}
