import { useEffect, useRef, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { thumbnailUrlQuery } from '@/backend/queries';
import { processedDownloadUrl, processedUrl } from '@/backend/storage/storage';
import { messageOf } from '@/domain/errors';
import { displayName, exportFileName, type Video } from '@/domain/video';
import { keepMoving } from '@/media/keep-moving';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { VideoFilePlayer } from '@/ui/video-file-player';

interface FilmCardProps {
  readonly video: Video;
  /** The stored film. */
  readonly path: string;
  /** Whether the recipe was changed since the film was made. */
  readonly isOutdated: boolean;
  /** The button that copies a link to the film. */
  readonly copyLink: ReactNode;
  readonly onShare: () => void;
}

/** The film made from a reel. */
export function FilmCard({ video, path, isOutdated, copyLink, onShare }: FilmCardProps) {
  const download = useMutation({
    mutationFn: () => processedDownloadUrl(path, exportFileName(video)),
    onSuccess: (url) => {
      const link = document.createElement('a');
      link.href = url;
      link.click();
    },
    onError: (error) => toast.error(messageOf(error, 'video-download-failed')),
  });
  return (
    <section aria-label="Film" className="flex flex-col gap-3">
      <Film video={video} path={path} />
      {isOutdated && <Note tone="info">You have changed the reel since this film was made.</Note>}
      <div className="grid grid-cols-2 gap-2 [&>:first-child]:col-span-2">
        {copyLink}
        <Button icon={<Share2 />} onClick={onShare}>
          Share
        </Button>
        <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
      </div>
    </section>
  );
}

function Film({ video, path }: Pick<FilmCardProps, 'video' | 'path'>) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => (element.current ? keepMoving(element.current) : undefined), []);
  const { data: src, error } = useQuery({
    queryKey: ['video-url', video.id, path],
    queryFn: () => processedUrl(path),
    retry: false,
    // A new signed URL during playback would restart the film.
    staleTime: Infinity,
  });
  const { thumbnailPath } = video;
  const { data: poster } = useQuery({
    ...thumbnailUrlQuery(thumbnailPath ?? ''),
    enabled: thumbnailPath !== null,
  });
  if (error) return <Note tone="danger">{messageOf(error, 'video-url-failed')}</Note>;
  return (
    <div className="grid aspect-video place-items-center overflow-hidden rounded-lg bg-black">
      {src === undefined ? (
        <Spinner label="Opening the film" />
      ) : (
        <VideoFilePlayer
          ref={element}
          src={src}
          poster={poster ?? null}
          label={displayName(video)}
          preload="metadata"
          controls
        />
      )}
    </div>
  );
}
