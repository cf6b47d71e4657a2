import { EncodedPacketSink, VideoSample } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import '@/lib/polyfills/symbol-dispose';

/** True for a browser decoder's error about packets it cannot decode; false for errors of the disk and the network. */
export function isDecoderFailure(error: unknown): error is DOMException {
  return error instanceof DOMException && !NOT_OF_DECODERS.has(error.name);
}

const NOT_OF_DECODERS = new Set(['AbortError', 'NotReadableError', 'NotFoundError']);

/**
 * Decodes a group of pictures with its own decoder, and yields every frame before the one it fails at. A
 * `VideoSampleSink` would drop the frames that are waiting when the decoder, which is ahead of them, fails. The
 * receiver closes the samples.
 * @param key the packet that the group starts with.
 * @param end the packet before which it ends; null for the last group.
 * @throws the decoder's error, after the frames before it.
 */
export async function* decodeGroup(
  track: InputVideoTrack,
  key: EncodedPacket,
  end: EncodedPacket | null,
  signal?: AbortSignal,
): AsyncGenerator<VideoSample, void, undefined> {
  const config = await track.getDecoderConfig();
  if (!config) throw new Error('The track has no decoder configuration');
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()];
  const chunks = (count = Number.POSITIVE_INFINITY) => chunksOf(track, key, end, count, signal);
  let lastUs = Number.NEGATIVE_INFINITY;
  const sampleOf = (frame: VideoFrame): VideoSample => {
    lastUs = frame.timestamp;
    const sample = new VideoSample(frame);
    sample.setRotation(rotation);
    sample.setFlip(flip);
    return sample;
  };
  using first = new FrameQueue(config);
  for await (const chunk of chunks()) {
    await first.decode(chunk);
    for (const frame of first.take()) yield sampleOf(frame);
    if (first.failure) break;
  }
  await first.flush();
  for (const frame of first.take()) yield sampleOf(frame);
  if (!first.failure) return;
  // A failed decoder has not returned the last frames before the damage, and may have read a few more packets.
  for (let left = 1; left <= READ_AHEAD && left < first.decoded; left++) {
    using again = new FrameQueue(config);
    for await (const chunk of chunks(first.decoded - left)) await again.decode(chunk);
    await again.flush();
    if (again.failure) continue;
    for (const frame of again.take()) {
      if (frame.timestamp > lastUs) yield sampleOf(frame);
      else frame.close();
    }
    break;
  }
  throw first.failure;
}

/** A decoder reports a damaged packet at most this many packets later. */
const READ_AHEAD = 4;

/** The first packets of a group, without those shown before its key frame, which need the previous group. */
async function* chunksOf(
  track: InputVideoTrack,
  key: EncodedPacket,
  end: EncodedPacket | null,
  count: number,
  signal?: AbortSignal,
): AsyncGenerator<EncodedVideoChunk, void, undefined> {
  let left = count;
  for await (const packet of new EncodedPacketSink(track).packets(key, end ?? undefined)) {
    signal?.throwIfAborted();
    if (packet.timestamp < key.timestamp) continue;
    if (left-- === 0) return;
    yield packet.toEncodedVideoChunk();
  }
}

/** A decoder with the frames that it has made, which remain available when it fails. */
class FrameQueue implements Disposable {
  failure: DOMException | null = null;
  /** How many packets it has received. */
  decoded = 0;
  private readonly decoder: VideoDecoder;
  private readonly frames: VideoFrame[] = [];
  private onChange: () => void = () => undefined;

  constructor(config: VideoDecoderConfig) {
    this.decoder = new VideoDecoder({
      output: (frame) => void this.frames.push(frame),
      error: (error) => {
        this.failure = error;
        this.onChange();
      },
    });
    this.decoder.addEventListener('dequeue', () => this.onChange());
    this.decoder.configure(config);
  }

  /** The frames so far, which the receiver closes. */
  *take(): Generator<VideoFrame, void, undefined> {
    for (let frame = this.frames.shift(); frame; frame = this.frames.shift()) yield frame;
  }

  /** Waits until the decoder has taken the packet. Does nothing after a failure. */
  async decode(chunk: EncodedVideoChunk): Promise<void> {
    if (this.failure) return;
    this.decoded++;
    this.decoder.decode(chunk);
    while (!this.failure && this.decoder.decodeQueueSize > 0) {
      await new Promise<void>((resolve) => (this.onChange = resolve));
    }
  }

  async flush(): Promise<void> {
    if (this.failure) return;
    try {
      await this.decoder.flush();
    } catch (error) {
      if (!isDecoderFailure(error)) throw error;
      this.failure ??= error;
    }
  }

  [Symbol.dispose](): void {
    if (this.decoder.state !== 'closed') this.decoder.close();
    for (const frame of this.frames) frame.close();
  }
}
