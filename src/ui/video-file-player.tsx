import type { ComponentProps, RefObject } from 'react';
import HtmlPlayer from 'react-player/HtmlPlayer';
import { createReactPlayer } from 'react-player/ReactPlayer';
import type { VideoElementProps } from 'react-player/types';

/** Passes on the attributes in `config`, which react-player does not do by itself. */
function VideoFile({ config, ...props }: VideoElementProps) {
  return <HtmlPlayer {...props} {...config} />;
}

const FILE = { key: 'html', name: 'File', canPlay: () => true, player: VideoFile };
/** A player for files only, so that the players for other sites stay out of the bundle. */
const Player = createReactPlayer([FILE], FILE);

type Video = ComponentProps<'video'>;

interface VideoFilePlayerProps extends Pick<
  Video,
  | 'muted'
  | 'controls'
  | 'preload'
  | 'onEnded'
  | 'onError'
  | 'onLoadedData'
  | 'onLoadedMetadata'
  | 'onTimeUpdate'
  | 'onVolumeChange'
> {
  /**
   * The caller plays, pauses and seeks the video through this ref, because react-player's `playing` doesn't notice when
   * the browser refuses to play.
   */
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly src: string;
  /** Shown until the first frame is loaded. */
  readonly poster: string | null;
  /** The name of the video for screen readers. */
  readonly label: string;
  /** Removes the download from the browser's controls. */
  readonly isKept?: boolean;
  /** Ignores clicks and keys. */
  readonly isInert?: boolean;
}

/** Plays a finished video in the page; it fills its container. */
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
      // These values are set on every render, so they repeat what the user chose in the browser's controls.
      volume={ref.current?.volume ?? 1}
      playbackRate={ref.current?.playbackRate ?? 1}
    />
  );
}
