import { writeAvcConfig, type AvcConfig } from '../../h264/avc-config';
import {
  bytesIn,
  headerAt,
  joinBytes,
  partOf,
  partsOf,
  readBoxes,
  textBytes,
  uint32,
  writeBox,
  type BoxPlace,
  type Mp4Box,
} from './boxes';
import { chapterReference, chapterSamples, chapterTrack, neroList, type Mp4Chapter } from './chapter-boxes';

/** A finished MP4 whose tables come before its packets, with free space after them. */
export interface MovieFile {
  read(position: number, sizeBytes: number): Uint8Array;
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  readonly sizeBytes: number;
}

const HEADER_BYTES = 16;
/** Bytes of a visual sample entry before the boxes in it (ISO/IEC 14496-12, 12.1.3). */
const VISUAL_ENTRY_BYTES = 78;

/** How much space the tables of chapters need, at most. */
export function roomForChapters(chapters: readonly Mp4Chapter[]): number {
  return 1024 + chapters.reduce((sum, { title }) => sum + 64 + 4 * title.length, 0);
}

/**
 * Adds chapters to an MP4, as a QuickTime text track and as Nero's list, and replaces its picture's decoder
 * configuration, which is complete only when all packets are written. Everything else stays where it is.
 * @throws Error when the file is not in the muxer's layout, or when the space after its tables is too small.
 */
export function completeMovie(
  file: MovieFile,
  config: AvcConfig,
  chapters: readonly Mp4Chapter[],
  durationSec: number,
): void {
  const { moov: place, roomBytes } = findMoov(file);
  const [moov] = readBoxes(file.read(place.start, place.sizeBytes));
  if (!moov) throw new Error('The tables are empty');
  const samplesAt = file.sizeBytes + 8;
  const completed = writeBox(completedMoov(moov, config, { chapters, durationSec, samplesAt }));
  const leftBytes = roomBytes - completed.length;
  if (leftBytes < 8) throw new Error(`The tables have ${roomBytes} bytes of room, not ${completed.length}`);
  const samples = joinBytes(chapterSamples(chapters));
  file.write(joinBytes([uint32(8 + samples.length), textBytes('mdat'), samples]), file.sizeBytes);
  const free = joinBytes([uint32(leftBytes), textBytes('free')]);
  file.write(joinBytes([completed, free]), place.start);
}

/** The tables' position, and the space up to the packets. */
function findMoov(file: MovieFile): { readonly moov: BoxPlace; readonly roomBytes: number } {
  let moov: BoxPlace | null = null;
  for (let start = 0; start < file.sizeBytes;) {
    const { type, sizeBytes } = headerAt(file.read(start, HEADER_BYTES), 0);
    if (type === 'moov') moov = { type, start, sizeBytes };
    else if (moov && type === 'mdat') return { moov, roomBytes: start - moov.start };
    if (sizeBytes < 8) break;
    start += sizeBytes;
  }
  throw new Error('The tables do not come before the packets');
}

interface ChapterFacts {
  readonly chapters: readonly Mp4Chapter[];
  readonly durationSec: number;
  readonly samplesAt: number;
}

function completedMoov(moov: Mp4Box, config: AvcConfig, facts: ChapterFacts): Mp4Box {
  const header = Uint8Array.from(bytesIn(partOf(moov, 'mvhd')));
  const view = new DataView(header.buffer);
  const movieTimescale = view.getUint32(header[0] === 1 ? 20 : 12);
  const id = view.getUint32(header.length - 4);
  view.setUint32(header.length - 4, id + 1);
  const content = partsOf(moov).flatMap((box): Mp4Box[] => {
    if (box.type === 'mvhd') return [{ type: 'mvhd', content: header }];
    if (box.type === 'udta') return [];
    return [box.type === 'trak' && isVideo(box) ? completedTrack(box, config, id) : box];
  });
  const userData = partsOf(moov).find(({ type }) => type === 'udta');
  const list = [...(userData ? partsOf(userData) : []), neroList(facts.chapters)];
  const track = chapterTrack({ ...facts, id, movieTimescale });
  return { type: 'moov', content: [...content, track, { type: 'udta', content: list }] };
}

function isVideo(track: Mp4Box): boolean {
  return new TextDecoder().decode(bytesIn(partOf(partOf(track, 'mdia'), 'hdlr')).subarray(8, 12)) === 'vide';
}

function completedTrack(track: Mp4Box, config: AvcConfig, chapterTrackId: number): Mp4Box {
  const content = partsOf(track).flatMap((box): Mp4Box[] => {
    if (box.type === 'mdia') return [chapterReference(chapterTrackId), withConfig(box, config)];
    return [box];
  });
  return { type: 'trak', content };
}

/** The box with its decoder configuration, however deep inside, replaced. */
function withConfig(box: Mp4Box, config: AvcConfig): Mp4Box {
  if (box.type === 'stsd') return { type: 'stsd', content: completedEntry(bytesIn(box), config) };
  if (box.content instanceof Uint8Array) return box;
  return { type: box.type, content: box.content.map((part) => withConfig(part, config)) };
}

function completedEntry(description: Uint8Array, config: AvcConfig): Uint8Array<ArrayBuffer> {
  const [entry] = readBoxes(description.subarray(8));
  if (!entry) throw new Error('The picture has no description');
  const bytes = bytesIn(entry);
  const parts = readBoxes(bytes.subarray(VISUAL_ENTRY_BYTES)).map((part) =>
    part.type === 'avcC' ? { type: 'avcC', content: writeAvcConfig(config) } : part,
  );
  const content = joinBytes([bytes.subarray(0, VISUAL_ENTRY_BYTES), ...parts.map(writeBox)]);
  return joinBytes([description.subarray(0, 8), writeBox({ type: entry.type, content })]);
}
