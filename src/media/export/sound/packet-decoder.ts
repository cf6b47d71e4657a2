import '@/lib/polyfills/sound-copy';
import { AudioSample, type EncodedPacket } from 'mediabunny';

/** The decoder is given so many packets before it has answered: more would only take memory. */
const MAX_QUEUED = 32;

/**
 * The browser's decoder on a time line that begins at zero. Sound often begins before the picture: an encoder's first
 * packets do, and so does the sound of a play that was cut. At a time below zero WebKitGTK's decoder says nothing and
 * waits without end, and Chromium's gives wrong times.
 */
export class PacketDecoder {
  private readonly decoder: AudioDecoder;
  private readonly shiftSec: number;
  private outputs: AudioSample[] = [];
  private error: DOMException | null = null;
  private wake: () => void = () => undefined;

  /** @param firstSec the time of the first packet that it will be given. */
  constructor(config: AudioDecoderConfig, firstSec: number) {
    this.shiftSec = Math.max(0, -firstSec);
    this.decoder = new AudioDecoder({
      output: (data) => {
        const sample = new AudioSample(data);
        sample.setTimestamp(sample.timestamp - this.shiftSec);
        this.outputs.push(sample);
      },
      error: (error) => {
        this.error = error;
        this.wake();
      },
    });
    this.decoder.configure(config);
  }

  /** Why it can decode no more; null while it can. */
  get failure(): DOMException | null {
    return this.error;
  }

  /** Gives it a packet, and waits while it has too many. After a failure nothing happens. */
  async decode(packet: EncodedPacket): Promise<void> {
    if (this.decoder.state !== 'configured') return;
    const timestamp = packet.timestamp + this.shiftSec;
    this.decoder.decode(packet.clone({ timestamp }).toEncodedAudioChunk());
    while (this.isFull) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        this.decoder.addEventListener('dequeue', () => resolve(), { once: true });
      });
    }
  }

  /** Waits for what is still to come. @throws what is no failure to decode. */
  async flush(): Promise<void> {
    if (this.decoder.state !== 'configured') return;
    await this.decoder.flush().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      this.error ??= error;
    });
  }

  /** What has been decoded since the last call; the caller closes it. */
  take(): readonly AudioSample[] {
    const taken = this.outputs;
    this.outputs = [];
    return taken;
  }

  close(): void {
    if (this.decoder.state !== 'closed') this.decoder.close();
    for (const sample of this.take()) sample.close();
  }

  private get isFull(): boolean {
    return this.decoder.state === 'configured' && this.decoder.decodeQueueSize > MAX_QUEUED;
  }
}
