import type { AudioSample } from 'mediabunny';
import type { SoundClock } from './packet-clock';
import { StretchedSound } from './stretched-sound';

/** Places consecutive blocks. A decoder's own times are right only for the first one. */
export class SoundRow {
  /** Sample frames of the row so far; null before the first block. */
  private position: number | null = null;
  private stretched: StretchedSound | null = null;
  /** Packets lost since the last block. */
  private lost = 0;

  /**
   * @param blockSec how long a packet lasts.
   * @param clock null where the row is as long as its samples.
   */
  constructor(
    private readonly firstSec: number,
    private readonly blockSec: number,
    private readonly clock: SoundClock | null,
  ) {}

  /** A packet has no sound. */
  lose(): void {
    this.lost++;
  }

  *add(sample: AudioSample): Generator<AudioSample, void, undefined> {
    const { sampleRate, numberOfChannels: channels, numberOfFrames } = sample;
    // Packets lost before the first block are already part of its time.
    const start =
      this.position === null
        ? Math.max(0, Math.round((sample.timestamp - this.firstSec) * sampleRate))
        : this.position + Math.round(this.lost * this.blockSec * sampleRate);
    this.position = start + numberOfFrames;
    this.lost = 0;
    if (!this.clock) {
      sample.setTimestamp(this.firstSec + start / sampleRate);
      yield sample;
      return;
    }
    this.stretched ??= new StretchedSound(this.clock, { sampleRate, channels });
    const data = new Float32Array(numberOfFrames * channels);
    sample.copyTo(data, { planeIndex: 0, format: 'f32' });
    sample.close();
    const made = this.stretched.add(data, start);
    if (made) yield made;
  }

  *finish(): Generator<AudioSample, void, undefined> {
    const rest = this.stretched?.finish();
    if (rest) yield rest;
  }
}
