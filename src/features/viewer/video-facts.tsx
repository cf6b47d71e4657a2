import { formatLongUsDate } from '@/domain/format';
import type { WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';

/** Shows the name, recording date and description of a video. */
export function VideoFacts({ video }: { readonly video: WatchedVideo }) {
  return (
    <>
      <h1 className="text-h1 wrap-anywhere">{viewersName(video)}</h1>
      {video.recordingDate !== null && (
        <p className="mt-0.5 text-muted">
          <time dateTime={video.recordingDate}>{formatLongUsDate(video.recordingDate)}</time>
        </p>
      )}
      {video.description?.trim() && (
        <p className="mt-3 max-w-[68ch] whitespace-pre-line text-soft wrap-anywhere">{video.description}</p>
      )}
    </>
  );
}
