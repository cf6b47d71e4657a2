import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MovOutputFormat, Output } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { withClipColor } from '@/media/color/with-clip-color';
import type { PacketGroup } from './packet-groups';

/**
 * A group as a small QuickTime file for ffmpeg, because QuickTime accepts every codec. The file's time 0 is `zeroSec`
 * of the clip.
 */
export interface RemuxedGroup {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly zeroSec: number;
}

/**
 * Writes a group's packets, unchanged, into a file in memory, tagged with the clip's colors but without its rotation.
 */
export async function remuxGroup(track: InputVideoTrack, { packets }: PacketGroup): Promise<RemuxedGroup> {
  const codec = await track.getCodec();
  const decoderConfig = await withClipColor(track).getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error('A codec that cannot be taken out of its container');
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: 'in-memory' }), target });
  try {
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source);
    await output.start();
    const zeroSec = Math.min(...packets.map((packet) => packet.timestamp));
    for (const { data, type, timestamp, duration } of packets) {
      await source.add(new EncodedPacket(data, type, timestamp - zeroSec, duration), { decoderConfig });
    }
    await output.finalize();
    if (!target.buffer) throw new Error('The output was not finalized');
    return { bytes: new Uint8Array(target.buffer), zeroSec };
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}
