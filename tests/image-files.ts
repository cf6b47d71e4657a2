/** Image files as cameras write them, for tests that remove private data. */

/** Data that no public file may contain. */
export const SECRET = 'GPS 47.3769 N 8.5417 E';

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];
const big32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const little32 = (value: number) => big32(value).reverse();

/** A segment of a JPEG. */
export const segment = (marker: number, data: readonly number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];

/** An Exif segment with an orientation and a secret. */
export function exifSegment(orientation: number, isLittle = false): readonly number[] {
  const order = (bytes: readonly number[]) => (isLittle ? [...bytes].reverse() : bytes);
  const tag = [
    ...order([0x01, 0x12]),
    ...order([0, 3]),
    ...order([0, 0, 0, 1]),
    ...order([0, orientation]),
    0,
    0,
  ];
  const other = [...order([0x01, 0x0f]), ...order([0, 2]), ...order([0, 0, 0, 4]), ...ascii('cam\0')];
  const start = [...ascii(isLittle ? 'II' : 'MM'), ...order([0, 0x2a]), ...order([0, 0, 0, 8])];
  const tiff = [...start, ...order([0, 2]), ...other, ...tag, 0, 0, 0, 0, ...ascii(SECRET)];
  return segment(0xe1, [...ascii('Exif\0\0'), ...tiff]);
}

/** The segments of an application. */
export const appSegment = (app: number, name: string, text = '') =>
  segment(0xe0 + app, ascii(`${name}${text}`));

export const JFIF = segment(0xe0, [...ascii('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
export const COMMENT = segment(0xfe, ascii(SECRET));
/** Tables, and a scan with a stuffed 0xFF and a restart marker in its data, in two parts as in progressive files. */
export const JPEG_PICTURE = [
  ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
  ...segment(0xc2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  1,
  2,
  0xff,
  0,
  3,
  0xff,
  0xd0,
  4,
  ...segment(0xc4, [0, 1]),
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  9,
  8,
  7,
];
/** A small video after the picture, as phones append it. */
export const BEHIND_THE_END = ascii(`ftyp ${SECRET}`);

export const jpeg = (...parts: readonly (readonly number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...parts.flat()]);

/** A chunk of a PNG; its checksum does not matter here. */
export const pngChunk = (type: string, data: readonly number[]) => [
  ...big32(data.length),
  ...ascii(type),
  ...data,
  0,
  0,
  0,
  0,
];
export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const png = (...chunks: readonly (readonly number[])[]) =>
  Uint8Array.from([...PNG_START, ...chunks.flat()]);
export const PNG_PICTURE = {
  header: pngChunk('IHDR', [...big32(1), ...big32(1), 8, 6, 0, 0, 0]),
  data: pngChunk('IDAT', [1, 2, 3]),
  end: pngChunk('IEND', []),
} as const;

/** A PNG that storage and the product's rules accept, for tests without a browser. */
export const plainPng = () => png(PNG_PICTURE.header, PNG_PICTURE.data, PNG_PICTURE.end);

/** A chunk of a WebP; odd-length data is padded. */
export const webpChunk = (type: string, data: readonly number[]) => [
  ...ascii(type),
  ...little32(data.length),
  ...data,
  ...(data.length % 2 === 1 ? [0] : []),
];
export function webp(...chunks: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const content = [...ascii('WEBP'), ...chunks.flat()];
  return Uint8Array.from([...ascii('RIFF'), ...little32(content.length), ...content]);
}

export const secretBytes = () => ascii(SECRET);
