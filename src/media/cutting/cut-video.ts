import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MovOutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import type { EncodedPacket, Input, InputVideoTrack, Target } from 'mediabunny';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { CutProblemError } from './cut-error';
import type { CutRange } from './cut-range';
import { CutSound } from './cut-sound';
import { encodeFrames, type EncodedFrames, type EncoderAim } from './encode-frames';
import { avcConfigOf, writeAvcConfig, type AvcConfig } from './h264/avc-config';
import { kindOf, NAL, unitsOfPacket } from './h264/nal-units';
import { planCut, type CutPlan } from './plan-cut';

/** A file that receives a play, whose size is asked for before it is opened. */
export type OpenTarget = (expectedBytes: number) => Promise<Target>;

/** What was made of a play. */
export interface CutVideo {
  readonly type: 'video/mp4' | 'video/quicktime';
  readonly frames: number;
  /** How many of them were encoded anew. */
  readonly encodedFrames: number;
}

export interface CutContext {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress(share: number): void;
}

/** Frames that are encoded anew may take this much more than those that are copied: they are few. */
const BITRATE_FACTOR = 1.5;
const MIN_BITS_PER_PIXEL_SEC = 4;
const RESERVE = 1.3;
const RESERVE_BYTES = 2 * 1024 * 1024;
/** Only progress is estimated by it. */
const USUAL_FRAME_RATE = 30;
/** Sound is written this far ahead of the picture, so that packets of both are close to each other in the file. */
const SOUND_LEAD_SEC = 0.5;

/**
 * Cuts a play out of a file, exact to the frame: packets are copied from the first key frame in the range on, and what
 * lies before it is encoded anew. Only the play's part of the file is read.
 * @throws CutProblemError, AppError 'file-type' or 'export-no-space', the signal's reason, or the error of the disk.
 */
export async function cutVideo(
  blob: Blob,
  range: CutRange,
  openTarget: OpenTarget,
  context: CutContext,
): Promise<CutVideo> {
  const { signal } = context;
  using input = openInput({ kind: 'blob', blob });
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await videoTrackOf(input);
    const job = await openJob(input, track, range);
    return await new PlayWriter(job, context).write(openTarget);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

interface CutJob {
  readonly input: Input;
  readonly track: InputVideoTrack;
  readonly range: CutRange;
  readonly plan: CutPlan;
  readonly config: AvcConfig;
  readonly decoderConfig: VideoDecoderConfig;
  readonly sound: CutSound | null;
}

async function openJob(input: Input, track: InputVideoTrack, range: CutRange): Promise<CutJob> {
  const decoderConfig = await track.getDecoderConfig();
  const config = decoderConfig && avcConfigOf(decoderConfig);
  if ((await track.getCodec()) !== 'avc' || !config) throw new CutProblemError('not-copyable');
  const plan = await planCut(track, range, (packet) => isIdr(packet, config));
  const sound = await CutSound.open(await input.getPrimaryAudioTrack(), range);
  return { input, track, range, plan, config, decoderConfig, sound };
}

class PlayWriter {
  private framesDone = 0;
  private readonly framesTotal: number;
  private soundPackets: AsyncGenerator<EncodedPacket, void, undefined> | null = null;
  private nextSound: EncodedPacket | null = null;

  constructor(
    private readonly job: CutJob,
    private readonly context: CutContext,
  ) {
    const { head, copied, tail } = job.plan;
    // A frame that is encoded anew counts twice: when it is encoded, and when it is written.
    this.framesTotal = (copied?.count ?? 0) + 2 * USUAL_FRAME_RATE * (lengthOf(head) + lengthOf(tail));
  }

  async write(openTarget: OpenTarget): Promise<CutVideo> {
    const { job } = this;
    const head = await this.encode(job.plan.head, job.config);
    const tail = await this.encode(job.plan.tail, head?.config ?? job.config);
    const description = writeAvcConfig(tail?.config ?? head?.config ?? job.config);
    const encoded = [...(head?.packets ?? []), ...(tail?.packets ?? [])];
    const isQuickTime = (await job.input.getFormat()) === QTFF;
    const options = { fastStart: 'reserve' } as const;
    const output = new Output({
      format: isQuickTime ? new MovOutputFormat(options) : new Mp4OutputFormat(options),
      target: await openTarget(expectedBytes(job, encoded)),
    });
    try {
      const video = new EncodedVideoPacketSource('avc');
      const frames = encoded.length + (job.plan.copied?.count ?? 0);
      output.addVideoTrack(video, {
        rotation: await job.track.getRotation(),
        maximumPacketCount: frames,
      });
      if (job.sound) {
        output.addAudioTrack(job.sound.source, { maximumPacketCount: job.sound.packetCount });
      }
      await output.start();
      const add = async (packet: EncodedPacket): Promise<void> => {
        this.context.signal.throwIfAborted();
        const timestamp = packet.timestamp - job.range.startSec;
        await this.addSoundUntil(timestamp + SOUND_LEAD_SEC);
        await video.add(packet.clone({ timestamp }), {
          decoderConfig: { ...job.decoderConfig, description },
        });
        this.report();
      };
      for (const packet of head?.packets ?? []) await add(packet);
      for await (const packet of copiedPackets(job)) await add(packet);
      for (const packet of tail?.packets ?? []) await add(packet);
      video.close();
      await this.addSoundUntil(Number.POSITIVE_INFINITY);
      job.sound?.source.close();
      await output.finalize();
      return { type: isQuickTime ? 'video/quicktime' : 'video/mp4', frames, encodedFrames: encoded.length };
    } finally {
      await this.soundPackets?.return();
      if (output.state !== 'finalized') await output.cancel();
    }
  }

  private async encode(range: CutRange | null, config: AvcConfig): Promise<EncodedFrames | null> {
    if (!range) return null;
    const { job, context } = this;
    return encodeFrames(job.track, range, config, await aimOf(job), () => this.report(), context.signal);
  }

  private async addSoundUntil(timeSec: number): Promise<void> {
    const { sound } = this.job;
    if (!sound) return;
    this.soundPackets ??= sound.packets();
    for (;;) {
      this.nextSound ??= (await this.soundPackets.next()).value ?? null;
      if (!this.nextSound || this.nextSound.timestamp > timeSec) return;
      await sound.add(this.nextSound);
      this.nextSound = null;
    }
  }

  private report(): void {
    this.framesDone++;
    this.context.onProgress(Math.min(1, this.framesDone / this.framesTotal));
  }
}

function lengthOf(range: CutRange | null): number {
  return range ? range.endSec - range.startSec : 0;
}

async function* copiedPackets({ track, plan }: CutJob): AsyncGenerator<EncodedPacket, void, undefined> {
  if (!plan.copied) return;
  let left = plan.copied.count;
  for await (const packet of new EncodedPacketSink(track).packets(plan.copied.first)) {
    if (left-- <= 0) return;
    yield packet;
  }
}

async function aimOf({ track, decoderConfig }: CutJob): Promise<EncoderAim> {
  const { averageBitrate } = await track.computePacketStats(SAMPLE_PACKETS);
  const pixels = (await track.getCodedWidth()) * (await track.getCodedHeight());
  const bitrate = Math.round(Math.max(averageBitrate * BITRATE_FACTOR, pixels * MIN_BITS_PER_PIXEL_SEC));
  return { codec: decoderConfig.codec, bitrate };
}

/** The bitrate is that of the file's first packets: all of them are not looked at. */
const SAMPLE_PACKETS = 300;

function expectedBytes({ plan, sound }: CutJob, encoded: readonly EncodedPacket[]): number {
  const picture = encoded.reduce((sum, { byteLength }) => sum + byteLength, plan.copied?.sizeBytes ?? 0);
  return Math.ceil(RESERVE * (picture + (sound?.sizeBytes ?? 0))) + RESERVE_BYTES;
}

/** An instantaneous decoder refresh: no frame after it looks at a frame before it. */
function isIdr({ data }: EncodedPacket, { lengthBytes }: AvcConfig): boolean {
  return unitsOfPacket(data, lengthBytes).some((unit) => kindOf(unit) === NAL.idr);
}
