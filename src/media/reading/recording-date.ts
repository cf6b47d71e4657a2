import { today, type IsoDate } from '@/domain/dates';
import { readBoxHeader } from './box-walk';
import { openInput } from './open-input';

/** The iPhone's tag. Its time includes the local offset, so the date is the local day of the recording. */
const APPLE_DATE = 'com.apple.quicktime.creationdate';
/** Times in movie headers are seconds since 1904. */
const MAC_EPOCH_MS = Date.UTC(1904, 0, 1);
/** A camera whose clock was never set counts from a year before this one. */
const FIRST_YEAR = 1990;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day on which a file was recorded: the date inside an MP4 or MOV, otherwise the file's last change. */
export async function recordingDateOf(file: File): Promise<IsoDate | null> {
  const inside = (await tolerant(() => appleDate(file))) ?? (await tolerant(() => movieHeaderDate(file)));
  return inside ?? dayOf(file.lastModified);
}

/** The date, or null when reading fails, because the date is optional. */
async function tolerant(read: () => Promise<IsoDate | null>): Promise<IsoDate | null> {
  try {
    return await read();
  } catch (error) {
    console.warn('The recording date cannot be read', error);
    return null;
  }
}

async function appleDate(file: File): Promise<IsoDate | null> {
  using input = await openInput({ kind: 'blob', blob: file });
  if (!(await input.canRead())) return null;
  const written = (await input.getMetadataTags()).raw?.[APPLE_DATE];
  const day = typeof written === 'string' ? written.slice(0, 10) : '';
  return isPlausible(Date.parse(day)) ? day : null;
}

/** ISO/IEC 14496-12, section 8.2.2: the time comes after version and flags, in 32 or 64 bits. */
async function movieHeaderDate(file: Blob): Promise<IsoDate | null> {
  const movie = await findBox(file, 'moov', 0, file.size);
  const header = movie && (await findBox(file, 'mvhd', movie.from, movie.to));
  if (!header) return null;
  const view = new DataView(await file.slice(header.from, header.from + 12).arrayBuffer());
  const seconds = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  return dayOf(MAC_EPOCH_MS + seconds * 1000);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The content of a box in a stretch of the file; null when the stretch has no such box. */
async function findBox(file: Blob, wanted: string, from: number, to: number): Promise<Stretch | null> {
  let position = from;
  while (position < to) {
    const box = await readBoxHeader(file, position, to - position);
    if (box === null) return null;
    const end = Math.min(to, position + box.sizeBytes);
    if (box.type === wanted) return { from: position + box.headerBytes, to: end };
    position = end;
  }
  return null;
}

function dayOf(timeMs: number): IsoDate | null {
  return isPlausible(timeMs) ? today(new Date(timeMs)) : null;
}

function isPlausible(timeMs: number): boolean {
  return timeMs >= Date.UTC(FIRST_YEAR, 0, 1) && timeMs <= Date.now() + DAY_MS;
}
