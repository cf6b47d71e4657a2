import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import { CutProblemError } from './cut-error';
import { isWithin, SAME_TIME_SEC, type CutRange } from './cut-range';

/** How the play's picture is made. At least one part is present. */
export interface CutPlan {
  /** The first frames, which depend on a key frame before the play and are re-encoded. */
  readonly head: CutRange | null;
  /** Packets to copy, in decode order, which is also the file's order. */
  readonly copied: CopiedPackets | null;
  /** Last frames that depend on a frame after the play and are re-encoded. */
  readonly tail: CutRange | null;
}

export interface CopiedPackets {
  /** The first packet, with its data. */
  readonly first: EncodedPacket;
  readonly count: number;
  readonly sizeBytes: number;
}

/** A frame's neighbors in decode order are at most this many frames away in display order. */
const MAX_REORDER = 32;

/**
 * Plans a cut: copies packets from the first real key frame in the range up to the last packet that needs no frame
 * after the range.
 * @param isRandomAccess whether no packet after this one needs a packet before it.
 * @throws CutProblemError 'no-key-frame' or 'ends-early'.
 */
export async function planCut(
  track: InputVideoTrack,
  range: CutRange,
  isRandomAccess: (packet: EncodedPacket) => boolean,
): Promise<CutPlan> {
  const sink = new EncodedPacketSink(track);
  const before = await keyFrameBefore(sink, range);
  const first = await firstToCopy(sink, before, range, isRandomAccess);
  if (first === null) return { head: range, copied: null, tail: null };
  const { count, sizeBytes, untilSec } = await lastToCopy(sink, first, range.endSec);
  if (count === 0) return { head: range, copied: null, tail: null };
  const hasHead = first.timestamp > range.startSec + SAME_TIME_SEC;
  return {
    head: hasHead ? { startSec: range.startSec, endSec: first.timestamp } : null,
    copied: { first, count, sizeBytes },
    tail: untilSec === null ? null : { startSec: untilSec, endSec: range.endSec },
  };
}

/**
 * The last key frame at or before the start of a range, with its data. Verifies what the file's index says, because
 * some recordings start in the middle of a stream.
 * @throws CutProblemError 'no-key-frame' or 'ends-early'.
 */
export async function keyFrameBefore(sink: EncodedPacketSink, range: CutRange): Promise<EncodedPacket> {
  const startSec = range.startSec + SAME_TIME_SEC;
  if ((await sink.getKeyPacket(startSec, { metadataOnly: true })) === null) {
    throw new CutProblemError('no-key-frame');
  }
  const [said, last] = [
    await sink.getKeyPacket(startSec),
    await sink.getPacket(range.endSec - 2 * SAME_TIME_SEC),
  ];
  if (!said || !last) throw new CutProblemError('ends-early');
  const before = await sink.getKeyPacket(startSec, { verifyKeyPackets: true });
  if (!before) throw new CutProblemError('no-key-frame');
  return before;
}

async function firstToCopy(
  sink: EncodedPacketSink,
  before: EncodedPacket,
  range: CutRange,
  isRandomAccess: (packet: EncodedPacket) => boolean,
): Promise<EncodedPacket | null> {
  let packet: EncodedPacket | null = before;
  while (packet && packet.timestamp < range.endSec - SAME_TIME_SEC) {
    if (isWithin(packet.timestamp, range) && isRandomAccess(packet)) return packet;
    packet = await sink.getNextKeyPacket(packet);
  }
  return null;
}

interface CopiedEnd {
  readonly count: number;
  readonly sizeBytes: number;
  /** The first frame of the range that is not copied; null when all are. */
  readonly untilSec: number | null;
}

/**
 * The longest self-contained run of packets: all its frames are in the range, and the range's other frames come after
 * it. So a player can show its last frame without waiting for a later packet.
 */
async function lastToCopy(sink: EncodedPacketSink, first: EncodedPacket, endSec: number): Promise<CopiedEnd> {
  const packets = await packetsUntil(sink, first, endSec);
  const isIn = ({ timestamp }: EncodedPacket): boolean => timestamp < endSec - SAME_TIME_SEC;
  // The earliest frame after each packet, computed from the end.
  let earliestSec = Number.POSITIVE_INFINITY;
  const earliestFrom = packets
    .toReversed()
    .map(({ timestamp }) => (earliestSec = Math.min(earliestSec, timestamp)))
    .toReversed();
  let best: CopiedEnd = { count: 0, sizeBytes: 0, untilSec: null };
  let latestSec = Number.NEGATIVE_INFINITY;
  let sizeBytes = 0;
  for (const [index, packet] of packets.entries()) {
    if (!isIn(packet)) break;
    latestSec = Math.max(latestSec, packet.timestamp);
    sizeBytes += packet.byteLength;
    const nextSec = earliestFrom[index + 1] ?? Number.POSITIVE_INFINITY;
    if (latestSec >= nextSec) continue;
    best = { count: index + 1, sizeBytes, untilSec: nextSec < endSec - SAME_TIME_SEC ? nextSec : null };
  }
  return best;
}

/** Packets without their data, up to the point after which no frame before the end can follow. */
export async function packetsUntil(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  endSec: number,
): Promise<readonly EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  let after = 0;
  const start = await sink.getPacket(first.timestamp, { metadataOnly: true });
  if (start === null) return packets;
  for await (const packet of sink.packets(start, undefined, { metadataOnly: true })) {
    const isAfter = packet.timestamp >= endSec - SAME_TIME_SEC;
    if (isAfter && packet.type === 'key') break;
    packets.push(packet);
    after = isAfter ? after + 1 : 0;
    if (after > MAX_REORDER) break;
  }
  return packets;
}
