import { useEffect } from 'react';
import { ERROR_TEXTS } from '@/domain/errors';
import { toast } from '@/ui/toast';
import { playWithin } from '../playback/play-within';
import { createPlayback } from '../playback/playback';
import { keptIn } from '../session/kept-frames';
import { useSession } from '../session/session-context';

/** The clip's video element, which the session plays while it is mounted. */
export function StageVideo({ src }: { readonly src: string }) {
  const session = useSession();
  const { elements } = session;
  useEffect(() => {
    const video = elements.video.current;
    if (!video) return undefined;
    const { firstTimestampSec, frameCount } = session.clip.info;
    const clip = createPlayback(video, { firstTimestampSec, frameCount });
    const playback = playWithin(clip, () => keptIn(session));
    session.change({ playback });
    return () => playback.dispose();
  }, [session, elements]);
  return (
    // The user's own clip has no captions for a track element.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={elements.video}
      src={src}
      className="absolute inset-0 size-full"
      playsInline
      preload="auto"
      crossOrigin="anonymous"
      disablePictureInPicture
      onError={() => toast.error(ERROR_TEXTS['video-load-retry'])}
    />
  );
}
