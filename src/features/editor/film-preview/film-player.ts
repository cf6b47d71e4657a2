import { FREEZE_FRAMES, type Film, filmFrameAt, filmFrameOf, filmLength } from '@/domain/film';
import type { FilmPlayback } from '@/studio/playback/film-playback';
import { startHoldClock, type HoldClock } from '@/studio/playback/hold-clock';

/** Called with the number of a frame in the film. */
type FilmListener = (filmFrame: number) => void;

/**
 * Plays a film: its title card by the clock, then the editor's clip, with picture and sound held during freezes.
 * Disposing it leaves the clip paused at the current frame.
 */
export class FilmPlayer {
  private readonly frameListeners = new Set<FilmListener>();
  private readonly pictureListeners = new Set<FilmListener>();
  private readonly statusListeners = new Set<() => void>();
  private readonly stops: readonly (() => void)[];
  /** The frame of the title card; null while the clip is shown. */
  private titleFrame: number | null = null;
  private titleClock: HoldClock | null = null;
  private shown = 0;
  /** Whether to resume playing when the seek bar is released. */
  private goesOn = false;
  private isPlayingNow = false;

  constructor(
    private readonly playback: FilmPlayback,
    readonly film: Film,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.stops = [
      playback.onPicture((clipFrame) => this.seeClip(clipFrame)),
      playback.subscribe(() => this.refreshStatus()),
    ];
    this.seekTo(0);
  }

  get length(): number {
    return filmLength(this.film);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };
  readonly isPlaying = (): boolean => this.isPlayingNow;

  /** The current frame, or the target of a seek. */
  getFrame(): number {
    return this.shown;
  }

  /** Calls back whenever getFrame changes. */
  onFrame(listener: FilmListener): () => void {
    this.frameListeners.add(listener);
    return () => this.frameListeners.delete(listener);
  }

  /** Calls back with each frame whose picture is ready to paint. */
  onPicture(listener: FilmListener): () => void {
    this.pictureListeners.add(listener);
    return () => this.pictureListeners.delete(listener);
  }

  /** Starts playing; at the last frame it starts from the first. */
  play(): void {
    if (this.shown >= this.length - 1) this.seekTo(0);
    if (this.titleFrame === null) this.playClip();
    else this.runTitle(this.titleFrame);
    this.refreshStatus();
  }

  pause(): void {
    this.titleClock?.stop();
    this.titleClock = null;
    this.playback.pause();
    this.refreshStatus();
  }

  toggle(): void {
    if (this.isPlayingNow) this.pause();
    else this.play();
  }

  /** Seeks to a frame and pauses. */
  seekTo(filmFrame: number): void {
    const k = Math.min(Math.max(0, filmFrame), this.length - 1);
    const frame = filmFrameAt(this.film, k);
    if (!frame) return;
    this.pause();
    if ('titleFrame' in frame) {
      this.titleFrame = frame.titleFrame;
      this.playback.seekToFrame(this.film.firstFrame);
      this.show(k);
      return;
    }
    this.titleFrame = null;
    this.moveTo(k);
    this.playback.seekToFreeze(frame.clipFrame, frame.freeze ?? 1);
  }

  /** Like seekTo, while the seek bar is being dragged. */
  scrubTo(filmFrame: number): void {
    this.goesOn ||= this.isPlayingNow;
    this.seekTo(filmFrame);
  }

  /** Called when the seek bar is released; resumes playing if the film was playing before. */
  endScrub(): void {
    if (this.goesOn) this.play();
    this.goesOn = false;
  }

  step(frames: number): void {
    this.seekTo(this.shown + frames);
  }

  dispose(): void {
    this.pause();
    for (const stop of this.stops) stop();
    this.frameListeners.clear();
    this.pictureListeners.clear();
    this.statusListeners.clear();
  }

  private runTitle(from: number): void {
    this.titleClock ??= startHoldClock({
      from,
      length: this.film.titleFrames,
      speed: () => this.playback.getStatus().speed,
      onFrame: (frame) => {
        this.titleFrame = frame;
        this.show(frame);
      },
      onEnd: () => {
        this.titleClock = null;
        this.titleFrame = null;
        this.playClip();
        this.refreshStatus();
      },
    });
  }

  private playClip(): void {
    this.playback.play().catch(this.onFailure);
  }

  private seeClip(clipFrame: number): void {
    if (this.titleFrame !== null) return;
    const freeze = this.playback.getFreeze();
    const running = filmFrameOf(this.film, clipFrame);
    const k = freeze === null ? running : running - FREEZE_FRAMES + Math.round(freeze * FREEZE_FRAMES);
    // Shows a picture that arrives on the way to a newer target, without changing the target.
    if (clipFrame === this.playback.getFrame()) this.moveTo(k);
    this.paint(k);
  }

  private show(filmFrame: number): void {
    this.moveTo(filmFrame);
    this.paint(filmFrame);
  }

  private moveTo(filmFrame: number): void {
    this.shown = filmFrame;
    for (const listener of this.frameListeners) listener(filmFrame);
  }

  private paint(filmFrame: number): void {
    for (const listener of this.pictureListeners) listener(filmFrame);
  }

  private refreshStatus(): void {
    const isPlaying = this.titleClock !== null || this.playback.getStatus().isPlaying;
    if (isPlaying === this.isPlayingNow) return;
    this.isPlayingNow = isPlaying;
    for (const listener of this.statusListeners) listener();
  }
}
