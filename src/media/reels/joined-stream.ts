import type { AvcConfig } from '../h264/avc-config';
import { unitsOfPacket } from '../h264/nal-units';
import { RenamedStream } from '../h264/renamed-stream';

/** Turns the packets of one source into packets of the reel's track. */
export type PacketTurn = (data: Uint8Array) => Uint8Array;

/**
 * The reel's one H.264 track, whose decoder configuration lists the parameter sets of all sources. Packets with the
 * first source's sets are unchanged; other sources' sets get their own numbers.
 */
export class JoinedStream {
  private current: AvcConfig;
  private readonly turns = new Map<string, PacketTurn>();

  constructor(base: AvcConfig) {
    this.current = base;
    this.turns.set(keyOf(base), (data) => data);
  }

  /** The configuration with the parameter sets of all sources so far. */
  get config(): AvcConfig {
    return this.current;
  }

  /**
   * How to convert packets of a source.
   * @throws Error when no number is free for its parameter sets, which happens after some 16 different sources.
   */
  turnOf(config: AvcConfig): PacketTurn {
    const key = keyOf(config);
    const known = this.turns.get(key);
    if (known) return known;
    const renamed = new RenamedStream(this.current);
    renamed.packetOf([...config.sps, ...config.pps]);
    this.current = renamed.config;
    const turn: PacketTurn = (data) => renamed.packetOf(unitsOfPacket(data, config.lengthBytes));
    this.turns.set(key, turn);
    return turn;
  }
}

/** Equal for sources whose packets can follow each other unchanged. */
export function keyOf({ lengthBytes, sps, pps }: AvcConfig): string {
  return [lengthBytes, ...sps, 'pps', ...pps].join(' ');
}
