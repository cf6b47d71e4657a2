import '@/lib/polyfills/sound-copy';
import '@/lib/polyfills/frame-color';
import { BlobSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { MediaSource } from '../media-source';
import { ClipBytes } from './clip-bytes';
import type { MovieHeader } from './movie/movie-header';
import { rangeSource } from './range-source';

const headers = new WeakMap<Input, MovieHeader>();

/**
 * Opens a clip for demuxing: MP4, MOV or WebM, whatever its name or MIME type. For an MP4 or MOV, reads the movie
 * header and gives mediabunny what it overlooks there; the first reader that needs the header reports if it is
 * unreadable. The caller disposes the input (`using input = await openInput(source)`), which also aborts running
 * requests.
 * @param signal ends the reading here;
 * @throws its reason.
 */
export async function openInput(source: MediaSource, signal?: AbortSignal): Promise<Input> {
  const bytes = await ClipBytes.open(source, signal);
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source:
      source.kind === 'blob'
        ? new BlobSource(bytes.asBlob(source.blob))
        : rangeSource(bytes.sizeBytes, bytes.readerOf(source.url)),
  });
  if (bytes.header) headers.set(input, bytes.header);
  return input;
}

/** The movie header of an open clip; null for a WebM, and where none was found. */
export function movieHeaderOf(input: Input): MovieHeader | null {
  return headers.get(input) ?? null;
}
