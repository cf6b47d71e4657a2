import { AudioSample, CustomAudioDecoder, registerDecoder } from 'mediabunny';
import type { AudioCodec, EncodedPacket, InputAudioTrack } from 'mediabunny';

/** The decoder is given so many packets before it has answered: more would only take memory. */
const MAX_QUEUED = 32;
const POLL_MS = 1;

/** Codecs, as WebCodecs writes them, of tracks that begin before zero. */
const shiftedCodecs = new Set<string>();

/**
 * The browser's decoder on a time line that begins at zero. Sound often begins before the picture: an encoder's first
 * packets do, and so does the sound of a play that was cut. At a time below zero WebKitGTK's decoder says nothing and
 * waits without end, and Chromium's gives wrong times.
 */
class ShiftedDecoder extends CustomAudioDecoder {
  private decoder: AudioDecoder | null = null;
  /** What is added to all times until the next flush. */
  private shiftSec: number | null = null;

  static override supports(_: AudioCodec, { codec }: AudioDecoderConfig): boolean {
    return shiftedCodecs.has(codec);
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
    // An event for it is not in every browser.
    while (this.isFull) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
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
  if (shiftedCodecs.has(config.codec) || !(await AudioDecoder.isConfigSupported(config)).supported) return;
  if (shiftedCodecs.size === 0) registerDecoder(ShiftedDecoder);
  shiftedCodecs.add(config.codec);
}
