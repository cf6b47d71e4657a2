import type { Timer } from '@/lib/timer';
import type { LocalTrack, LocalTrackId, LocalTracks } from './local-tracks';
import { Alarm } from './alarm';

/** How soon a change is kept on this device: at once, or now and then while something changes with every frame. */
export type Pace = 'quick' | 'slow';

/** A quick change waits for those of the same animation frame. */
const DELAY_MS: Readonly<Record<Pace, number>> = { quick: 16, slow: 1000 };

interface KeeperParts {
  readonly store: LocalTracks;
  readonly clock: Timer;
  /** The copy to be kept now; null when there is nothing. */
  readonly read: () => LocalTrack | null;
  /** Keeping fails, or works again. */
  readonly onHealth: () => void;
}

/** Keeps one editor's track on this device. */
export class LocalKeeper {
  private readonly alarm: Alarm;
  private keptChange = -1;
  /** Its write has ended. */
  private surelyKept = -1;
  private canKeep = true;

  constructor(private readonly parts: KeeperParts) {
    this.alarm = new Alarm(parts.clock, () => void this.keepNow());
  }

  /** False: storage is blocked or full, and the track is only in the page. */
  get isWorking(): boolean {
    return this.canKeep;
  }

  keepSoon(pace: Pace): void {
    this.alarm.setBy(this.parts.clock.nowMs() + DELAY_MS[pace]);
  }

  /** Keeps it before it returns: the page goes away, perhaps. */
  keepAtLast(): Promise<void> {
    const copy = this.parts.read();
    if (copy && copy.change !== this.surelyKept) this.parts.store.writeAtLast(copy);
    return this.keepNow();
  }

  /** Begins before it returns. */
  async keepNow(): Promise<void> {
    this.alarm.cancel();
    const copy = this.parts.read();
    if (!copy || copy.change === this.keptChange) return;
    this.keptChange = copy.change;
    try {
      await this.parts.store.write(copy);
      this.surelyKept = copy.change;
      this.setHealth(true);
    } catch (error) {
      this.keptChange = -1;
      if (this.canKeep) console.warn('The track cannot be kept on this device', error);
      this.setHealth(false);
    }
  }

  /** The copy is not needed any more, unless it is of a later change. */
  async drop(track: LocalTrackId): Promise<void> {
    try {
      await this.parts.store.remove(track);
    } catch (error) {
      // What stays behind is recognized by its writer when it is read.
      console.warn('A saved track could not be removed from this device', error);
    }
  }

  stop(): void {
    this.alarm.cancel();
  }

  private setHealth(canKeep: boolean): void {
    if (this.canKeep === canKeep) return;
    this.canKeep = canKeep;
    this.parts.onHealth();
  }
}
