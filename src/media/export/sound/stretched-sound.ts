import { AudioSample } from 'mediabunny';
import type { SoundClock } from './packet-clock';

/** Samples before and after a moment that its value depends on. */
const REACH = 2;

/**
 * Plays a row of sound at the speed of its clock: each output sample is a cubic through the four samples around it. The
 * output is on one grid without gaps, so nothing clicks.
 */
export class StretchedSound {
  /** The next sample of the output, counted on the time line's own grid; null before the first. */
  private next: number | null = null;
  /** The row's samples that are still needed, interleaved. */
  private kept = new Float32Array(0);
  /** The place of the first of them in the row. */
  private keptFrom = 0;

  constructor(
    private readonly clock: SoundClock,
    private readonly format: { readonly sampleRate: number; readonly channels: number },
  ) {}

  /**
   * Takes the next samples of the row.
   * @param startFrame their place in the row. A gap after the previous samples is silence.
   * @returns the output so far; null if there is none yet.
   */
  add(data: Float32Array, startFrame: number): AudioSample | null {
    const { channels, sampleRate } = this.format;
    if (this.next === null) {
      this.keptFrom = startFrame;
      this.next = Math.ceil(this.clock.timeOf(startFrame / sampleRate) * sampleRate);
    }
    const joined = new Float32Array((startFrame - this.keptFrom) * channels + data.length);
    joined.set(this.kept);
    joined.set(data, joined.length - data.length);
    this.kept = joined;
    return this.read(this.keptFrom + joined.length / channels - REACH);
  }

  /** The rest of the row. */
  finish(): AudioSample | null {
    return this.read(this.keptFrom + this.kept.length / this.format.channels);
  }

  /** Makes all samples before a place of the row. */
  private read(untilFrame: number): AudioSample | null {
    if (this.next === null) return null;
    const { channels: numberOfChannels, sampleRate } = this.format;
    const first = this.next;
    const end = Math.floor(this.clock.timeOf(untilFrame / sampleRate) * sampleRate);
    if (end <= first) return null;
    const data = new Float32Array((end - first) * numberOfChannels);
    for (let frame = first; frame < end; frame++) {
      const place = this.clock.rowOf(frame / sampleRate) * sampleRate - this.keptFrom;
      this.readFrame(data, (frame - first) * numberOfChannels, place);
    }
    this.next = end;
    this.forgetBefore(Math.floor(this.clock.rowOf(end / sampleRate) * sampleRate) - REACH);
    return new AudioSample({
      data,
      format: 'f32',
      numberOfChannels,
      sampleRate,
      timestamp: first / sampleRate,
    });
  }

  /** One moment of all channels, by a Catmull-Rom spline. */
  private readFrame(data: Float32Array, at: number, place: number): void {
    const { channels } = this.format;
    const whole = Math.floor(place);
    const t = place - whole;
    const last = this.kept.length / channels - 1;
    for (let channel = 0; channel < channels; channel++) {
      const value = (frame: number): number =>
        this.kept[Math.min(last, Math.max(0, frame)) * channels + channel] ?? 0;
      const [a, b, c, d] = [value(whole - 1), value(whole), value(whole + 1), value(whole + 2)];
      data[at + channel] =
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    }
  }

  private forgetBefore(frame: number): void {
    const forgotten = Math.min(Math.max(0, frame - this.keptFrom), this.kept.length / this.format.channels);
    this.kept = this.kept.slice(forgotten * this.format.channels);
    this.keptFrom += forgotten;
  }
}
