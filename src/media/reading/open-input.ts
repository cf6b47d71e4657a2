import { BlobSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { MediaSource } from '../media-source';
import { rangeSource } from './range-source';

/**
 * Opens a clip for demuxing: MP4, MOV or WebM, whatever its name or MIME type. Nothing is read yet. The caller disposes
 * the input (`using input = openInput(source)`), which also aborts running requests.
 */
export function openInput(source: MediaSource): Input {
  return new Input({
    formats: [MP4, QTFF, WEBM],
    source: source.kind === 'blob' ? new BlobSource(source.blob) : rangeSource(source.url, source.sizeBytes),
  });
}
