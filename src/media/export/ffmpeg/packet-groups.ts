import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';

/** A stretch of a clip that can be decoded without other packets. Times in seconds on the clip's own time line. */
export interface PacketGroup {
  /** In decode order; the first one is a key packet. */
  readonly packets: readonly EncodedPacket[];
  /** The group has the frames from this time (its key frame) on... */
  readonly fromSec: number;
  /** ...up to this time, exclusive; infinite for the last group. */
  readonly endSec: number;
}

/** Thrown for a group that is larger than allowed in memory. */
export class LargeGroupError extends Error {
  override readonly name = 'LargeGroupError';
}

/** A key packet and the packets that follow it in the file. */
interface Run {
  readonly key: EncodedPacket;
  /** Packets shown before the key frame (open GOP): they also need the previous run. */
  readonly leading: readonly EncodedPacket[];
  readonly rest: readonly EncodedPacket[];
}

/**
 * Cuts a track at its key frames, starting with the key frame at or before a time. Frames of an open GOP go to the
 * group before their key frame, together with a copy of that key frame.
 * @param shortestSec shorter groups are joined, because a clip that has only key frames would be cut into single
 * frames.
 * @param largestBytes size of the largest group.
 * @throws Error when the track has no key frame; LargeGroupError.
 */
export async function* packetGroups(
  track: InputVideoTrack,
  startSec: number,
  shortestSec: number,
  largestBytes: number,
  signal: AbortSignal,
): AsyncGenerator<PacketGroup, void, undefined> {
  let current: Run | null = null;
  for await (const next of runs(track, startSec, largestBytes, signal)) {
    if (current && next.key.timestamp - current.key.timestamp < shortestSec) current = joined(current, next);
    else {
      if (current) yield groupOf(current, next);
      current = next;
    }
  }
  if (!current) throw new Error('The clip has no key frame');
  yield groupOf(current, null);
}

function joined(run: Run, next: Run): Run {
  return { ...run, rest: [...run.rest, next.key, ...next.leading, ...next.rest] };
}

function groupOf({ key, rest }: Run, next: Run | null): PacketGroup {
  const shared = next && next.leading.length > 0 ? [next.key, ...next.leading] : [];
  return {
    packets: [key, ...rest, ...shared],
    fromSec: key.timestamp,
    endSec: next ? next.key.timestamp : Number.POSITIVE_INFINITY,
  };
}

async function* runs(
  track: InputVideoTrack,
  startSec: number,
  largestBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Run, void, undefined> {
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  const first = (await sink.getKeyPacket(startSec, options)) ?? (await sink.getFirstKeyPacket(options));
  if (!first) return;
  let key = first;
  let leading: EncodedPacket[] = [];
  let rest: EncodedPacket[] = [];
  let bytes = first.byteLength;
  for await (const packet of sink.packets(first, undefined, options)) {
    signal.throwIfAborted();
    if (packet.sequenceNumber === first.sequenceNumber) continue;
    bytes = packet.byteLength + (packet.type === 'key' ? 0 : bytes);
    if (bytes > largestBytes) throw new LargeGroupError(`A group of more than ${largestBytes} bytes`);
    if (packet.type === 'key') {
      yield { key, leading, rest };
      key = packet;
      leading = [];
      rest = [];
    } else if (packet.timestamp < key.timestamp) leading.push(packet);
    else rest.push(packet);
  }
  yield { key, leading, rest };
}
