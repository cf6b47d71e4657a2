import { EncodedVideoPacketSource, Mp4OutputFormat, MovOutputFormat, Output, QTFF } from 'mediabunny';
import type { EncodedPacket, Input, InputVideoTrack, Target, VideoCodec } from 'mediabunny';
import { CutProblemError } from './cut-error';
import type { CutRange } from './cut-range';
import type { CutSound } from './cut-sound';

/** A file that receives a play, whose size is asked for before it is opened. */
export type OpenTarget = (expectedBytes: number) => Promise<Target>;

/** What a play's file is made of. */
export interface PlayParts {
  readonly input: Input;
  readonly track: InputVideoTrack;
  readonly codec: VideoCodec;
  readonly decoderConfig: VideoDecoderConfig;
  readonly range: CutRange;
  readonly sound: CutSound | null;
  /** Packets of the picture, and their size. */
  readonly pictures: number;
  readonly picturesBytes: number;
}

const RESERVE = 1.3;
const RESERVE_BYTES = 2 * 1024 * 1024;
/** Sound is written this far ahead of the picture, so that packets of both are close to each other in the file. */
const SOUND_LEAD_SEC = 0.5;

/** The file of a play: packets of the picture are added in the order of decoding, and the sound is written beside. */
export class PlayFile {
  readonly type: 'video/mp4' | 'video/quicktime';
  private soundPackets: AsyncGenerator<EncodedPacket, void, undefined> | null = null;
  private nextSound: EncodedPacket | null = null;

  private constructor(
    private readonly parts: PlayParts,
    private readonly output: Output,
    private readonly video: EncodedVideoPacketSource,
  ) {
    this.type = output.format instanceof MovOutputFormat ? 'video/quicktime' : 'video/mp4';
  }

  /** @throws CutProblemError 'not-copyable' when no such file can hold them, or AppError 'export-no-space'. */
  static async open(parts: PlayParts, openTarget: OpenTarget): Promise<PlayFile> {
    const { input, track, codec, sound, pictures, picturesBytes } = parts;
    const options = { fastStart: 'reserve' } as const;
    const isQuickTime = (await input.getFormat()) === QTFF;
    const format = isQuickTime ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
    const isHeld =
      format.getSupportedVideoCodecs().includes(codec) &&
      (!sound || format.getSupportedAudioCodecs().includes(sound.codec));
    if (!isHeld) throw new CutProblemError('not-copyable');
    const expectedBytes = Math.ceil(RESERVE * (picturesBytes + (sound?.sizeBytes ?? 0))) + RESERVE_BYTES;
    const output = new Output({ format, target: await openTarget(expectedBytes) });
    const video = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(video, { rotation: await track.getRotation(), maximumPacketCount: pictures });
    if (sound) output.addAudioTrack(sound.source, { maximumPacketCount: sound.packetCount });
    await output.start();
    return new PlayFile(parts, output, video);
  }

  /** @param packet on the source's time line. What is before the play's beginning, an edit list hides. */
  async add(packet: EncodedPacket): Promise<void> {
    const { range, decoderConfig } = this.parts;
    const timestamp = packet.timestamp - range.startSec;
    await this.addSoundUntil(timestamp + SOUND_LEAD_SEC);
    await this.video.add(packet.clone({ timestamp }), { decoderConfig });
  }

  async finish(): Promise<void> {
    this.video.close();
    await this.addSoundUntil(Number.POSITIVE_INFINITY);
    this.parts.sound?.source.close();
    await this.output.finalize();
  }

  /** Ends reading and writing, whether the file is finished or not. */
  async close(): Promise<void> {
    await this.soundPackets?.return();
    if (this.output.state !== 'finalized') await this.output.cancel();
  }

  private async addSoundUntil(timeSec: number): Promise<void> {
    const { sound } = this.parts;
    if (!sound) return;
    this.soundPackets ??= sound.packets();
    for (;;) {
      this.nextSound ??= (await this.soundPackets.next()).value ?? null;
      if (!this.nextSound || this.nextSound.timestamp > timeSec) return;
      await sound.add(this.nextSound);
      this.nextSound = null;
    }
  }
}
