/** Largest header of an ISO base media box: 32-bit size, type, 64-bit size. */
const HEADER_BYTES = 16;

/**
 * Looks at the top-level boxes of an MP4 or MOV file (ISO/IEC 14496-12, section 4.2).
 * - 'whole': the boxes end where the file ends
 * - 'cut': a box says that it goes on behind the end, or the movie header is missing
 * - 'other': not a file of this family
 */
export async function walkBoxes(blob: Blob): Promise<'whole' | 'cut' | 'other'> {
  const types = new Set<string>();
  let position = 0;
  while (position < blob.size) {
    const header = new DataView(await blob.slice(position, position + HEADER_BYTES).arrayBuffer());
    const box = readHeader(header, blob.size - position);
    if (box === null) return types.has('ftyp') ? 'cut' : 'other';
    if (types.size === 0 && !STARTS.has(box.type)) return 'other';
    types.add(box.type);
    if (box.sizeBytes > blob.size - position) return 'cut';
    position += box.sizeBytes;
  }
  return types.has('moov') ? 'whole' : 'cut';
}

/** Types of the box that a file of this family begins with; QuickTime files need not have 'ftyp'. */
const STARTS: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** A box's type and whole size; null when these bytes are no box header. */
function readHeader(view: DataView, bytesLeft: number): { type: string; sizeBytes: number } | null {
  if (view.byteLength < 8) return null;
  const size = view.getUint32(0);
  const type = String.fromCharCode(view.getUint8(4), view.getUint8(5), view.getUint8(6), view.getUint8(7));
  if (size === 0) return { type, sizeBytes: bytesLeft };
  if (size > 1) return size < 8 ? null : { type, sizeBytes: size };
  return view.byteLength < HEADER_BYTES ? null : { type, sizeBytes: Number(view.getBigUint64(8)) };
}
