import { AudioSample, CustomAudioDecoder, registerDecoder } from 'mediabunny';
import type { AudioCodec, EncodedPacket, InputAudioTrack } from 'mediabunny';

/** The decoder is given so many packets before it has answered: more would only take memory. */
const MAX_QUEUED = 32;

/** What tracks that begin before zero need, of what the browser decodes. */
const shifted = new Set<string>();

/**
 * The browser's decoder on a time line that begins at zero. Sound often begins before the picture: an encoder's first
 * packets do, and so does the sound of a play that was cut. At a time below zero WebKitGTK's decoder says nothing and
 * waits without end, and Chromium's gives wrong times.
 */
class ShiftedDecoder extends CustomAudioDecoder {
  private decoder: AudioDecoder | null = null;
  /** What is added to all times until the next flush. */
  private shiftSec: number | null = null;

  static override supports(_: AudioCodec, config: AudioDecoderConfig): boolean {
    return shifted.has(nameOf(config));
  }

  init(): void {
    this.decoder = new AudioDecoder({
      output: (data) => {
        const sample = new AudioSample(data);
        sample.setTimestamp(sample.timestamp - (this.shiftSec ?? 0));
        this.onSample(sample);
      },
      error: (error) => this.onError(error),
    });
    this.decoder.configure(this.config);
  }

  async decode(packet: EncodedPacket): Promise<void> {
    this.shiftSec ??= Math.max(0, -packet.timestamp);
    const timestamp = packet.timestamp + this.shiftSec;
    this.decoder?.decode(packet.clone({ timestamp }).toEncodedAudioChunk());
    while (this.isFull) await this.dequeued();
  }

  private dequeued(): Promise<unknown> {
    return new Promise((resolve) => this.decoder?.addEventListener('dequeue', resolve, { once: true }));
  }

  private get isFull(): boolean {
    return this.decoder?.state === 'configured' && this.decoder.decodeQueueSize > MAX_QUEUED;
  }

  async flush(): Promise<void> {
    await this.decoder?.flush();
    this.shiftSec = null;
  }

  close(): void {
    if (this.decoder && this.decoder.state !== 'closed') this.decoder.close();
  }
}

/** Lets a track that begins before zero be decoded by sinks that are made from now on. */
export async function shiftDecoderOf(track: InputAudioTrack): Promise<void> {
  const config = await track.getDecoderConfig();
  if (!config || !('AudioDecoder' in self) || (await track.getFirstTimestamp()) >= 0) return;
  if (shifted.has(nameOf(config)) || !(await AudioDecoder.isConfigSupported(config)).supported) return;
  if (shifted.size === 0) registerDecoder(ShiftedDecoder);
  shifted.add(nameOf(config));
}

function nameOf({ codec, sampleRate, numberOfChannels }: AudioDecoderConfig): string {
  return `${codec} ${sampleRate} ${numberOfChannels}`;
}
