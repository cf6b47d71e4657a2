import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, VideoSample } from 'mediabunny';
import { decodeGroup, isDecoderFailure } from './decode-group';

/** The picture at one of the requested times. The receiver closes the sample. */
export interface HeldSample {
  readonly sample: VideoSample;
  /** True where the picture of this time cannot be decoded, so an earlier one replaces it. */
  readonly isHeld: boolean;
}

const VERIFIED = { verifyKeyPackets: true } as const;
/**
 * A decoder that returns this many frames before it fails can decode the clip, so the data is at fault. One that
 * returns fewer may not support this kind of video.
 */
const PROOF_FRAMES = 10;

/**
 * The pictures of a group with damaged data: those before the damage, then the last of them repeated up to the next key
 * frame, where decoding works again. If the key frame itself is damaged, repeats the last picture of the previous
 * group.
 * @param timesSec the times to show, on the demuxer's time line. Answers those in the first one's group, in order, up
 * to the first that lies elsewhere.
 * @throws the decoder's error if it fails after fewer than PROOF_FRAMES.
 */
export async function* samplesAroundDamage(
  track: InputVideoTrack,
  timesSec: readonly number[],
  signal?: AbortSignal,
): AsyncGenerator<HeldSample, void, undefined> {
  const packets = new EncodedPacketSink(track);
  const [firstSec] = timesSec;
  if (firstSec === undefined) return;
  const key = (await packets.getKeyPacket(firstSec, VERIFIED)) ?? (await packets.getFirstKeyPacket(VERIFIED));
  if (!key) throw new Error('The clip has no key frame');
  const end = await packets.getNextKeyPacket(key, VERIFIED);
  const endSec = end?.timestamp ?? Number.POSITIVE_INFINITY;
  const elsewhere = timesSec.findIndex(
    (timeSec, k) => k > 0 && (timeSec < key.timestamp || timeSec >= endSec),
  );
  const wanted = elsewhere < 0 ? [...timesSec] : timesSec.slice(0, elsewhere);
  const group = new Group(track, key, end, signal);
  try {
    for await (const { shown, untilSec } of group.pictures()) {
      for (; (wanted[0] ?? untilSec) < untilSec; wanted.shift()) {
        yield { sample: shown.clone(), isHeld: false };
      }
      if (wanted.length === 0) return;
    }
    const { failure } = group;
    const shown = await group.lastShown(packets);
    if (!shown) throw failure ?? new Error('A group of pictures without a picture');
    for (const atSec of wanted) {
      const isPast = group.isBarren || atSec >= shown.timestamp + shown.duration;
      yield { sample: shown.clone(), isHeld: failure !== null && isPast };
    }
  } finally {
    group.close();
  }
}

/** The decodable part of a group of pictures. */
class Group {
  failure: unknown = null;
  private last: VideoSample | null = null;
  private decoded = 0;

  constructor(
    private readonly track: InputVideoTrack,
    private readonly key: EncodedPacket,
    private readonly end: EncodedPacket | null,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** True when not even the key frame decodes. */
  get isBarren(): boolean {
    return this.decoded === 0;
  }

  /** Each picture with the time of the next one; the last picture has none, and is kept. */
  async *pictures(): AsyncGenerator<{ readonly shown: VideoSample; readonly untilSec: number }> {
    try {
      for await (const sample of decodeGroup(this.track, this.key, this.end, this.signal)) {
        this.decoded++;
        const { last } = this;
        this.last = sample;
        if (!last) continue;
        try {
          yield { shown: last, untilSec: sample.timestamp };
        } finally {
          last.close();
        }
      }
    } catch (error) {
      if (!isDecoderFailure(error)) throw error;
      this.failure = error;
    }
  }

  /**
   * The picture that is shown after the end of `pictures`; null if the decoder's failure says nothing about the data.
   */
  async lastShown(packets: EncodedPacketSink): Promise<VideoSample | null> {
    let from = this.key;
    let proof = this.decoded;
    while (this.failure !== null && proof < PROOF_FRAMES) {
      const before = await packets.getKeyPacket(from.timestamp - TINY_SEC, VERIFIED);
      if (!before || before.sequenceNumber === from.sequenceNumber) return null;
      const group = new Group(this.track, before, from, this.signal);
      for await (const _ of group.pictures());
      proof += group.decoded;
      if (this.last) group.close();
      else this.last = group.last;
      from = before;
    }
    return this.last;
  }

  close(): void {
    this.last?.close();
  }
}

/** Less than the distance between any two frames. */
const TINY_SEC = 1e-6;
