import { describeVideo } from '@/backend/videos/videos';
import { messageOf } from '@/domain/errors';
import { VIDEO_DESCRIPTION_LENGTH } from '@/domain/limits';
import { manyLines } from '@/domain/plain-text';
import type { Video } from '@/domain/video';
import { TextArea } from '@/ui/text-area';
import { useRecordText } from './use-record-text';

/** The text below a reel's film; saved when the field loses focus. */
export function ReelDescription({ video }: { readonly video: Video }) {
  const { text, setText, keep, error } = useRecordText({
    videoId: video.id,
    stored: video.description ?? '',
    save: (description) => describeVideo(video.id, description),
    clean: manyLines,
    partOf: (description) => ({ description: description === '' ? null : description }),
  });
  return (
    <TextArea
      label="Description (optional)"
      hint="Shown below the video to anyone with the link"
      value={text}
      maxLength={VIDEO_DESCRIPTION_LENGTH}
      error={error && messageOf(error, 'video-settings-failed')}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
    />
  );
}
