import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, Input, InputVideoTrack } from 'mediabunny';
import { disposeOnAbort } from '@/media/reading/dispose-on-abort';
import { shownPartsOf } from '@/media/reading/clip-times';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { copyPlay } from './copy-play';
import { CutProblemError } from './cut-error';
import type { CutRange, CutRanges } from './cut-range';
import type { CutSound } from './cut-sound';
import { CutSounds } from './cut-sounds';
import type { CutContext, CutVideo } from './cut-types';
import { encodeFrames, type EncodedFrames, type EncoderAim } from './encode-frames';
import { avcConfigOf, writeAvcConfig, type AvcConfig } from '../h264/avc-config';
import { kindOf, NAL, unitsOfPacket } from '../h264/nal-units';
import { planCut, type CutPlan } from './plan-cut';
import { PlayFile, type OpenTarget } from './play-file';

/** Re-encoded frames may have this much higher a bitrate than copied ones, because there are few of them. */
const BITRATE_FACTOR = 1.5;
const MIN_BITS_PER_PIXEL_SEC = 4;
/** Used only to estimate progress. */
const USUAL_FRAME_RATE = 30;

/**
 * Cuts a play out of a file, exact to the frame: copies packets from the first key frame in the range and re-encodes
 * the frames before it. Where that is impossible (a codec other than H.264, HDR, a browser without the encoder), copies
 * packets from the key frame before the play. Reads only the play's part of the file.
 * @throws CutProblemError, AppError 'file-type' or 'export-no-space', the signal's reason, or the disk's error.
 */
export async function cutVideo(
  blob: Blob,
  range: CutRange,
  openTarget: OpenTarget,
  context: CutContext,
): Promise<CutVideo> {
  const { signal } = context;
  using input = await openInput({ kind: 'blob', blob }, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    const track = await videoTrackOf(input);
    const ranges = { presented: range, pictures: await rangeInTrack(input, track, range) };
    return await cutExactly(blob, input, track, ranges, openTarget, context).catch((error: unknown) => {
      if (!(error instanceof CutProblemError) || error.reason !== 'not-copyable') throw error;
      return copyPlay(blob, input, track, ranges, openTarget, context);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/**
 * The demuxer's times of a range of the presentation.
 * @throws CutProblemError 'edited': copied packets keep their recorded order, which an edit list of several parts
 * changes.
 */
async function rangeInTrack(
  input: Input,
  track: InputVideoTrack,
  { startSec, endSec }: CutRange,
): Promise<CutRange> {
  const sounds = await input.getAudioTracks();
  const [pictures, ...others] = [track, ...sounds].map(shownPartsOf);
  const [part, ...more] = pictures ?? [];
  if (more.length > 0 || others.some(({ length }) => length > 1)) throw new CutProblemError('edited');
  const shiftSec = part?.shiftSec ?? 0;
  return { startSec: startSec + shiftSec, endSec: endSec + shiftSec };
}

async function cutExactly(
  blob: Blob,
  input: Input,
  track: InputVideoTrack,
  { presented, pictures: range }: CutRanges,
  openTarget: OpenTarget,
  context: CutContext,
): Promise<CutVideo> {
  const plan = await openPlan(track, range);
  using sounds = await CutSounds.open(input, blob, presented, context.signal);
  const job = { input, track, range, ...plan, sounds: sounds.tracks };
  return await new PlayWriter(job, context).write(openTarget);
}

interface CutJob {
  readonly input: Input;
  readonly track: InputVideoTrack;
  readonly range: CutRange;
  readonly plan: CutPlan;
  readonly config: AvcConfig;
  readonly decoderConfig: VideoDecoderConfig;
  readonly sounds: readonly CutSound[];
}

async function openPlan(
  track: InputVideoTrack,
  range: CutRange,
): Promise<Pick<CutJob, 'plan' | 'config' | 'decoderConfig'>> {
  const decoderConfig = await track.getDecoderConfig();
  const config = decoderConfig && avcConfigOf(decoderConfig);
  if ((await track.getCodec()) !== 'avc' || !config) throw new CutProblemError('not-copyable');
  const plan = await planCut(track, range, (packet) => isIdr(packet, config));
  return { plan, config, decoderConfig };
}

class PlayWriter {
  private framesDone = 0;
  private readonly framesTotal: number;

  constructor(
    private readonly job: CutJob,
    private readonly context: CutContext,
  ) {
    const { head, copied, tail } = job.plan;
    // A re-encoded frame counts twice: once encoded, once written.
    this.framesTotal = (copied?.count ?? 0) + 2 * USUAL_FRAME_RATE * (lengthOf(head) + lengthOf(tail));
  }

  async write(openTarget: OpenTarget): Promise<CutVideo> {
    const { job } = this;
    const head = await this.encode(job.plan.head, job.config);
    const tail = await this.encode(job.plan.tail, head?.config ?? job.config);
    const description = writeAvcConfig(tail?.config ?? head?.config ?? job.config);
    const encoded = [...(head?.packets ?? []), ...(tail?.packets ?? [])];
    const frames = encoded.length + (job.plan.copied?.count ?? 0);
    const file = await PlayFile.open(
      {
        ...job,
        codec: 'avc',
        decoderConfig: { ...job.decoderConfig, description },
        pictures: frames,
        picturesBytes: sizeOf(encoded) + (job.plan.copied?.sizeBytes ?? 0),
      },
      openTarget,
    );
    try {
      const add = async (packet: EncodedPacket): Promise<void> => {
        this.context.signal.throwIfAborted();
        await file.add(packet);
        this.report();
      };
      for (const packet of head?.packets ?? []) await add(packet);
      for await (const packet of copiedPackets(job)) await add(packet);
      for (const packet of tail?.packets ?? []) await add(packet);
      await file.finish();
      return { type: file.type, frames, encodedFrames: encoded.length, needsConversion: false };
    } finally {
      await file.close();
    }
  }

  private async encode(range: CutRange | null, config: AvcConfig): Promise<EncodedFrames | null> {
    if (!range) return null;
    const { job, context } = this;
    return encodeFrames(job.track, range, config, await aimOf(job), () => this.report(), context.signal);
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

/** The bitrate is estimated from the file's first packets. */
const SAMPLE_PACKETS = 300;

function sizeOf(packets: readonly EncodedPacket[]): number {
  return packets.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** An instantaneous decoder refresh: no later frame refers to an earlier one. */
function isIdr({ data }: EncodedPacket, { lengthBytes }: AvcConfig): boolean {
  return unitsOfPacket(data, lengthBytes).some((unit) => kindOf(unit) === NAL.idr);
}
