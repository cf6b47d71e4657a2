import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { PacketClock } from './packet-clock';

/** WebM rounds packet times to milliseconds, so a gap is longer than that. */
const GAP_SEC = 0.01;
const METADATA_ONLY = { metadataOnly: true } as const;

/** Packets without a gap between them. Times on the track's own time line. */
export interface SoundStretch {
  readonly firstSec: number;
  /** How long it is, in the unit of its clock: packets, or samples. */
  readonly size: number;
  readonly clock: PacketClock;
}

/**
 * The stretches of a track.
 * @param fromSec null for the track's beginning.
 * @param sizeOf how much of a row a packet takes, in the unit of its clock.
 */
export async function* stretchesOf(
  track: InputAudioTrack,
  fromSec: number | null,
  sizeOf: (packet: EncodedPacket) => number,
): AsyncGenerator<SoundStretch, void, undefined> {
  const sink = new EncodedPacketSink(track);
  const asked = fromSec === null ? null : await sink.getPacket(fromSec, METADATA_ONLY);
  let row: OpenStretch | null = null;
  let before: EncodedPacket | null = null;
  // In an MP4, a packet before a gap includes the gap, so the shortest packet tells the true length.
  let packetSec = Number.POSITIVE_INFINITY;
  for await (const packet of sink.packets(asked ?? undefined, undefined, METADATA_ONLY)) {
    if (before && row && isBreak(packet.timestamp - before.timestamp, packetSec)) {
      yield row.end();
      row = null;
    }
    row ??= new OpenStretch(packet.timestamp);
    row.add(packet.timestamp, sizeOf(packet));
    if (packet.duration > 0) packetSec = Math.min(packetSec, packet.duration);
    before = packet;
  }
  if (row) yield row.end();
}

/** Whether two packets are not consecutive: something is missing between them, or repeated. */
function isBreak(stepSec: number, packetSec: number): boolean {
  if (packetSec === Number.POSITIVE_INFINITY) return false;
  return stepSec > packetSec + GAP_SEC || stepSec < Math.min(packetSec - GAP_SEC, packetSec / 2);
}

class OpenStretch {
  private readonly clock = new PacketClock();
  private size = 0;

  constructor(private readonly firstSec: number) {}

  add(timeSec: number, size: number): void {
    this.clock.add(this.size, timeSec);
    this.size += size;
  }

  end(): SoundStretch {
    const { firstSec, size, clock } = this;
    return { firstSec, size, clock };
  }
}
