import '@/lib/polyfills/sound-copy';
import { AudioSample, type EncodedPacket } from 'mediabunny';

/** How many packets the decoder gets before it has answered: more would only take memory. */
const MAX_QUEUED = 32;

/**
 * The browser's decoder on a time line that starts at zero. Sound often starts before the picture: an encoder's first
 * packets do, and so does the sound of a cut play. At a negative time WebKitGTK's decoder hangs silently, and
 * Chromium's returns wrong times.
 */
export class PacketDecoder {
  private readonly decoder: AudioDecoder;
  private readonly shiftSec: number;
  private outputs: AudioSample[] = [];
  private error: DOMException | null = null;
  private wake: () => void = () => undefined;

  /** @param firstSec the time of the first packet. */
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

  /** Why it stopped decoding; null while it works. */
  get failure(): DOMException | null {
    return this.error;
  }

  /** Decodes a packet, waiting while too many are queued. Does nothing after a failure. */
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

  /**
   * Waits for the remaining output.
   * @throws errors other than decoding failures.
   */
  async flush(): Promise<void> {
    if (this.decoder.state !== 'configured') return;
    await this.decoder.flush().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      this.error ??= error;
    });
  }

  /** Everything decoded since the last call; the caller closes it. */
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
