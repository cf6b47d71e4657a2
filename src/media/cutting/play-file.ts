import { EncodedVideoPacketSource, Mp4OutputFormat, MovOutputFormat, Output, QTFF } from 'mediabunny';
import type {
  AudioTrackMetadata,
  EncodedPacket,
  Input,
  InputVideoTrack,
  Target,
  VideoCodec,
} from 'mediabunny';
import { CutProblemError } from './cut-error';
import type { CutRange } from './cut-range';
import type { CutSound } from './cut-sound';

/** Opens the file for a play; called with the expected size. */
export type OpenTarget = (expectedBytes: number) => Promise<Target>;

/** The contents of a play's file. */
export interface PlayParts {
  readonly input: Input;
  readonly track: InputVideoTrack;
  readonly codec: VideoCodec;
  readonly decoderConfig: VideoDecoderConfig;
  readonly range: CutRange;
  /** Players play the first one. */
  readonly sounds: readonly CutSound[];
  /** Packets of the picture, and their size. */
  readonly pictures: number;
  readonly picturesBytes: number;
}

const RESERVE = 1.3;
const RESERVE_BYTES = 2 * 1024 * 1024;
/**
 * Sound is written this far ahead of the picture, so that packets of the same moment are close together in the file.
 */
const SOUND_LEAD_SEC = 0.5;

/** Writes a play's file: add picture packets in decode order; the sound is written alongside. */
export class PlayFile {
  readonly type: 'video/mp4' | 'video/quicktime';

  private constructor(
    private readonly parts: PlayParts,
    private readonly output: Output,
    private readonly video: EncodedVideoPacketSource,
    private readonly sounds: readonly WrittenSound[],
  ) {
    this.type = output.format instanceof MovOutputFormat ? 'video/quicktime' : 'video/mp4';
  }

  /** @throws CutProblemError 'not-copyable' when no such file can hold them, or AppError 'export-no-space'. */
  static async open(parts: PlayParts, openTarget: OpenTarget): Promise<PlayFile> {
    const { input, track, codec, sounds, pictures, picturesBytes } = parts;
    const options = { fastStart: 'reserve' } as const;
    const isQuickTime = (await input.getFormat()) === QTFF;
    const format = isQuickTime ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
    const heldCodecs = format.getSupportedAudioCodecs();
    const held = sounds.filter((sound) => heldCodecs.includes(sound.codec));
    if (!format.getSupportedVideoCodecs().includes(codec) || held[0] !== sounds[0])
      throw new CutProblemError('not-copyable');
    const soundBytes = held.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const expectedBytes = Math.ceil(RESERVE * (picturesBytes + soundBytes)) + RESERVE_BYTES;
    const output = new Output({ format, target: await openTarget(expectedBytes) });
    const video = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(video, { rotation: await track.getRotation(), maximumPacketCount: pictures });
    for (const sound of held) output.addAudioTrack(sound.source, await metadataOf(sound, sound === held[0]));
    await output.start();
    return new PlayFile(
      parts,
      output,
      video,
      held.map((sound) => new WrittenSound(sound)),
    );
  }

  /** @param packet on the source's time line. An edit list hides what comes before the play. */
  async add(packet: EncodedPacket): Promise<void> {
    const { range, decoderConfig } = this.parts;
    const timestamp = packet.timestamp - range.startSec;
    for (const sound of this.sounds) await sound.writeUntil(timestamp + SOUND_LEAD_SEC);
    await this.video.add(packet.clone({ timestamp }), { decoderConfig });
  }

  async finish(): Promise<void> {
    this.video.close();
    for (const sound of this.sounds) await sound.finish();
    await this.output.finalize();
  }

  /** Ends reading and writing, whether the file is finished or not. */
  async close(): Promise<void> {
    for (const sound of this.sounds) await sound.close();
    if (this.output.state !== 'finalized') await this.output.cancel();
  }
}

/** The first track is enabled, because players play that one. */
async function metadataOf(sound: CutSound, isFirst: boolean): Promise<AudioTrackMetadata> {
  const metadata = await sound.metadata();
  return isFirst ? { ...metadata, disposition: { ...metadata.disposition, default: true } } : metadata;
}

/** A sound track that is written alongside the picture. */
class WrittenSound {
  private readonly packets: AsyncGenerator<EncodedPacket, void, undefined>;
  private next: EncodedPacket | null = null;

  constructor(private readonly sound: CutSound) {
    this.packets = sound.packets();
  }

  async writeUntil(timeSec: number): Promise<void> {
    for (;;) {
      this.next ??= (await this.packets.next()).value ?? null;
      if (!this.next || this.next.timestamp > timeSec) return;
      await this.sound.add(this.next);
      this.next = null;
    }
  }

  async finish(): Promise<void> {
    await this.writeUntil(Number.POSITIVE_INFINITY);
    this.sound.source.close();
  }

  async close(): Promise<void> {
    await this.packets.return();
  }
}
