/** Files with damaged packets, as from a full card, a dropped camera or a bad copy. */
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import type { EncodedPacket } from 'mediabunny';

/** Overwrites the bytes of a packet in its file. */
export type Damage = (packet: Uint8Array) => void;

/** A length that extends beyond the packet, so no decoder finds the picture's data. */
export const BROKEN_LENGTH: Damage = (packet) => packet.set([0x7f, 0xff, 0xff, 0xff]);

/** A few wrong bytes in the middle of a picture: many decoders conceal them silently. */
export const BROKEN_SLICE: Damage = (packet) => {
  const middle = packet.length >> 1;
  for (let at = middle; at < middle + 8; at++) packet[at] = (packet[at] ?? 0) ^ (0x55 + (at % 31));
};

/** A file with damage in some packets of its pictures, numbered in decode order. */
export async function damagePictures(file: Blob, damage: Damage, numbers: readonly number[]): Promise<Blob> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no picture');
  return damagePackets(file, await packetsOf(new EncodedPacketSink(track)), damage, numbers);
}

/** A file with damage in some of these consecutive packets. */
export async function damagePackets(
  file: Blob,
  packets: readonly EncodedPacket[],
  damage: Damage,
  numbers: readonly number[],
): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let at = 0;
  for (const [n, { data }] of packets.entries()) {
    at = placeOf(bytes, data, at);
    if (numbers.includes(n)) damage(bytes.subarray(at, at + data.length));
    at += data.length;
  }
  return new Blob([bytes], { type: file.type });
}

async function packetsOf(sink: EncodedPacketSink): Promise<readonly EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of sink.packets()) packets.push(packet);
  return packets;
}

function placeOf(bytes: Uint8Array, part: Uint8Array, from: number): number {
  for (let at = from; at + part.length <= bytes.length; at++) {
    if (part.every((byte, k) => byte === bytes[at + k])) return at;
  }
  throw new Error('The packet is not in the file');
}
