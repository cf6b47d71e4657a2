import type { ACCEPTED_IMAGE_TYPES } from './limits';

/** An image file without metadata. `type` is the file's real type, which its name may not match. */
export interface BareImage {
  readonly type: (typeof ACCEPTED_IMAGE_TYPES)[number];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Removes metadata that cameras and phones write to a JPEG, PNG or WebP: when, where and with which device it was
 * taken, small copies from before it was edited, and any bytes after its end. The picture itself stays the same: its
 * data, its colors and its orientation. Null for other kinds and broken files.
 */
export function withoutMetadata(bytes: Bytes): BareImage | null {
  if (startsWith(bytes, [0xff, 0xd8])) return named('image/jpeg', bareJpeg(bytes));
  if (startsWith(bytes, PNG_SIGNATURE)) return named('image/png', barePng(bytes));
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') {
    return named('image/webp', bareWebp(bytes));
  }
  return null;
}

function named(type: BareImage['type'], parts: readonly Bytes[] | null): BareImage | null {
  return parts && { type, bytes: joined(parts) };
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, firstApp: 0xe0, exif: 0xe1, lastApp: 0xef, comment: 0xfe };
const COLOR_PROFILE = 'ICC_PROFILE\0';

/**
 * ISO 10918-1: segments of a marker and a length. The header of a scan is followed by its data, up to the next marker.
 */
function bareJpeg(bytes: Bytes): readonly Bytes[] | null {
  const kept: Bytes[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === JPEG.start) return null;
    if (marker === JPEG.end) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const dataAt = at + 4;
    const next = at + 2 + uint16(bytes, at + 2);
    if (next < dataAt || next > bytes.length) return null;
    const end = marker === JPEG.scan ? endOfScan(bytes, next) : next;
    if (isPartOfPicture(bytes, marker, dataAt, next)) kept.push(bytes.subarray(at, end));
    if (marker === JPEG.exif) kept.push(uprightOnly(bytes.subarray(dataAt, next)));
    at = end;
  }
  return [...kept, Uint8Array.of(0xff, JPEG.end)];
}

/** The end of a scan. In a scan, 0xFF followed by 0 or by the number of a restart is not a marker. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Whether a segment belongs to the picture: of the application segments, only those that determine its colors. */
function isPartOfPicture(bytes: Bytes, marker: number, dataAt: number, end: number): boolean {
  if (marker === JPEG.comment) return false;
  if (marker < JPEG.firstApp || marker > JPEG.lastApp) return true;
  const hasNoThumbnail = bytes[dataAt + 12] === 0 && bytes[dataAt + 13] === 0;
  if (textAt(bytes, dataAt, 5) === 'JFIF\0') return hasNoThumbnail && end === dataAt + 14;
  return textAt(bytes, dataAt, 5) === 'Adobe' || textAt(bytes, dataAt, 12) === COLOR_PROFILE;
}

const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;

/** An Exif segment with only the picture's orientation; empty when the picture is upright. */
function uprightOnly(exif: Bytes): Bytes {
  const orientation = orientationOf(exif);
  if (orientation === UPRIGHT) return new Uint8Array(0);
  const tag = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...tag, 0, 0, 0, 0];
  return Uint8Array.of(0xff, JPEG.exif, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff);
}

/** The orientation, 1 to 8 as in the Exif standard; 1 when the segment has none. */
function orientationOf(exif: Bytes): number {
  if (textAt(exif, 0, 6) !== 'Exif\0\0') return UPRIGHT;
  const tiff = new DataView(exif.buffer, exif.byteOffset + 6, exif.length - 6);
  if (tiff.byteLength < 10) return UPRIGHT;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const tags = tiff.getUint32(4, isLittle);
  if (tags + 2 > tiff.byteLength) return UPRIGHT;
  const count = Math.min(tiff.getUint16(tags, isLittle), Math.floor((tiff.byteLength - tags - 2) / 12));
  for (let at = tags + 2; at < tags + 2 + 12 * count; at += 12) {
    if (tiff.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const orientation = tiff.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
  }
  return UPRIGHT;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** The PNG specification, section 5: chunks of a length, a type, data and a checksum. */
function barePng(bytes: Bytes): readonly Bytes[] | null {
  const kept: Bytes[] = [bytes.subarray(0, PNG_SIGNATURE.length)];
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + uint32(bytes, at);
    if (end > bytes.length) return null;
    const type = textAt(bytes, at + 4, 4);
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return kept;
    at = end;
  }
  return null;
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of a VP8X chunk that announce Exif and XMP. */
const WEBP_METADATA_FLAGS = 0x0c;

/** RFC 9649: chunks of a type, a length and data of even length. */
function bareWebp(bytes: Bytes): readonly Bytes[] | null {
  const header = bytes.slice(0, 12);
  const kept: Bytes[] = [header];
  const fileEnd = Math.min(bytes.length, 8 + uint32(bytes, 4, true));
  let at = 12;
  while (at + 8 <= fileEnd) {
    const end = at + 8 + uint32(bytes, at + 4, true);
    if (end > fileEnd) return null;
    const type = textAt(bytes, at, 4);
    const next = Math.min(fileEnd, end + (end % 2));
    const chunk = bytes.slice(at, next);
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
    if (WEBP_CHUNKS.has(type)) kept.push(chunk);
    at = next;
  }
  const size = kept.reduce((sum, part) => sum + part.length, 0) - 8;
  new DataView(header.buffer).setUint32(4, size, true);
  return kept.length > 1 ? kept : null;
}

function startsWith(bytes: Bytes, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function uint16(bytes: Bytes, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint16(at);
}

function uint32(bytes: Bytes, at: number, isLittle = false): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, isLittle);
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
