import { useEffect, useRef, useState, type ReactNode } from 'react';
import { VolumeX } from 'lucide-react';
import { isAbort } from '@/domain/errors';
import type { WatchedVideo } from '@/domain/sharing';
import { sharedName } from '@/domain/sharing';
import { cx } from '@/lib/cx';
import { keepMoving } from '@/media/keep-moving';
import { VideoFilePlayer } from '@/ui/video-file-player';

interface VideoPlayerProps {
  readonly video: WatchedVideo;
  /** Plays; before that the file and its poster are loaded and nothing moves. */
  readonly isActive: boolean;
  /** A new number starts the video again. */
  readonly run: number;
  readonly onEnded: () => void;
  /** The address does not play (any more). */
  readonly onFailure: () => void;
  /** Lies over the picture, which takes no clicks and keys then. */
  readonly overlay: ReactNode;
  readonly className?: string;
}

/** Where a viewer was when the address of what they watched failed: a fresh one goes on from there. */
interface Lost {
  readonly watching: string;
  readonly atSec: number;
}

/**
 * A shared video: muted until the viewer wants sound, with the browser's controls but no download. One element for a
 * whole playlist, so that sound and fullscreen stay from video to video.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, isActive, run, onEnded, onFailure, overlay, className } = props;
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setIsMuted] = useState(true);
  const hasOverlay = Boolean(overlay);
  const watching = `${run} ${video.id}`;
  const showing = `${watching} ${video.videoUrl}`;
  useEffect(() => (element.current ? keepMoving(element.current) : undefined), []);
  const started = useRef<string | null>(null);
  const lost = useRef<Lost | null>(null);
  useEffect(() => {
    if (!isActive || started.current === showing) return;
    started.current = showing;
    const goesOn = lost.current?.watching === watching;
    void start(element.current, goesOn ? lost.current?.atSec : 0);
    lost.current = null;
  }, [isActive, watching, showing]);
  const hadOverlay = useRef(hasOverlay);
  useEffect(() => {
    // In fullscreen the browser shows the element alone, and nothing that lies over it.
    if (hasOverlay && document.fullscreenElement) void document.exitFullscreen();
    // The button that was pressed is gone: keys go on with the player.
    const isFocusLost = hadOverlay.current && !hasOverlay && document.activeElement === document.body;
    if (isFocusLost) element.current?.focus({ preventScroll: true });
    hadOverlay.current = hasOverlay;
  }, [hasOverlay]);
  return (
    <div className={cx('relative aspect-video w-full overflow-hidden bg-black', className)}>
      <VideoFilePlayer
        ref={element}
        src={video.videoUrl}
        poster={video.thumbnailUrl}
        label={sharedName(video)}
        muted={isMuted}
        controls={!hasOverlay}
        isKept
        isInert={hasOverlay}
        preload="auto"
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
        onEnded={onEnded}
        onError={(event) => {
          console.error('The video does not play', event.currentTarget.error?.message);
          lost.current = { watching, atSec: event.currentTarget.currentTime };
          onFailure();
        }}
      />
      {isActive && isMuted && !hasOverlay && <SoundButton onClick={() => setIsMuted(false)} />}
      {overlay}
    </div>
  );
}

function SoundButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label="Tap for sound"
      className="absolute top-3 left-3 inline-flex size-11 items-center justify-center gap-2 rounded-md border border-line-strong bg-s2 text-sm font-semibold transition-colors hover:bg-s3 desk:top-4 desk:left-4 desk:h-8 desk:w-auto desk:px-3"
    >
      <VolumeX aria-hidden="true" className="size-4" />
      <span className="max-desk:hidden">Tap for sound</span>
    </button>
  );
}

/** Playback errors are logged alone: a browser that refuses leaves it to the play button. */
async function start(player: HTMLVideoElement | null, fromSec = 0): Promise<void> {
  if (!player) return;
  // Only then: setting it to where a new file begins anyway is a seek of its own.
  if (fromSec > 0) player.currentTime = fromSec;
  try {
    await player.play();
  } catch (error) {
    // The viewer was quicker: paused it, or went on to another video.
    if (isAbort(error)) return;
    console.warn('The video did not start by itself', error);
  }
}
