import { useRef, useState, type RefObject } from 'react';
import { recordView, recordWatchedPlays } from '@/backend/sharing/record-view';
import { chapterAt } from '@/domain/reel';
import type { Chapter, WatchedVideo } from '@/domain/sharing';
import { WatchedPlays } from './watched-plays';

interface Plays {
  readonly element: RefObject<HTMLVideoElement | null>;
  /** The play of a video that is on the screen, counted from 0; -1 for none. */
  readonly currentOf: (video: WatchedVideo) => number;
  /** Counts a view of a video. */
  readonly view: (video: WatchedVideo) => void;
  /** Reports the time of a video's current frame. */
  readonly show: (video: WatchedVideo, timeSec: number) => void;
  readonly jump: (chapter: Chapter) => void;
}

interface View {
  readonly id: string;
  readonly videoId: string;
  readonly plays: WatchedPlays;
}

/** Counts views of a link's videos and which plays of a reel they show; lets the viewer jump to a play. */
export function usePlays(code: string): Plays {
  const element = useRef<HTMLVideoElement>(null);
  const view = useRef<View | null>(null);
  const [shown, setShown] = useState({ videoId: '', index: -1 });
  return {
    element,
    currentOf: ({ id }) => (shown.videoId === id ? shown.index : -1),
    view: (video) => {
      const id = crypto.randomUUID();
      view.current = { id, videoId: video.id, plays: new WatchedPlays(video.chapters, video.durationSec) };
      void recordView(code, video.id, id);
    },
    show: (video, timeSec) => {
      if (video.chapters.length === 0) return;
      const index = chapterAt(video.chapters, timeSec);
      setShown((last) =>
        last.videoId === video.id && last.index === index ? last : { videoId: video.id, index },
      );
      if (view.current?.videoId !== video.id) return;
      const watched = view.current.plays.show(timeSec);
      if (watched) void recordWatchedPlays(code, view.current.id, watched);
    },
    jump: (chapter) => {
      const player = element.current;
      if (!player) return;
      player.currentTime = chapter.startSec;
      // If the browser blocks it, the viewer can press the play button.
      player.play().catch((error: unknown) => console.warn('The play did not start by itself', error));
    },
  };
}
