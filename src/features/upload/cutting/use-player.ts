import { useRef, useState, type RefObject } from 'react';
import { isAbort } from '@/domain/errors';
import type { CutRange } from '@/media/cutting/cut-range';
import type { Recording } from '@/media/cutting/recording';
import { saysFailure } from './play-failure';
import { useDamagePassing, type DamagePassing } from './use-damage-passing';
import { useReverse } from './use-reverse';

/** The speeds of the L key. */
const SPEEDS = [1, 2, 4] as const;
/** Shorter than any frame. */
const MOMENT_SEC = 1e-3;

export interface Player {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly timeSec: number;
  readonly isPlaying: boolean;
  readonly damage: Pick<DamagePassing, 'isUnplayable' | 'fail'>;
  /** The range that loops; null if none does. */
  readonly loop: CutRange | null;
  /** The current time, which is newer than `timeSec`. */
  readonly nowSec: () => number;
  readonly seek: (timeSec: number) => void;
  /** Shows the next or the previous frame. */
  readonly step: (recording: Recording | null, direction: 1 | -1) => void;
  readonly togglePlay: () => void;
  readonly faster: () => void;
  /** Plays backward, faster with each call. */
  readonly back: () => void;
  readonly playLoop: (range: CutRange | null) => void;
  /** Listeners of the video element. */
  readonly events: {
    readonly onTimeUpdate: () => void;
    readonly onSeeked: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
  };
}

/** Plays a local file and shows single frames of it. */
export function usePlayer(): Player {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [timeSec, setTimeSec] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [loop, setLoop] = useState<CutRange | null>(null);
  const reverse = useReverse(videoRef);
  const damage = useDamagePassing(videoRef);
  const nowSec = (): number => videoRef.current?.currentTime ?? 0;
  const seek = (wantedSec: number): void => {
    if (videoRef.current) videoRef.current.currentTime = Math.max(0, wantedSec);
    setTimeSec(nowSec());
  };
  const play = (rate: number): void => {
    reverse.stop();
    playAt(videoRef.current, rate);
  };
  const pause = (): void => {
    reverse.stop();
    videoRef.current?.pause();
  };
  const update = (): void => {
    damage.note();
    if (loop && isPlaying && nowSec() >= loop.endSec) seek(loop.startSec);
    else setTimeSec(nowSec());
  };
  return {
    videoRef,
    timeSec,
    isPlaying: isPlaying || reverse.isRunning,
    damage,
    loop,
    nowSec,
    seek: (wantedSec) => {
      reverse.stop();
      seek(wantedSec);
    },
    step: (recording, direction) => {
      pause();
      saysFailure(async () => {
        const wanted = await neighbor(recording, nowSec(), direction);
        // In the middle of a frame every browser shows that frame.
        if (wanted) seek((wanted.startSec + wanted.endSec) / 2);
      })();
    },
    togglePlay: () => (isPlaying || reverse.isRunning ? pause() : play(1)),
    faster: () => play(speedAfter(isPlaying ? (videoRef.current?.playbackRate ?? 0) : 0)),
    back: reverse.faster,
    playLoop: (range) => {
      setLoop(range);
      if (!range) return;
      seek(range.startSec);
      play(1);
    },
    events: {
      onTimeUpdate: update,
      onSeeked: update,
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
    },
  };
}

/** If the browser refuses to play, the video stays paused, which its events report. */
function playAt(video: HTMLVideoElement | null, rate: number): void {
  if (!video) return;
  video.playbackRate = rate;
  video.play().catch((error: unknown) => {
    // A pause or a seek interrupts it, as the user wanted.
    if (!isAbort(error)) console.warn('The video does not play', error);
  });
}

function speedAfter(rate: number): number {
  return SPEEDS.find((speed) => speed > rate) ?? SPEEDS[2];
}

async function neighbor(
  recording: Recording | null,
  timeSec: number,
  direction: 1 | -1,
): Promise<CutRange | null> {
  const shown = await recording?.frameAt(timeSec);
  if (!recording || !shown) return null;
  return recording.frameAt(direction === 1 ? shown.endSec : shown.startSec - MOMENT_SEC);
}
