import type { AudioCodec } from 'mediabunny';
import { bytesPerSample } from '../export/sound/packet-length';

/** The codec of uncompressed samples after `narrowed`. */
export const NARROW_CODEC = 'pcm-s16';

const NARROW_BYTES = 2;
const FULL_SCALE = 2 ** 15;

/** Whether a codec stores uncompressed samples of more than 16 bits. */
export function isWide(codec: AudioCodec): boolean {
  return bytesPerSample(codec) > NARROW_BYTES;
}

/** Reduces a wide codec's samples to 16 bits each. */
export function narrowed(data: Uint8Array, codec: AudioCodec): Uint8Array<ArrayBuffer> {
  const size = bytesPerSample(codec);
  const isLittle = !codec.endsWith('be');
  const from = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const count = Math.floor(data.byteLength / size);
  const made = new Uint8Array(NARROW_BYTES * count);
  const to = new DataView(made.buffer);
  for (let k = 0; k < count; k++) {
    const at = k * size;
    const value = codec.startsWith('pcm-f')
      ? ofFloat(size === 4 ? from.getFloat32(at, isLittle) : from.getFloat64(at, isLittle))
      : from.getInt16(isLittle ? at + size - NARROW_BYTES : at, isLittle);
    to.setInt16(NARROW_BYTES * k, value, true);
  }
  return made;
}

function ofFloat(value: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value * FULL_SCALE)));
}
