/** Largest header of an ISO base media box: 32-bit size, type, 64-bit size. */
const HEADER_BYTES = 16;
/** The usual header: 32-bit size and type. */
const SHORT_HEADER_BYTES = 8;

/** Types of the first box in a file of this family; QuickTime files need not have 'ftyp'. */
const STARTS: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Boxes without which pictures or sound are missing. */
const NEEDED: ReadonlySet<string> = new Set(['moov', 'moof', 'mdat']);

/**
 * Reads the headers of the top-level boxes of an MP4 or MOV file (ISO/IEC 14496-12, section 4.2).
 * - 'whole': movie header and media data are complete, whatever bytes cameras and taggers append
 * - 'cut': media data or a fragment extends past the file's end, or the movie header is missing
 * - 'other': not a file of this family
 */
export async function walkBoxes(blob: Blob): Promise<'whole' | 'cut' | 'other'> {
  const types = new Set<string>();
  let position = 0;
  while (position < blob.size) {
    const box = await readBoxHeader(blob, position, blob.size - position);
    if (types.size === 0 && !STARTS.has(box?.type ?? '')) return 'other';
    const isWhole = box !== null && box.sizeBytes <= blob.size - position;
    if (!isWhole) return !NEEDED.has(box?.type ?? '') && hasAll(types) ? 'whole' : 'cut';
    types.add(box.type);
    position += box.sizeBytes;
  }
  return types.has('moov') ? 'whole' : 'cut';
}

function hasAll(types: ReadonlySet<string>): boolean {
  return types.has('moov') && types.has('mdat');
}

interface BoxHeader {
  readonly type: string;
  /** Size of the whole box. */
  readonly sizeBytes: number;
  readonly headerBytes: number;
}

/** The header of the box at a position; null when the bytes there are not a box header. */
export async function readBoxHeader(
  blob: Blob,
  position: number,
  bytesLeft: number,
): Promise<BoxHeader | null> {
  const view = new DataView(await blob.slice(position, position + HEADER_BYTES).arrayBuffer());
  if (view.byteLength < SHORT_HEADER_BYTES) return null;
  const size = view.getUint32(0);
  const type = String.fromCharCode(view.getUint8(4), view.getUint8(5), view.getUint8(6), view.getUint8(7));
  const headerBytes = size === 1 ? HEADER_BYTES : SHORT_HEADER_BYTES;
  if (view.byteLength < headerBytes) return null;
  const statedBytes = size === 1 ? Number(view.getBigUint64(8)) : size;
  if (size === 0) return { type, sizeBytes: bytesLeft, headerBytes };
  return statedBytes < headerBytes ? null : { type, sizeBytes: statedBytes, headerBytes };
}
