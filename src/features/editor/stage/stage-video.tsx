import { useEffect } from 'react';
import { ERROR_TEXTS } from '@/domain/errors';
import type { FrameRange } from '@/domain/frame-range';
import { followTimes } from '@/media/reading/frame-times';
import { toast } from '@/ui/toast';
import { holdAtFreezes } from '@/studio/playback/film-playback';
import { playWithin } from '@/studio/playback/play-within';
import { createPlayback } from '../playback/video-playback';
import { overlayOf } from '@/studio/session/highlight';
import { keptIn } from '@/studio/session/kept-frames';
import { elementsOf } from '../session/editor-elements';
import { useSession } from '../session/session-context';
import { freezesOnStage } from './moment-on-stage';
import { passDamage } from './pass-damage';

/** The clip's video element, which the session plays while it is mounted, and the tracked frames that cover it. */
export function StageVideo({ src }: { readonly src: string }) {
  const session = useSession();
  const elements = elementsOf(session);
  useEffect(() => {
    const video = elements.video.current;
    if (!video) return undefined;
    const { source, info } = session.clip;
    const leaving = new AbortController();
    const times = followTimes(source, info, leaving.signal);
    const clip = createPlayback(video, { ...info, times });
    const kept = (): FrameRange => keptIn(session);
    const playback = holdAtFreezes(playWithin(clip, kept), {
      kept,
      freezes: () => {
        const state = session.getState();
        return freezesOnStage(overlayOf(state), state.phase.kind);
      },
    });
    clip.onPicture(() => {
      if (elements.trackedPicture.current) elements.trackedPicture.current.hidden = !clip.isCovered();
    });
    session.change({ playback });
    const fail = (): void => {
      if (video.error?.code === MediaError.MEDIA_ERR_DECODE) void passDamage(session, leaving.signal);
      else toast.error(ERROR_TEXTS['video-load-retry']);
    };
    video.addEventListener('error', fail, { signal: leaving.signal });
    return () => {
      leaving.abort();
      playback.dispose();
    };
  }, [session, elements]);
  return (
    <>
      {/* The user's own clip has no captions for a track element. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={elements.video}
        src={src}
        className="absolute inset-0 size-full object-fill"
        playsInline
        preload="auto"
        crossOrigin="anonymous"
        disablePictureInPicture
      />
      <canvas
        data-testid="tracked-picture"
        ref={elements.trackedPicture}
        className="absolute inset-0 size-full"
        aria-hidden="true"
        hidden
      />
    </>
  );
}
