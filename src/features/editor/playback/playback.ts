import { clampFrame, frameAt, seekTargetSec, timeOfFrame, type FrameGrid } from './frame-grid';

/** What changes seldom enough for React to know. */
export interface PlaybackStatus {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly speed: number;
}

/** Called with every frame that becomes visible: its index and its seconds from the first frame. */
export type FrameListener = (frameIndex: number, timeSec: number) => void;

/**
 * A video element with frame-accurate stepping. What changes with every frame is told to frame listeners, outside
 * React; status is a store for useSyncExternalStore. Seeks are coalesced: while one is under way only the newest
 * wish is kept.
 */
export interface Playback {
  readonly grid: FrameGrid;
  subscribe(listener: () => void): () => void;
  getStatus(): PlaybackStatus;
  /** The frame that is shown or being sought. */
  getFrame(): number;
  onFrame(listener: FrameListener): () => void;
  /** Resolves when playing began; rejects with the browser's reason when it may not or cannot. */
  play(): Promise<void>;
  pause(): void;
  seekToFrame(frameIndex: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  dispose(): void;
}

export function createPlayback(video: HTMLVideoElement, grid: FrameGrid): Playback {
  const statusListeners = new Set<() => void>();
  const frameListeners = new Set<FrameListener>();
  const cleanup = new AbortController();
  let status = readStatus(video);
  let frameIndex = frameAt(grid, video.currentTime);
  let wantedFrame: number | null = null;
  let soughtFrame: number | null = null;
  let frameRequest = 0;

  const refreshStatus = (): void => {
    const next = readStatus(video);
    if (sameStatus(status, next)) return;
    status = next;
    for (const listener of statusListeners) listener();
  };
  const present = (index: number, timeSec: number): void => {
    frameIndex = index;
    for (const listener of frameListeners) listener(index, timeSec);
  };
  const onVideoFrame: VideoFrameRequestCallback = (_now, metadata) => {
    frameRequest = video.requestVideoFrameCallback(onVideoFrame);
    if (video.seeking || video.paused) return;
    const sinceFirst = Math.max(0, metadata.mediaTime - grid.firstTimestampSec);
    present(frameAt(grid, metadata.mediaTime), sinceFirst);
  };
  const applySeek = (): void => {
    if (wantedFrame === null || video.seeking) return;
    soughtFrame = wantedFrame;
    video.currentTime = seekTargetSec(grid, wantedFrame);
  };
  const onSeeked = (): void => {
    if (wantedFrame === null) return;
    if (soughtFrame !== wantedFrame) {
      applySeek();
      return;
    }
    const index = wantedFrame;
    wantedFrame = null;
    present(index, timeOfFrame(index));
  };

  const on = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal: cleanup.signal });
  for (const type of ['play', 'pause', 'ended', 'volumechange', 'ratechange']) on(type, refreshStatus);
  on('seeked', onSeeked);
  frameRequest = video.requestVideoFrameCallback(onVideoFrame);

  return {
    grid,
    subscribe: (listener) => subscribeTo(statusListeners, listener),
    getStatus: () => status,
    getFrame: () => wantedFrame ?? frameIndex,
    onFrame: (listener) => subscribeTo(frameListeners, listener),
    play: () => video.play(),
    pause: () => video.pause(),
    seekToFrame(index) {
      const target = clampFrame(grid, index);
      if (target === wantedFrame) return;
      wantedFrame = target;
      applySeek();
    },
    setSpeed(speed) {
      video.playbackRate = speed;
    },
    setMuted(isMuted) {
      video.muted = isMuted;
    },
    dispose() {
      cleanup.abort();
      video.cancelVideoFrameCallback(frameRequest);
      statusListeners.clear();
      frameListeners.clear();
    },
  };
}

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStatus(video: HTMLVideoElement): PlaybackStatus {
  return { isPlaying: !video.paused && !video.ended, isMuted: video.muted, speed: video.playbackRate };
}

function sameStatus(a: PlaybackStatus, b: PlaybackStatus): boolean {
  return a.isPlaying === b.isPlaying && a.isMuted === b.isMuted && a.speed === b.speed;
}
