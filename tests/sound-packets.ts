import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, type EncodedPacket } from 'mediabunny';
import { damagePackets } from './damaged-movie';

/** A file with some packets of sound overwritten. */
export async function withDamage(file: Blob, ...packets: readonly number[]): Promise<Blob> {
  return damagePackets(file, await soundPackets(file), (packet) => packet.fill(0xff), packets);
}

/** The packets of a file's first sound. */
export async function soundPackets(file: Blob): Promise<readonly EncodedPacket[]> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The file has no sound');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
