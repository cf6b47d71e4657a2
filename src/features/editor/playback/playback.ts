import { keepMoving } from '@/media/keep-moving';
import { clampFrame, frameAt, seekTargetSec, timeOfFrame, type FrameGrid } from './frame-grid';

/** What changes seldom enough for React to know. */
export interface PlaybackStatus {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly speed: number;
}

/** Called with a frame that has become visible: its index and its seconds from the first frame. */
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
  /** The same, and the frames that come into sight on the way to a newer wish: for what goes with the picture. */
  onPicture(listener: FrameListener): () => void;
  /** Resolves when playing began; rejects with the browser's reason when it may not or cannot. */
  play(): Promise<void>;
  pause(): void;
  seekToFrame(frameIndex: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  dispose(): void;
}

/** Connects a video element; dispose() lets go of it. */
export function createPlayback(video: HTMLVideoElement, grid: FrameGrid): Playback {
  return new VideoPlayback(video, grid);
}

class VideoPlayback implements Playback {
  private readonly statusListeners = new Set<() => void>();
  private readonly frameListeners = new Set<FrameListener>();
  private readonly pictureListeners = new Set<FrameListener>();
  private readonly cleanup = new AbortController();
  private status: PlaybackStatus;
  private frameIndex: number;
  /** The newest wish, and the one that the element is busy with. */
  private wantedFrame: number | null = null;
  private soughtFrame: number | null = null;
  private frameRequest = 0;
  private isCompositorHeard = false;
  private clockRequest: number | null = null;

  constructor(
    private readonly video: HTMLVideoElement,
    readonly grid: FrameGrid,
  ) {
    this.status = readStatus(video);
    this.frameIndex = frameAt(grid, video.currentTime);
    const { signal } = this.cleanup;
    for (const type of ['play', 'pause', 'ended', 'volumechange', 'ratechange']) {
      video.addEventListener(type, () => this.refreshStatus(), { signal });
    }
    video.addEventListener('seeked', () => this.arrive(), { signal });
    video.addEventListener('timeupdate', () => this.watchClock(), { signal });
    video.addEventListener('suspend', () => this.askForPicture(), { signal });
    signal.addEventListener('abort', keepMoving(video));
    this.watchFrames();
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribeTo(this.statusListeners, listener);
  readonly getStatus = (): PlaybackStatus => this.status;

  getFrame(): number {
    return this.wantedFrame ?? this.frameIndex;
  }

  onFrame(listener: FrameListener): () => void {
    return subscribeTo(this.frameListeners, listener);
  }

  onPicture(listener: FrameListener): () => void {
    return subscribeTo(this.pictureListeners, listener);
  }

  play(): Promise<void> {
    // From the newest wish: on the way to an older one, near the end, playing would end at once.
    if (this.soughtFrame !== this.wantedFrame) this.seekToWanted();
    return this.video.play();
  }

  pause(): void {
    this.video.pause();
  }

  seekToFrame(index: number): void {
    const target = clampFrame(this.grid, index);
    if (target === this.wantedFrame) return;
    this.wantedFrame = target;
    if (!this.video.seeking) this.seekToWanted();
  }

  setSpeed(speed: number): void {
    this.video.playbackRate = speed;
  }

  setMuted(isMuted: boolean): void {
    this.video.muted = isMuted;
  }

  dispose(): void {
    this.cleanup.abort();
    this.video.cancelVideoFrameCallback(this.frameRequest);
    if (this.clockRequest !== null) cancelAnimationFrame(this.clockRequest);
    this.statusListeners.clear();
    this.frameListeners.clear();
    this.pictureListeners.clear();
  }

  /** A phone that saves its data loads no picture before something is played or sought. */
  private askForPicture(): void {
    const { readyState, HAVE_METADATA } = this.video;
    if (readyState === HAVE_METADATA) this.seekToFrame(this.getFrame());
  }

  /** Gives up what is being sought for it. */
  private seekToWanted(): void {
    if (this.wantedFrame === null) return;
    this.soughtFrame = this.wantedFrame;
    this.video.currentTime = seekTargetSec(this.grid, this.wantedFrame);
  }

  private arrive(): void {
    // The event of a seek that was given up meanwhile.
    if (this.wantedFrame === null || this.video.seeking) return;
    if (this.soughtFrame !== this.wantedFrame) {
      if (this.soughtFrame !== null) this.show(this.soughtFrame, timeOfFrame(this.soughtFrame));
      this.seekToWanted();
      return;
    }
    const index = this.wantedFrame;
    this.wantedFrame = null;
    this.present(index, timeOfFrame(index));
  }

  /** While it plays, every frame that the compositor shows. */
  private watchFrames(): void {
    this.frameRequest = this.video.requestVideoFrameCallback((_now, { mediaTime }) => {
      this.watchFrames();
      this.isCompositorHeard = true;
      if (this.video.seeking || this.video.paused) return;
      this.present(frameAt(this.grid, mediaTime), Math.max(0, mediaTime - this.grid.firstTimestampSec));
    });
  }

  /** WebKitGTK without a graphics card has no compositor that says what it shows: there the time that plays says it. */
  private watchClock(): void {
    if (this.clockRequest !== null || this.isCompositorHeard) return;
    const look = (): void => {
      this.clockRequest = null;
      const { grid, video } = this;
      if (this.isCompositorHeard || this.wantedFrame !== null || video.seeking) return;
      const index = frameAt(grid, video.currentTime);
      if (index !== this.frameIndex) {
        this.present(index, Math.max(0, video.currentTime - grid.firstTimestampSec));
      }
      if (!video.paused) this.clockRequest = requestAnimationFrame(look);
    };
    look();
  }

  private present(index: number, timeSec: number): void {
    this.frameIndex = index;
    this.show(index, timeSec);
    for (const listener of this.frameListeners) listener(index, timeSec);
  }

  private show(index: number, timeSec: number): void {
    for (const listener of this.pictureListeners) listener(index, timeSec);
  }

  private refreshStatus(): void {
    const next = readStatus(this.video);
    if (sameStatus(this.status, next)) return;
    this.status = next;
    for (const listener of this.statusListeners) listener();
  }
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
