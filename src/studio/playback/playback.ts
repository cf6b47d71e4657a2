import type { FrameGrid } from './frame-grid';

/** Playback state that changes rarely enough for React. */
export interface PlaybackStatus {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly speed: number;
}

/** Called with a frame that has become visible: its index and its seconds from the first frame. */
export type FrameListener = (frameIndex: number, timeSec: number) => void;

/**
 * A clip that plays, with frame-accurate stepping. Frame listeners receive what changes with every frame, outside React;
 * the status is a store for useSyncExternalStore. Seeks are merged: while one is under way, only the newest target is
 * remembered.
 */
export interface Playback {
  readonly grid: FrameGrid;
  subscribe(listener: () => void): () => void;
  getStatus(): PlaybackStatus;
  /** The frame that is shown, or the target of the current seek. */
  getFrame(): number;
  onFrame(listener: FrameListener): () => void;
  /**
   * Like onFrame, but it also reports frames that appear while a newer seek is waiting; used for the drawing on the
   * picture.
   */
  onPicture(listener: FrameListener): () => void;
  /**
   * Starts playing, from the first frame if the clip is at the last one. Resolves when playback has started; rejects
   * with the browser's reason if playback is not allowed or not possible.
   */
  play(): Promise<void>;
  pause(): void;
  seekToFrame(frameIndex: number): void;
  /**
   * Reports a frame that the page draws over the video element, without seeking the element. The cover ends when the
   * element shows the target of a seek.
   */
  cover(frameIndex: number): void;
  isCovered(): boolean;
  /** Seeks to the frame of the cover, unless another seek is under way. */
  uncover(): void;
  /** Reloads the clip, paused, and shows a frame. After its decoder fails, the element responds to nothing else. */
  reloadAt(frameIndex: number): void;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  dispose(): void;
}
