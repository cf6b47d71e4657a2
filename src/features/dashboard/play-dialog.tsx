import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailUrlQuery } from '@/backend/queries';
import { originalSource, processedUrl } from '@/backend/storage/storage';
import { AppError, ERROR_TEXTS, messageOf } from '@/domain/errors';
import { displayName, type Video } from '@/domain/video';
import { keepMoving } from '@/media/keep-moving';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Spinner } from '@/ui/spinner';
import { VideoFilePlayer } from '@/ui/video-file-player';

interface PlayDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
}

/** Plays a video: the export if there is one, otherwise the uploaded clip. */
export function PlayDialog({ video, onClose }: PlayDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['video-url', video.id, video.processedVideoPath],
    queryFn: () => addressOf(video),
    retry: false,
    // A new signed URL during playback would restart the video.
    staleTime: Infinity,
  });
  const [playError, setPlayError] = useState<string | null>(null);
  const failure = playError ?? (error ? messageOf(error, 'video-url-failed') : null);
  const tryAgain = () => {
    setPlayError(null);
    void refetch();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={displayName(video)} size="full">
      {failure !== null && !isFetching ? (
        <ErrorPanel title={failure} action={<Button onClick={tryAgain}>Try again</Button>}>
          The video itself is safe.
        </ErrorPanel>
      ) : (
        <div className="grid aspect-video place-items-center overflow-hidden rounded-lg bg-black">
          {data === undefined ? (
            <Spinner label="Opening the video" />
          ) : (
            <Player src={data} video={video} onError={setPlayError} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PlayerProps {
  readonly src: string;
  readonly video: Video;
  readonly onError: (message: string) => void;
}

function Player({ src, video, onError }: PlayerProps) {
  const { thumbnailPath } = video;
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => (element.current ? keepMoving(element.current) : undefined), []);
  const { data: poster } = useQuery({
    ...thumbnailUrlQuery(thumbnailPath ?? ''),
    enabled: thumbnailPath !== null,
  });
  const start = (player: HTMLVideoElement) => {
    player.play().catch((error: unknown) => {
      // If the browser blocks autoplay, the user presses the play button instead.
      const isRefused = error instanceof DOMException && error.name !== 'NotSupportedError';
      if (!isRefused) onError(messageOf(error, 'video-play-failed'));
    });
  };
  return (
    <VideoFilePlayer
      ref={element}
      src={src}
      poster={poster ?? null}
      label={displayName(video)}
      controls
      onLoadedData={(event) => start(event.currentTarget)}
      onError={() => onError(ERROR_TEXTS['video-load-retry'])}
    />
  );
}

async function addressOf(video: Video): Promise<string> {
  if (video.processedVideoPath !== null) return processedUrl(video.processedVideoPath);
  const source = await originalSource(video);
  if (source.kind !== 'url') throw new AppError('video-url-failed');
  return source.url;
}
