import { FRAME_RATE } from '@/domain/limits';
import { keepMoving } from '@/media/keep-moving';
import {
  clampFrame,
  frameAt,
  isShownAt,
  seekTargetSec,
  timeOfFrame,
  type SourceGrid,
} from '@/studio/playback/frame-grid';
import type { FrameListener, Playback, PlaybackStatus } from '@/studio/playback/playback';

/** If the clip is this far from the last reported frame, frames were played without being reported. */
const UNSEEN_FRAMES = FRAME_RATE / 2;

/** Connects a video element; dispose() disconnects it. */
export function createPlayback(video: HTMLVideoElement, grid: SourceGrid): Playback {
  return new VideoPlayback(video, grid);
}

class VideoPlayback implements Playback {
  private readonly statusListeners = new Set<() => void>();
  private readonly frameListeners = new Set<FrameListener>();
  private readonly pictureListeners = new Set<FrameListener>();
  private readonly cleanup = new AbortController();
  private status: PlaybackStatus;
  private frameIndex: number;
  /** The newest seek target, and the target that the element is seeking now. */
  private wantedFrame: number | null = null;
  private soughtFrame: number | null = null;
  /** The target of the last seek if the element stopped short of it, because it underestimates the clip's length. */
  private shortFrame: number | null = null;
  private frameRequest = 0;
  private isCompositorHeard = false;
  private clockRequest: number | null = null;
  /** Whether the clip has played, so that the picture may be ahead of the last reported frame. */
  private isAdrift = false;
  private isUnderCover = false;

  constructor(
    private readonly video: HTMLVideoElement,
    readonly grid: SourceGrid,
  ) {
    this.status = readStatus(video);
    this.frameIndex = frameAt(grid, video.currentTime);
    const { signal } = this.cleanup;
    for (const type of ['play', 'pause', 'ended', 'volumechange', 'ratechange']) {
      video.addEventListener(type, () => this.refreshStatus(), { signal });
    }
    video.addEventListener('play', () => this.setOff(), { signal });
    for (const type of ['pause', 'ended']) video.addEventListener(type, () => this.settle(), { signal });
    video.addEventListener('seeked', () => this.arrive(), { signal });
    video.addEventListener('durationchange', () => this.goFurther(), { signal });
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
    this.uncover();
    if (this.getFrame() >= this.grid.frameCount - 1) this.seekToFrame(0);
    // An older seek target near the end would end playback at once, so playing starts from the newest one.
    if (this.soughtFrame !== this.wantedFrame) this.seekToWanted();
    return this.video.play();
  }

  pause(): void {
    this.video.pause();
    this.settle();
  }

  seekToFrame(index: number): void {
    const target = clampFrame(this.grid, index);
    if (target === this.wantedFrame) return;
    this.wantedFrame = target;
    if (!this.video.seeking) this.seekToWanted();
  }

  cover(index: number): void {
    this.frameIndex = clampFrame(this.grid, index);
    this.isUnderCover = true;
    this.wantedFrame = null;
    this.soughtFrame = null;
    this.shortFrame = null;
    this.isAdrift = false;
    this.tell(this.frameIndex, timeOfFrame(this.frameIndex));
  }

  isCovered(): boolean {
    return this.isUnderCover;
  }

  uncover(): void {
    if (this.isLeftAlone) this.seekToFrame(this.frameIndex);
  }

  reloadAt(index: number): void {
    const { video } = this;
    const { playbackRate } = video;
    this.wantedFrame = null;
    this.soughtFrame = null;
    const goThere = (): void => {
      video.playbackRate = playbackRate;
      this.seekToFrame(index);
    };
    video.addEventListener('loadedmetadata', goThere, { once: true, signal: this.cleanup.signal });
    video.load();
    this.refreshStatus();
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

  /** Whether the element is covered and not seeking, so the frame it shows does not matter. */
  private get isLeftAlone(): boolean {
    return this.isUnderCover && this.wantedFrame === null;
  }

  private setOff(): void {
    this.isAdrift = true;
    this.shortFrame = null;
  }

  /**
   * Seeks to the last reported frame, or to the current one if frames were played unreported, so that the picture, the
   * ring and the frame number agree.
   */
  private settle(): void {
    const { grid, video } = this;
    if (!this.isAdrift || !video.paused || this.wantedFrame !== null) return;
    this.isAdrift = false;
    const reached = video.ended ? grid.frameCount - 1 : frameAt(grid, video.currentTime);
    const isUnseen = video.ended || Math.abs(reached - this.frameIndex) > UNSEEN_FRAMES;
    this.seekToFrame(isUnseen ? reached : this.frameIndex);
  }

  /** A phone in data-saving mode loads no picture until something is played or sought, so this seeks. */
  private askForPicture(): void {
    const { readyState, HAVE_METADATA } = this.video;
    if (readyState === HAVE_METADATA) this.seekToFrame(this.getFrame());
  }

  /** Replaces the current seek with one to the newest target. */
  private seekToWanted(): void {
    if (this.wantedFrame === null) return;
    this.soughtFrame = this.wantedFrame;
    this.isAdrift = !this.video.paused;
    const targetSec = seekTargetSec(this.grid, this.wantedFrame);
    this.video.currentTime = targetSec;
    this.shortFrame = targetSec > this.video.duration ? this.wantedFrame : null;
  }

  /**
   * Seeks again if the last seek stopped at the end of the clip. If a file states its duration incorrectly, the element
   * learns it only as the file loads.
   */
  private goFurther(): void {
    const frame = this.shortFrame;
    if (frame === null || !this.video.paused || (this.wantedFrame ?? frame) !== frame) return;
    this.wantedFrame = frame;
    this.seekToWanted();
  }

  private arrive(): void {
    // This event belongs to a seek that has been replaced.
    if (this.wantedFrame === null || this.video.seeking) return;
    if (this.soughtFrame !== this.wantedFrame) {
      if (this.soughtFrame !== null && !this.isUnderCover) {
        this.show(this.soughtFrame, timeOfFrame(this.soughtFrame));
      }
      this.seekToWanted();
      return;
    }
    const index = this.wantedFrame;
    this.wantedFrame = null;
    this.soughtFrame = null;
    if (!this.video.paused) this.isAdrift = true;
    this.present(index, timeOfFrame(index));
    // On a busy machine the clip may have played on and stopped before this event arrives.
    this.settle();
  }

  /** Reports every frame that the compositor shows while the clip plays. */
  private watchFrames(): void {
    this.frameRequest = this.video.requestVideoFrameCallback((_now, { mediaTime }) => {
      this.watchFrames();
      this.isCompositorHeard = true;
      if (this.video.seeking || this.video.paused || this.isLeftAlone) return;
      this.present(frameAt(this.grid, mediaTime), Math.max(0, mediaTime - this.grid.firstTimestampSec));
    });
  }

  /**
   * WebKitGTK without a graphics card reports no compositor frames, so the current frame is derived from currentTime.
   */
  private watchClock(): void {
    if (this.clockRequest !== null || this.isCompositorHeard) return;
    const look = (): void => {
      this.clockRequest = null;
      const { grid, video } = this;
      if (this.isCompositorHeard || this.wantedFrame !== null || video.seeking || this.isLeftAlone) return;
      const index = frameAt(grid, video.currentTime);
      if (index !== this.frameIndex && !isShownAt(grid, this.frameIndex, video.currentTime)) {
        this.present(index, Math.max(0, video.currentTime - grid.firstTimestampSec));
      }
      if (!video.paused) this.clockRequest = requestAnimationFrame(look);
    };
    look();
  }

  private present(index: number, timeSec: number): void {
    this.frameIndex = index;
    this.isUnderCover = false;
    this.tell(index, timeSec);
  }

  private tell(index: number, timeSec: number): void {
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
