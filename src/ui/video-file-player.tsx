import type { ComponentProps, RefObject } from 'react';
import HtmlPlayer from 'react-player/HtmlPlayer';
import { createReactPlayer } from 'react-player/ReactPlayer';
import type { VideoElementProps } from 'react-player/types';

/** `config` holds the attributes that react-player does not hand on by itself. */
function VideoFile({ config, ...props }: VideoElementProps) {
  return <HtmlPlayer {...props} {...config} />;
}

const FILE = { key: 'html', name: 'File', canPlay: () => true, player: VideoFile };
/** Made of the player of files alone, so that those of other sites stay out of the bundle. */
const Player = createReactPlayer([FILE], FILE);

type Video = ComponentProps<'video'>;

interface VideoFilePlayerProps extends Pick<
  Video,
  'muted' | 'controls' | 'preload' | 'onEnded' | 'onError' | 'onLoadedData' | 'onVolumeChange'
> {
  /** Starts, holds and moves the video: react-player's own `playing` leaves a browser's refusal uncaught. */
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly src: string;
  /** Shown until the first frame is there. */
  readonly poster: string | null;
  /** What is played, for screen readers. */
  readonly label: string;
  /** The browser's controls offer no download. */
  readonly isKept?: boolean;
  /** Takes no clicks and keys. */
  readonly isInert?: boolean;
}

/** Plays a finished video in the page, as large as what it stands in. */
export function VideoFilePlayer(props: VideoFilePlayerProps) {
  const { ref, poster, label, isKept = false, isInert = false, ...handedOn } = props;
  const attributes = {
    'aria-label': label,
    inert: isInert,
    ...(isKept && { controlsList: 'nodownload' }),
    ...(poster !== null && { poster }),
  };
  return (
    <Player
      {...handedOn}
      ref={ref}
      config={{ html: attributes }}
      playsInline
      width="100%"
      height="100%"
      style={{ objectFit: 'contain' }}
      // They are set whenever this is rendered: what was chosen in the browser's controls stays.
      volume={ref.current?.volume ?? 1}
      playbackRate={ref.current?.playbackRate ?? 1}
    />
  );
}
