import { AudioSampleSink } from 'mediabunny';
import type { AudioSample, EncodedPacket, InputAudioTrack } from 'mediabunny';
import { decodedPackets, type DecodedPacket } from './decoded-packets';
import { bytesPerSample } from './packet-length';
import { packetsFrom } from './packets-from';
import { SoundRow } from './sound-row';
import { stretchesOf, type SoundStretch } from './sound-stretches';

/** Blocks of sound from a decoder, and null for each packet that it cannot decode. */
type Blocks = AsyncGenerator<AudioSample | null, void, undefined>;

/** A part of the sound that cannot be decoded, on the track's own time line. */
export interface DamagedSound {
  readonly startSec: number;
  readonly endSec: number;
}

/**
 * Decodes a track's sound, placing each block by the packets' timestamps. Each stretch between gaps gets its own
 * decoder, because Chromium's closes gaps, and ignores clocks that are slightly off. Sound that cannot be decoded is
 * left out.
 * @param fromSec null for the track's start.
 */
export async function* decodedBlocks(
  track: InputAudioTrack,
  fromSec: number | null,
  onDamaged: (damaged: DamagedSound) => void = () => undefined,
): AsyncGenerator<AudioSample, void, undefined> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (!codec || !config) throw new Error('The sound has no decoder');
  const frameBytes = bytesPerSample(codec) * config.numberOfChannels;
  if (frameBytes > 0) {
    // Packets of uncompressed samples vary in length.
    const framesIn = ({ byteLength }: EncodedPacket): number => byteLength / frameBytes;
    for await (const stretch of stretchesOf(track, fromSec, framesIn)) {
      yield* inRow(plainBlocks(track, stretch), stretch, () => 1 / config.sampleRate);
    }
    return;
  }
  for await (const stretch of stretchesOf(track, fromSec, () => 1)) {
    const blocks = heardBlocks(
      decodedPackets(packetsFrom(track, stretch.firstSec, stretch.size), config),
      onDamaged,
    );
    // Only Vorbis has packets of different lengths, and its decoder knows their times.
    if (codec === 'vorbis') yield* asDecoded(blocks);
    else yield* inRow(blocks, stretch, (blockSec) => blockSec);
  }
}

async function* plainBlocks(track: InputAudioTrack, { firstSec, size }: SoundStretch): Blocks {
  let left = size;
  for await (const sample of new AudioSampleSink(track).samples(firstSec)) {
    left -= sample.numberOfFrames;
    yield sample;
    if (left <= 0) return;
  }
}

async function* heardBlocks(
  packets: AsyncGenerator<DecodedPacket, void, undefined>,
  onDamaged: (damaged: DamagedSound) => void,
): Blocks {
  for await (const { packet, sample, isDamaged } of packets) {
    if (isDamaged) onDamaged({ startSec: packet.timestamp, endSec: packet.timestamp + packet.duration });
    if (sample || isDamaged) yield sample;
  }
}

async function* asDecoded(blocks: Blocks): AsyncGenerator<AudioSample, void, undefined> {
  for await (const block of blocks) if (block) yield block;
}

/**
 * Consecutive blocks, each placed where the previous one ended or where the stretch's clock says.
 * @param unitOf how long a unit of the stretch's clock lasts, given a block's length.
 */
async function* inRow(
  blocks: Blocks,
  { firstSec, clock }: SoundStretch,
  unitOf: (blockSec: number) => number,
): AsyncGenerator<AudioSample, void, undefined> {
  const { first, rest } = await lookAhead(blocks);
  const blockSec = Math.max(0, ...first.map((block) => block?.duration ?? 0));
  const row = new SoundRow(firstSec, blockSec, clock.read(firstSec, unitOf(blockSec)));
  for await (const block of rest) {
    if (block) yield* row.add(block);
    else row.lose();
  }
  yield* row.finish();
}

/**
 * Returns the first blocks, and a generator of all blocks including them. A decoder may shorten its first block, so it
 * takes several to know their length.
 */
async function lookAhead(
  blocks: Blocks,
): Promise<{ readonly first: readonly (AudioSample | null)[]; readonly rest: Blocks }> {
  const first: (AudioSample | null)[] = [];
  while (first.filter((block) => block).length < 2) {
    const { value, done } = await blocks.next();
    if (done) break;
    first.push(value);
  }
  return { first, rest: inOrder([...first], blocks) };
}

async function* inOrder(first: (AudioSample | null)[], others: Blocks): Blocks {
  try {
    for (let block = first.shift(); block !== undefined; block = first.shift()) yield block;
    yield* others;
  } finally {
    for (const block of first) block?.close();
    await others.return();
  }
}
