import { joinBytes, textBytes, uint16, uint32, type Mp4Box } from './boxes';

/** A chapter lasts until the next one starts; the first one starts at 0. */
export interface Mp4Chapter {
  readonly startSec: number;
  readonly title: string;
}

/** Ticks of the chapter track in a second. */
const TIMESCALE = 1000;
/** Nero's list stores the number of chapters and the length of each title in one byte. */
const MOST_IN_LIST = 255;
const UNITS_IN_LIST = 10_000_000;
/** Marks the preceding text as UTF-8 (QuickTime File Format, 'encd'). */
const ENCODING = joinBytes([uint32(12), textBytes('encd'), uint32(0x0100)]);
const IDENTITY = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The samples of a chapter track: each is a title preceded by its length. */
export function chapterSamples(chapters: readonly Mp4Chapter[]): readonly Uint8Array<ArrayBuffer>[] {
  return chapters.map(({ title }) => {
    const text = textBytes(title);
    return joinBytes([uint16(text.length), text, ENCODING]);
  });
}

/** Nero's list of chapters for 'udta': many players read only this. */
export function neroList(chapters: readonly Mp4Chapter[]): Mp4Box {
  const entries = chapters.slice(0, MOST_IN_LIST).map(({ startSec, title }) => {
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, BigInt(Math.round(startSec * UNITS_IN_LIST)));
    const text = cutText(title, MOST_IN_LIST);
    return joinBytes([time, Uint8Array.of(text.length), text]);
  });
  const head = joinBytes([uint32(0x01000000, 0), Uint8Array.of(entries.length)]);
  return { type: 'chpl', content: joinBytes([head, ...entries]) };
}

export interface ChapterTrack {
  readonly id: number;
  readonly chapters: readonly Mp4Chapter[];
  /** Of the whole film. */
  readonly durationSec: number;
  /** Ticks of the movie in a second. */
  readonly movieTimescale: number;
  /** Where the samples are in the file, one after the other. */
  readonly samplesAt: number;
}

/** A QuickTime text track, disabled so that no player shows it as subtitles. */
export function chapterTrack(track: ChapterTrack): Mp4Box {
  const { id, chapters, durationSec, movieTimescale, samplesAt } = track;
  const samples = chapterSamples(chapters);
  const ticks = (sec: number): number => Math.round(sec * TIMESCALE);
  const lengths = chapters.map(
    ({ startSec }, index) => ticks(chapters[index + 1]?.startSec ?? durationSec) - ticks(startSec),
  );
  const movieTicks = Math.round(durationSec * movieTimescale);
  const sampleTable: Mp4Box = {
    type: 'stbl',
    content: [
      { type: 'stsd', content: joinBytes([uint32(0, 1), textEntry()]) },
      { type: 'stts', content: uint32(0, lengths.length, ...lengths.flatMap((length) => [1, length])) },
      { type: 'stsc', content: uint32(0, 1, 1, samples.length, 1) },
      { type: 'stsz', content: uint32(0, 0, samples.length, ...samples.map(({ length }) => length)) },
      { type: 'stco', content: uint32(0, 1, samplesAt) },
    ],
  };
  const language = uint16(0x55c4, 0);
  return {
    type: 'trak',
    content: [
      {
        type: 'tkhd',
        // Disabled, but part of the movie.
        content: joinBytes([uint32(2, 0, 0, id, 0, movieTicks, 0, 0, 0, 0), IDENTITY, uint32(0, 0)]),
      },
      {
        type: 'mdia',
        content: [
          { type: 'mdhd', content: joinBytes([uint32(0, 0, 0, TIMESCALE, ticks(durationSec)), language]) },
          { type: 'hdlr', content: handler('text', 'Chapters') },
          { type: 'minf', content: [textHeader(), dataHere(), sampleTable] },
        ],
      },
    ],
  };
}

/** The reference from the picture's track to that of its chapters. */
export function chapterReference(chapterTrackId: number): Mp4Box {
  return { type: 'tref', content: joinBytes([uint32(12), textBytes('chap'), uint32(chapterTrackId)]) };
}

/** The title as UTF-8, cut between two letters. */
function cutText(text: string, mostBytes: number): Uint8Array<ArrayBuffer> {
  let letters = Array.from(text);
  let bytes = textBytes(text);
  while (bytes.length > mostBytes) {
    letters = letters.slice(0, -1);
    bytes = textBytes(letters.join(''));
  }
  return bytes;
}

function handler(type: string, name: string): Uint8Array<ArrayBuffer> {
  return joinBytes([uint32(0, 0), textBytes(type), uint32(0, 0, 0), textBytes(`${name}\0`)]);
}

/** A text description without position, color or font, because it is never drawn. */
function textEntry(): Uint8Array<ArrayBuffer> {
  const fonts = joinBytes([uint32(13), textBytes('ftab'), uint16(1, 1), Uint8Array.of(0)]);
  const style = joinBytes([uint32(0), uint16(1, 0), uint32(0)]);
  const description = joinBytes([uint32(1), uint16(0), uint32(0, 0, 0), style, fonts]);
  return joinBytes([
    uint32(16 + description.length),
    textBytes('text'),
    uint32(0),
    uint16(0, 1),
    description,
  ]);
}

/** QuickTime's media header for tracks that are neither picture nor sound. */
function textHeader(): Mp4Box {
  const general = joinBytes([
    uint32(24),
    textBytes('gmin'),
    uint32(0),
    uint16(0x40, 0x8000, 0x8000, 0x8000, 0, 0),
  ]);
  const text = joinBytes([uint32(44), textBytes('text'), IDENTITY]);
  return { type: 'gmhd', content: joinBytes([general, text]) };
}

/** Says that the samples are in this file. */
function dataHere(): Mp4Box {
  const here = joinBytes([uint32(12), textBytes('url '), uint32(1)]);
  return { type: 'dinf', content: joinBytes([uint32(28), textBytes('dref'), uint32(0, 1), here]) };
}
