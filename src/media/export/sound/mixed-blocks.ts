import { AudioSample } from 'mediabunny';
import type { SoundPart } from '@/media/reading/sound-tracks';

/** Blocks of a mono track with their times, and its volume on each side. */
export interface MixedPart extends Pick<SoundPart, 'left' | 'right'> {
  readonly blocks: AsyncGenerator<AudioSample, void, undefined>;
}

/** Length of the longest block. */
const MAX_FRAMES = 8192;

/**
 * Mixes mono tracks: into one channel if all are equally loud on both sides, otherwise into two. A track is silent
 * where it has no sound.
 */
export async function* mixedBlocks(
  parts: readonly MixedPart[],
): AsyncGenerator<AudioSample, void, undefined> {
  const lanes = parts.map((part) => new Lane(part));
  const channels = parts.every(({ left, right }) => left === right) ? 1 : 2;
  try {
    let position = Number.NEGATIVE_INFINITY;
    for (;;) {
      const blocks: LaneBlock[] = [];
      for (const lane of lanes) {
        const block = await lane.blockAfter(position);
        if (block) blocks.push(block);
      }
      const sampleRate = blocks[0]?.sampleRate;
      if (sampleRate === undefined) return;
      if (blocks.some((block) => block.sampleRate !== sampleRate))
        throw new Error('The tracks differ in rate');
      const start = Math.max(position, Math.min(...blocks.map(({ from }) => from)));
      const end = Math.min(start + MAX_FRAMES, ...blocks.map(({ from, end }) => (from > start ? from : end)));
      const data = new Float32Array((end - start) * channels);
      for (const block of blocks) if (block.from <= start) add(block, data, start, channels);
      position = end;
      yield new AudioSample({
        data: data.map((value) => Math.max(-1, Math.min(1, value))),
        format: 'f32',
        numberOfChannels: channels,
        sampleRate,
        timestamp: start / sampleRate,
      });
    }
  } finally {
    for (const lane of lanes) await lane.close();
  }
}

/** A block on the grid of samples that all tracks share. */
interface LaneBlock extends Pick<SoundPart, 'left' | 'right'> {
  readonly data: Float32Array;
  readonly from: number;
  readonly end: number;
  readonly sampleRate: number;
}

class Lane {
  private block: LaneBlock | null = null;
  private isOver = false;

  constructor(private readonly part: MixedPart) {}

  /** The first block that extends beyond a place; null after the last one. */
  async blockAfter(position: number): Promise<LaneBlock | null> {
    while (!this.isOver && (!this.block || this.block.end <= position)) {
      const { value: sample } = await this.part.blocks.next();
      this.block = sample ? this.placed(sample) : null;
      this.isOver = !sample;
    }
    return this.block;
  }

  async close(): Promise<void> {
    await this.part.blocks.return();
  }

  private placed(sample: AudioSample): LaneBlock {
    const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
    const all = new Float32Array(numberOfFrames * numberOfChannels);
    sample.copyTo(all, { planeIndex: 0, format: 'f32' });
    sample.close();
    // Some mono tracks are decoded to two identical channels.
    const data = numberOfChannels === 1 ? all : all.filter((_, k) => k % numberOfChannels === 0);
    const from = Math.round(timestamp * sampleRate);
    const { left, right } = this.part;
    return { data, from, end: from + numberOfFrames, sampleRate, left, right };
  }
}

function add(
  { data: own, from, left, right }: LaneBlock,
  data: Float32Array,
  start: number,
  channels: number,
): void {
  for (let frame = 0; frame < data.length / channels; frame++) {
    const value = own[start - from + frame] ?? 0;
    const at = frame * channels;
    data[at] = (data[at] ?? 0) + left * value;
    if (channels === 2) data[at + 1] = (data[at + 1] ?? 0) + right * value;
  }
}
