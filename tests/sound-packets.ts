import { BlobSource, EncodedPacketSink, Input, MP4, QTFF, WEBM, type EncodedPacket } from 'mediabunny';

/** A file with some packets of sound overwritten. */
export async function withDamage(file: Blob, ...packets: readonly number[]): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let at = 0;
  for (const [n, { data }] of (await soundPackets(file)).entries()) {
    at = placeOf(bytes, data, at);
    if (packets.includes(n)) bytes.fill(0xff, at, at + data.length);
    at += data.length;
  }
  return new Blob([bytes]);
}

function placeOf(bytes: Uint8Array, part: Uint8Array, from: number): number {
  for (let at = from; at + part.length <= bytes.length; at++) {
    if (part.every((byte, k) => byte === bytes[at + k])) return at;
  }
  throw new Error('The packet is not in the file');
}

export async function soundPackets(file: Blob): Promise<readonly EncodedPacket[]> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The file has no sound');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
