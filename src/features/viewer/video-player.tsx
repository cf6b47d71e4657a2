import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { VolumeX } from 'lucide-react';
import { isAbort } from '@/domain/errors';
import type { WatchedVideo } from '@/domain/sharing';
import { viewersName } from '@/domain/video-name';
import { cx } from '@/lib/cx';
import { keepMoving } from '@/media/keep-moving';
import { VideoFilePlayer } from '@/ui/video-file-player';

/** The aspect ratio of most videos, used until the video's own is known. */
const WIDE = 16 / 9;
/**
 * The maximum height as a percentage of the screen's: a narrow video leaves room for what is below it, and a wide one
 * fits a phone in landscape.
 */
const MAX_SCREEN_PERCENT = { narrow: 75, wide: 100 } as const;

interface VideoPlayerProps {
  readonly video: WatchedVideo;
  /** Whether the video plays; before that, the file and its poster are loaded but the video does not start. */
  readonly isActive: boolean;
  /** A new number restarts the video. */
  readonly run: number;
  readonly onEnded: () => void;
  /** Called when the URL cannot be played, for example because it has expired. */
  readonly onFailure: () => void;
  /** Covers the picture and takes its clicks and keys. */
  readonly overlay: ReactNode;
  /** Whether the player takes the shape of the video; otherwise it fills its container. */
  readonly hasOwnShape?: boolean;
  /** Receives the video element, so that the caller can seek. */
  readonly elementRef?: RefObject<HTMLVideoElement | null>;
  readonly onTime?: (timeSec: number) => void;
  readonly className?: string;
}

/** The playback position at which a URL failed, where the new URL resumes. */
interface Lost {
  readonly watching: string;
  readonly atSec: number;
}

/**
 * Plays a shared video. It is muted until the viewer turns the sound on, and has the browser's controls without a
 * download button. A playlist uses one video element, so that sound and fullscreen stay the same from video to video.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, isActive, run, onEnded, onFailure, overlay, hasOwnShape = false, className } = props;
  const ownElement = useRef<HTMLVideoElement>(null);
  const element = props.elementRef ?? ownElement;
  const [isMuted, setIsMuted] = useState(true);
  const [ratio, setRatio] = useState(WIDE);
  const hasOverlay = Boolean(overlay);
  const watching = `${run} ${video.id}`;
  const showing = `${watching} ${video.videoUrl}`;
  useEffect(() => (element.current ? keepMoving(element.current) : undefined), [element]);
  const started = useRef<string | null>(null);
  const lost = useRef<Lost | null>(null);
  useEffect(() => {
    if (!isActive || started.current === showing) return;
    started.current = showing;
    const goesOn = lost.current?.watching === watching;
    void start(element.current, goesOn ? lost.current?.atSec : 0);
    lost.current = null;
  }, [element, isActive, watching, showing]);
  const hadOverlay = useRef(hasOverlay);
  useEffect(() => {
    // In fullscreen the browser shows only the video element, so the overlay would be hidden.
    if (hasOverlay && document.fullscreenElement) void document.exitFullscreen();
    // The focused button disappeared with the overlay, so the player gets the focus and the keys.
    const isFocusLost = hadOverlay.current && !hasOverlay && document.activeElement === document.body;
    if (isFocusLost) element.current?.focus({ preventScroll: true });
    hadOverlay.current = hasOverlay;
  }, [element, hasOverlay]);
  return (
    <div
      className={cx('relative aspect-video w-full overflow-hidden bg-black', className)}
      {...(hasOwnShape && { style: shapeOf(ratio) })}
    >
      <VideoFilePlayer
        ref={element}
        src={video.videoUrl}
        poster={video.thumbnailUrl}
        label={viewersName(video)}
        muted={isMuted}
        controls={!hasOverlay}
        isKept
        isInert={hasOverlay}
        preload="auto"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoHeight > 0) setRatio(videoWidth / videoHeight);
        }}
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
        onTimeUpdate={(event) => props.onTime?.(event.currentTarget.currentTime)}
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

/** Limits the width of a video so that its lower edge stays on the screen. */
function shapeOf(ratio: number): CSSProperties {
  const percent = ratio < WIDE ? MAX_SCREEN_PERCENT.narrow : MAX_SCREEN_PERCENT.wide;
  return { aspectRatio: ratio, maxWidth: `${ratio * percent}dvh`, marginInline: 'auto' };
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

/**
 * Starts the video. Errors are only logged, because the viewer can press the play button if the browser blocks
 * autoplay.
 */
async function start(player: HTMLVideoElement | null, fromSec = 0): Promise<void> {
  if (!player) return;
  // Setting the time is a seek, which a new file that starts at 0 does not need.
  if (fromSec > 0) player.currentTime = fromSec;
  try {
    await player.play();
  } catch (error) {
    // In the meantime, the viewer has paused the video or chosen another one.
    if (isAbort(error)) return;
    console.warn('The video did not start by itself', error);
  }
}
