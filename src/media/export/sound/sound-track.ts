import { AudioSample, AudioSampleSource } from 'mediabunny';
import type { SoundSelection } from '@/media/reading/sound-tracks';
import { isAboutContent } from '@/media/reading/probe';
import { aacSettings } from '../encoder-settings';
import { whileMoving } from '../pipelines/silent-codec';
import { openAacEncoder } from './aac-encoder';
import { AAC_FRAME } from './aac-packets';
import { decodedFromSec, type ClipSound, type SoundPlace } from './clip-sound';
import { selectedBlocks } from './selected-blocks';
import type { SoundDamage } from './sound-damage';
import { piecesOf, soundPausesOf, type SoundPause } from './pauses';
import type { SoundFormat } from './sound-format';
import { placeBlock } from './timeline';

/** Sample rates that every AAC encoder accepts; other sound is resampled. */
const PLAIN_RATES: ReadonlySet<number> = new Set([44_100, 48_000]);
const RESAMPLED_RATE = 48_000;
const MAX_CHANNELS = 2;
/** Additional packets for the encoder's delay and for the padding at its end. */
const SPARE_PACKETS = 64;

/**
 * The clip's sound after the title's silence, encoded to AAC alongside the picture. Puts decoded blocks on one gapless
 * time line: drops priming before zero, fills gaps, and cuts the sound where the picture ends.
 */
export class SoundTrack implements ClipSound {
  readonly audioSource: AudioSampleSource;
  /** Samples a second in the output. */
  private readonly encodedRate: number;
  /** Frames of silence before the clip's sound; the encoder's delay adds the rest of the lead. */
  private readonly leadFrames: number;
  /**
   * Frames of the clip's own sound that are skipped, because otherwise, without a lead, the encoder's delay would make
   * the sound late.
   */
  private readonly skippedFrames: number;
  /** Largest number of frames of the clip's own sound. */
  private readonly clipFrames: number;
  /** The film's pauses, on the time line of the clip's own sound without the skipped frames. */
  private readonly pauses: readonly SoundPause[];
  /** Frames written so far, including the lead and the pauses. */
  private written = 0;
  /** Frames of the clip's own sound written so far. */
  private clipWritten = 0;

  private constructor(
    private readonly blocks: AsyncGenerator<AudioSample, void, unknown>,
    private pending: AudioSample | null,
    private readonly format: SoundFormat,
    private readonly place: SoundPlace,
    private readonly damage: SoundDamage,
    delaySec: number,
  ) {
    const pauses = soundPausesOf(place.pauses, format.sampleRate);
    // A pause before the clip's first sound is part of the lead.
    const early = pauses.filter(({ at }) => at === 0).reduce((sum, { length }) => sum + length, 0);
    const lead = early + Math.round((place.leadSec - delaySec) * format.sampleRate);
    this.leadFrames = Math.max(0, lead);
    this.skippedFrames = Math.max(0, -lead);
    this.pauses = pauses
      .filter(({ at }) => at > 0)
      .map(({ at, length }) => ({ at: Math.max(0, at - this.skippedFrames), length }));
    this.clipFrames = Math.round(place.clipSec * format.sampleRate) - this.skippedFrames;
    const encoded = place.format ?? encodedFormat(format);
    const isChanged = encoded.sampleRate !== format.sampleRate || encoded.channels !== format.channels;
    this.encodedRate = encoded.sampleRate;
    const transform = { sampleRate: encoded.sampleRate, numberOfChannels: encoded.channels };
    // A resampler buffers several seconds of sound, so there is none unless needed.
    this.audioSource = new AudioSampleSource({
      ...aacSettings(encoded.channels),
      ...(isChanged && { transform }),
    });
  }

  /**
   * Decodes the first block and finds an encoder.
   * @param damage receives the parts that cannot be decoded, which become silence.
   * @returns null when the track is empty.
   * @throws SilentCodecError when the decoder does not answer, and when the track cannot be decoded or nothing encodes
   * AAC here.
   */
  static async open(
    sound: SoundSelection,
    place: SoundPlace,
    damage: SoundDamage,
  ): Promise<SoundTrack | null> {
    const blocks = selectedBlocks(sound, decodedFromSec(place), damage.note);
    const first = await firstOf(blocks);
    if (!first) return null;
    // The container can state the wrong rate and channels (HE-AAC), so use those of the decoded sound.
    const format = { sampleRate: first.sampleRate, channels: first.numberOfChannels };
    try {
      const encoded = place.format ?? encodedFormat(format);
      const encoder = await openAacEncoder(encoded);
      const delaySec = encoder.delayFrames / encoded.sampleRate;
      return new SoundTrack(blocks, first, format, place, damage, delaySec);
    } catch (error) {
      first.close();
      await blocks.return();
      throw error;
    }
  }

  get maxPackets(): number {
    const paused = this.pauses.reduce((sum, { length }) => sum + length, 0);
    const lengthSec = (this.leadFrames + this.clipFrames + paused) / this.format.sampleRate;
    return Math.ceil((lengthSec * this.encodedRate) / AAC_FRAME) + SPARE_PACKETS;
  }

  async advanceTo(untilSec: number, signal: AbortSignal): Promise<void> {
    if (this.written === 0) await this.addSilence(this.leadFrames);
    while (this.pending && this.written < untilSec * this.format.sampleRate) {
      await this.addBlock(this.pending);
      this.pending.close();
      this.pending = this.clipWritten < this.clipFrames ? await this.nextBlock() : null;
      signal.throwIfAborted();
    }
  }

  async finish(signal: AbortSignal): Promise<void> {
    await this.advanceTo(Number.POSITIVE_INFINITY, signal);
    this.audioSource.close();
    await this.blocks.return();
  }

  async abandon(): Promise<void> {
    this.pending?.close();
    this.pending = null;
    await this.blocks.return();
  }

  /** The next block; null after the last one, and when the rest of the sound cannot be read. */
  private async nextBlock(): Promise<AudioSample | null> {
    try {
      return (await this.blocks.next()).value ?? null;
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      console.warn('The rest of the sound cannot be read', error);
      const startSec =
        this.place.originSec + (this.clipWritten + this.skippedFrames) / this.format.sampleRate;
      this.damage.note({ startSec, endSec: Number.POSITIVE_INFINITY });
      return null;
    }
  }

  private async addBlock(block: AudioSample): Promise<void> {
    const { sampleRate, channels } = this.format;
    if (block.sampleRate !== sampleRate || block.numberOfChannels !== channels) {
      // Damaged packets can look like another format; silence replaces them.
      this.damage.note({ startSec: block.timestamp, endSec: block.timestamp + block.duration });
      return;
    }
    const start = Math.round((block.timestamp - this.place.originSec) * sampleRate) - this.skippedFrames;
    const length = block.numberOfFrames;
    const place = placeBlock({ start, length }, this.clipWritten, this.clipFrames, sampleRate);
    await this.addClipSilence(place.silence);
    if (place.take === 0) return;
    const data = new Float32Array(place.take * channels);
    block.copyTo(data, { planeIndex: 0, format: 'f32', frameOffset: place.skip, frameCount: place.take });
    await this.addClip(data);
  }

  private async addClipSilence(frames: number): Promise<void> {
    const { channels, sampleRate } = this.format;
    for (let left = frames; left > 0; left -= sampleRate) {
      await this.addClip(new Float32Array(Math.min(left, sampleRate) * channels));
    }
  }

  /** Adds the clip's own sound with its pauses. */
  private async addClip(data: Float32Array<ArrayBuffer>): Promise<void> {
    const pieces = piecesOf(data, this.clipWritten, this.pauses, this.format);
    this.clipWritten += data.length / this.format.channels;
    for (const piece of pieces) {
      if ('data' in piece) await this.add(piece.data);
      else await this.addSilence(piece.silence);
    }
  }

  private async addSilence(frames: number): Promise<void> {
    const { channels, sampleRate } = this.format;
    for (let left = frames; left > 0; left -= sampleRate) {
      await this.add(new Float32Array(Math.min(left, sampleRate) * channels));
    }
  }

  private async add(data: Float32Array<ArrayBuffer>): Promise<void> {
    const { channels: numberOfChannels, sampleRate } = this.format;
    const timestamp = this.written / sampleRate;
    using sample = new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp });
    this.written += data.length / numberOfChannels;
    await this.audioSource.add(sample);
  }
}

/** @throws SilentCodecError when the decoder does not answer. A late answer is freed. */
async function firstOf(blocks: AsyncGenerator<AudioSample, void, unknown>): Promise<AudioSample | null> {
  const first = blocks.next();
  try {
    return (await whileMoving(() => first)).value ?? null;
  } catch (error) {
    freeLater(blocks, first).catch(() => undefined);
    throw error;
  }
}

async function freeLater(
  blocks: AsyncGenerator<AudioSample, void, unknown>,
  first: Promise<IteratorResult<AudioSample, void>>,
): Promise<void> {
  (await first).value?.close();
  await blocks.return();
}

function encodedFormat({ sampleRate, channels }: SoundFormat): SoundFormat {
  return {
    sampleRate: PLAIN_RATES.has(sampleRate) ? sampleRate : RESAMPLED_RATE,
    channels: Math.min(channels, MAX_CHANNELS),
  };
}
