import { isAbort } from '@/domain/errors';
import { FREEZE_FRAMES } from '@/domain/film';
import type { FrameRange } from '@/domain/frame-range';
import { clampFrame, timeOfFrame, type FrameGrid } from './frame-grid';
import { startHoldClock, type HoldClock } from './hold-clock';
import type { FrameListener, Playback, PlaybackStatus } from './playback';

/** Plays a clip the way its film does: picture and sound pause where the film freezes. */
export interface FilmPlayback extends Playback {
  /** Progress of the current freeze, from 0 to less than 1; null when the film is not frozen. */
  getFreeze(): number | null;
  /**
   * Seeks into the freeze at a frame; playback resumes with the rest of the freeze.
   * @param progress from 0 to 1; 1 is just after the freeze, where the frame plays.
   */
  seekToFreeze(frameIndex: number, progress: number): void;
}

interface Hold {
  readonly frame: number;
  /** Frames of the freeze shown so far. */
  gone: number;
  /** Whether the element shows the frame. */
  isThere: boolean;
  /** Null while it is paused. */
  clock: HoldClock | null;
}

interface Held {
  /** The frames of the clip that are currently played. */
  readonly kept: () => FrameRange;
  /** The frames of the clip at which its film currently freezes, in ascending order. */
  readonly freezes: () => readonly number[];
}

/**
 * Pauses a clip where its film freezes. During a freeze it counts as playing, and reports its frame to the picture
 * listeners once per frame of the freeze.
 */
export function holdAtFreezes(clip: Playback, held: Held): FilmPlayback {
  return new HoldingPlayback(clip, held);
}

class HoldingPlayback implements FilmPlayback {
  readonly grid: FrameGrid;
  private readonly statusListeners = new Set<() => void>();
  private readonly frameListeners = new Set<FrameListener>();
  private readonly pictureListeners = new Set<FrameListener>();
  private status: PlaybackStatus;
  private hold: Hold | null = null;
  /** The frame whose freeze has ended, so that the clip plays past it. */
  private passed: number | null = null;
  /** The last frame shown while the clip was running; null while it is not. */
  private reached: number | null = null;
  private isResuming = false;

  constructor(
    private readonly clip: Playback,
    private readonly film: Held,
  ) {
    this.grid = clip.grid;
    this.status = clip.getStatus();
    clip.subscribe(() => this.refreshStatus());
    clip.onPicture((index, timeSec) => this.see(index, timeSec));
    clip.onFrame((index, timeSec) => {
      if (!this.hold || this.hold.frame === index) tell(this.frameListeners, index, timeSec);
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => added(this.statusListeners, listener);
  readonly getStatus = (): PlaybackStatus => this.status;
  onFrame(listener: FrameListener): () => void {
    return added(this.frameListeners, listener);
  }
  onPicture(listener: FrameListener): () => void {
    return added(this.pictureListeners, listener);
  }

  getFrame(): number {
    return this.hold?.frame ?? this.clip.getFrame();
  }

  getFreeze(): number | null {
    return this.hold && this.hold.gone / FREEZE_FRAMES;
  }

  async play(): Promise<void> {
    if (this.hold) {
      this.runHold(this.hold);
      return;
    }
    const { first } = this.film.kept();
    const before = this.clip.getFrame();
    const isAtEnd = before >= this.lastFrame && !(before === this.lastFrame && this.isDue(before));
    if (before < first || isAtEnd) this.seekToFrame(first);
    const frame = this.clip.getFrame();
    if (this.isDue(frame)) {
      this.beginHold(frame, true);
      return;
    }
    this.reached = frame;
    await this.clip.play();
  }

  pause(): void {
    this.reached = null;
    this.stopHold();
    this.clip.pause();
    this.refreshStatus();
  }

  seekToFrame(frameIndex: number): void {
    const frame = clampFrame(this.grid, frameIndex);
    const wasHeld = this.isHeld;
    this.leaveHold();
    this.passed = null;
    this.reached = this.status.isPlaying ? frame - 1 : null;
    this.clip.seekToFrame(frame);
    if (wasHeld && !this.isDue(frame)) void this.resume();
    if (wasHeld && this.isDue(frame)) this.beginHold(frame, false);
    this.refreshStatus();
  }

  seekToFreeze(frameIndex: number, progress: number): void {
    this.pause();
    const frame = clampFrame(this.grid, frameIndex);
    const isInside = progress < 1;
    this.hold = isInside ? { frame, gone: progress * FREEZE_FRAMES, isThere: false, clock: null } : null;
    this.passed = isInside ? null : frame;
    this.clip.seekToFrame(frame);
  }

  cover(frameIndex: number): void {
    this.leaveHold();
    this.passed = null;
    this.reached = null;
    this.clip.cover(frameIndex);
  }

  isCovered(): boolean {
    return this.clip.isCovered();
  }

  uncover(): void {
    this.clip.uncover();
  }

  reloadAt(frameIndex: number): void {
    this.leaveHold();
    this.passed = null;
    this.reached = null;
    this.clip.reloadAt(clampFrame(this.grid, frameIndex));
    this.refreshStatus();
  }

  setSpeed(speed: number): void {
    this.clip.setSpeed(speed);
  }

  setMuted(isMuted: boolean): void {
    this.clip.setMuted(isMuted);
  }

  dispose(): void {
    this.leaveHold();
    this.clip.dispose();
    this.statusListeners.clear();
    this.frameListeners.clear();
    this.pictureListeners.clear();
  }

  private get lastFrame(): number {
    return this.film.kept().end - 1;
  }

  private get isHeld(): boolean {
    return this.hold !== null && this.hold.clock !== null;
  }

  private isDue(frame: number): boolean {
    return this.passed !== frame && this.film.freezes().includes(frame);
  }

  /** Reports a picture, unless it starts a freeze. */
  private see(index: number, timeSec: number): void {
    const { reached } = this;
    if (this.hold === null && reached !== null && index > reached) {
      const due = this.film.freezes().find((frame) => frame > reached && frame <= index);
      this.reached = index;
      if (due !== undefined) {
        this.beginHold(due, due === index);
        return;
      }
    }
    // Pictures shown on the way to the frozen frame are not part of the film.
    if (this.hold && this.hold.frame !== index) return;
    if (this.hold) this.hold.isThere = true;
    tell(this.pictureListeners, index, timeSec);
  }

  /** Seeks back to the frame, because the clip may have run past it. */
  private beginHold(frame: number, isThere: boolean): void {
    this.reached = null;
    this.hold = { frame, gone: 0, isThere, clock: null };
    this.clip.pause();
    this.clip.seekToFrame(frame);
    this.runHold(this.hold);
    if (isThere) tell(this.pictureListeners, frame, timeOfFrame(frame));
  }

  private runHold(hold: Hold): void {
    hold.clock ??= startHoldClock({
      from: hold.gone,
      length: FREEZE_FRAMES,
      speed: () => this.clip.getStatus().speed,
      onFrame: (gone) => {
        hold.gone = gone;
        if (hold.isThere) tell(this.pictureListeners, hold.frame, timeOfFrame(hold.frame));
      },
      onEnd: () => this.endHold(hold.frame),
    });
    this.refreshStatus();
  }

  private stopHold(): void {
    this.hold?.clock?.stop();
    if (this.hold) this.hold.clock = null;
  }

  private leaveHold(): void {
    this.stopHold();
    this.hold = null;
  }

  private endHold(frame: number): void {
    this.hold = null;
    this.passed = frame;
    tell(this.pictureListeners, frame, timeOfFrame(frame));
    // Playing at the last frame would restart the clip.
    if (frame < this.lastFrame) void this.resume();
    else this.refreshStatus();
  }

  private async resume(): Promise<void> {
    this.isResuming = true;
    this.reached = this.clip.getFrame();
    try {
      await this.clip.play();
    } catch (error) {
      if (!isAbort(error)) console.warn('Playing does not go on after the freeze', error);
    } finally {
      this.isResuming = false;
      this.refreshStatus();
    }
  }

  private refreshStatus(): void {
    const clip = this.clip.getStatus();
    // WebKitGTK's play() sometimes never settles, although the clip plays.
    if (clip.isPlaying) this.isResuming = false;
    const isPlaying = clip.isPlaying || this.isHeld || this.isResuming;
    const { isMuted, speed } = clip;
    const before = this.status;
    if (before.isPlaying === isPlaying && before.isMuted === isMuted && before.speed === speed) return;
    this.status = { isPlaying, isMuted, speed };
    for (const listener of this.statusListeners) listener();
  }
}

function tell(listeners: Set<FrameListener>, index: number, timeSec: number): void {
  for (const listener of listeners) listener(index, timeSec);
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
