import { Alarm, type Timer } from '@/lib/timer';
import type { AutosaveRecord, Pace, Unsaved } from './record';

interface KeeperParts<Document> {
  readonly record: Pick<AutosaveRecord<Document>, 'name' | 'copies' | 'timings'>;
  readonly clock: Timer;
  /** Reads the change that should be written now; null when there is none. */
  readonly read: () => Unsaved<Document> | null;
  /** Called when writing starts to fail or works again. */
  readonly onHealth: () => void;
}

/** Writes changes that the account does not have to this device. */
export class LocalKeeper<Document> {
  private readonly alarm: Alarm;
  private keptChange = -1;
  /** The last change whose write has finished. */
  private surelyKept = -1;
  private canKeep = true;

  constructor(private readonly parts: KeeperParts<Document>) {
    this.alarm = new Alarm(parts.clock, () => void this.keepNow());
  }

  /** False when storage is blocked or full, so that the work exists only in the page. */
  get isWorking(): boolean {
    return this.canKeep;
  }

  keepSoon(pace: Pace): void {
    this.alarm.setBy(this.parts.clock.nowMs() + this.parts.record.timings.keepMs[pace]);
  }

  /** Writes the same change once more, because the version that it is based on has changed. */
  keepAgain(): void {
    this.keptChange = -1;
    this.surelyKept = -1;
    this.keepSoon('quick');
  }

  /** Writes the copy before the call returns, because the page may be about to close. */
  keepAtLast(): Promise<void> {
    const copy = this.parts.read();
    if (copy && copy.change !== this.surelyKept) this.parts.record.copies.writeAtLast(copy);
    return this.keepNow();
  }

  /** Starts writing before the call returns. */
  async keepNow(): Promise<void> {
    this.alarm.cancel();
    const copy = this.parts.read();
    if (!copy || copy.change === this.keptChange) return;
    this.keptChange = copy.change;
    const { name, copies } = this.parts.record;
    try {
      await copies.write(copy);
      this.surelyKept = copy.change;
      this.setHealth(true);
    } catch (error) {
      this.keptChange = -1;
      if (this.canKeep) console.warn(`The ${name} cannot be kept on this device`, error);
      this.setHealth(false);
    }
  }

  /** Removes the copy, which is no longer needed, unless it holds a later change. */
  async drop(change: number): Promise<void> {
    const { name, copies } = this.parts.record;
    try {
      await copies.remove(change);
    } catch (error) {
      // A copy that was left behind is recognized by its writer's id when it is read.
      console.warn(`The saved ${name} could not be removed from this device`, error);
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
