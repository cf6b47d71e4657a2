/** The kind of an image file by its first bytes; null for any other kind. */
export function imageKindOf(head: Uint8Array): string | null {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8) return 'JPEG';
  if (text(1, 4) === 'PNG') return 'PNG';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP';
  if (text(0, 4) === 'GIF8') return 'GIF';
  if (text(0, 2) === 'BM') return 'BMP';
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return 'TIFF';
  if (text(4, 8) !== 'ftyp') return null;
  const brand = text(8, 12);
  if (brand.startsWith('avi')) return 'AVIF';
  return HEIF_BRANDS.has(brand) ? 'HEIC' : null;
}

const HEIF_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

/** Kinds that are stored without conversion. */
export const STORED_KINDS: ReadonlySet<string> = new Set(['JPEG', 'PNG', 'WebP']);

/** Why an image cannot be used, and what the user can do. */
export function unreadableImageText(kind: string | null): string {
  return kind === null || STORED_KINDS.has(kind)
    ? "This image can't be read. The file is damaged, or this browser doesn't support its format. Save it as a JPEG or PNG and choose that."
    : `This browser cannot read ${kind} images. Save it as a JPEG or PNG and choose that.`;
}
