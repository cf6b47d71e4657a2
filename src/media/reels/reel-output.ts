import { EncodedPacket, EncodedVideoPacketSource, Output } from 'mediabunny';
import type { PacketType } from 'mediabunny';
import type { AvcConfig } from '../h264/avc-config';
import { writeAvcConfig } from '../h264/avc-config';
import { bytesFor, exportFormat } from '../export/encoder-settings';
import { openOutputFile, type OutputFile } from '../export/output-file';
import { OUTPUT_COLOR_SPACE } from '../export/planes/color-space';
import type { Mp4Chapter } from './chapters/chapter-boxes';
import { completeMovie, roomForChapters } from './chapters/complete-movie';
import { JoinedStream, type PacketTurn } from './joined-stream';
import { framesIn, secondsOf, type ReelPlan } from './plan-reel';
import { ReelSound, type PlaySound, type SoundRun } from './reel-sound';

/** Bytes that the muxer reserves in its tables per packet and does not need. */
const SPARE_BYTES_PER_PACKET = 20;
const NO_SOUND: PlaySound = { track: null, originSec: 0 };

/** The reel's file: frames and sound are added in order, chapters at the end. */
export class ReelOutput {
  private frames = 0;
  private stream: JoinedStream | null = null;
  private decoderConfig: VideoDecoderConfig | null = null;

  private constructor(
    private readonly file: OutputFile,
    private readonly output: Output,
    private readonly video: EncodedVideoPacketSource,
    private readonly sound: ReelSound | null,
  ) {}

  /**
   * Opens the file with space for everything.
   * @param titles of the chapters, to reserve space in the tables.
   * @throws AppError 'export-no-space'.
   */
  static async open(fileName: string, plan: ReelPlan, titles: readonly string[]): Promise<ReelOutput> {
    const frames = framesIn(plan);
    const file = await openOutputFile(fileName, expectedBytes(plan));
    const output = new Output({ format: exportFormat(), target: file.target });
    const video = new EncodedVideoPacketSource('avc');
    const room = roomForChapters(titles.map((title) => ({ title, startSec: 0 })));
    output.addVideoTrack(video, {
      frameRate: 30,
      maximumPacketCount: frames + Math.ceil(room / SPARE_BYTES_PER_PACKET),
    });
    const sound = plan.sound && new ReelSound(plan.sound);
    if (sound) {
      output.addAudioTrack(sound.source, { maximumPacketCount: sound.packetsIn(secondsOf(frames)) });
    }
    await output.start();
    const reel = new ReelOutput(file, output, video, sound);
    if (plan.base) reel.begin(plan.base.config, plan.base.decoderConfig);
    return reel;
  }

  /** Frames so far. */
  get frameCount(): number {
    return this.frames;
  }

  /** How to convert a source's packets to the reel's. The first source gives the track its configuration. */
  turnOf(config: AvcConfig, decoderConfig: VideoDecoderConfig): PacketTurn {
    return (this.stream ?? this.begin(config, decoderConfig)).turnOf(config);
  }

  /** Starts the sound of the next frames. */
  beginSound(frames: number, sound: PlaySound | null): SoundRun | null {
    return (
      this.sound?.begin(sound ?? NO_SOUND, secondsOf(this.frames), secondsOf(this.frames + frames)) ?? null
    );
  }

  /** Adds the next frame, as a packet of the reel. */
  async addFrame(data: Uint8Array, type: PacketType): Promise<void> {
    if (!this.decoderConfig) throw new Error('No source was named before its packets');
    const packet = new EncodedPacket(data, type, secondsOf(this.frames), secondsOf(1));
    this.frames++;
    await this.video.add(packet, { decoderConfig: this.decoderConfig });
  }

  async finish(chapters: readonly Mp4Chapter[]): Promise<Blob> {
    this.video.close();
    this.sound?.source.close();
    await this.output.finalize();
    if (!this.stream) throw new Error('The reel has no frames');
    completeMovie(this.file, this.stream.config, chapters, secondsOf(this.frames));
    return this.file.finish();
  }

  /** Closes an unfinished file, which the page removes. */
  async abandon(): Promise<void> {
    if (this.output.state !== 'finalized') await this.output.cancel();
    this.file.abandon();
  }

  private begin(config: AvcConfig, decoderConfig: VideoDecoderConfig): JoinedStream {
    const { codec, codedWidth, codedHeight } = decoderConfig;
    this.decoderConfig = {
      codec,
      ...(codedWidth !== undefined && { codedWidth }),
      ...(codedHeight !== undefined && { codedHeight }),
      description: writeAvcConfig(config),
      colorSpace: OUTPUT_COLOR_SPACE,
    };
    this.stream = new JoinedStream(config);
    return this.stream;
  }
}

function expectedBytes(plan: ReelPlan): number {
  let encodedFrames = plan.title?.frames ?? 0;
  let copiedBytes = 0;
  for (const { making, exported, frames } of plan.plays) {
    if (making === 'composed') encodedFrames += frames;
    else if (exported) copiedBytes += bytesOf(exported.source);
  }
  return copiedBytes + bytesFor(plan, encodedFrames);
}

function bytesOf(source: { kind: 'blob'; blob: Blob } | { kind: 'url'; sizeBytes: number }): number {
  return source.kind === 'blob' ? source.blob.size : source.sizeBytes;
}
