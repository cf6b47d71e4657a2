import { storageErrors } from './storage-error';

/** The file of a multipart form and the fields that came before it. */
export interface MultipartUpload {
  readonly fields: ReadonlyMap<string, string>;
  /** Type without parameters. */
  readonly mimeType: string;
  /** The file's bytes; reading them reads the request. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_FIELD_BYTES = 1024 * 1024;
const MAX_FIELDS = 10;

/**
 * Reads a multipart/form-data body up to its first file, without holding the file in memory (RFC 7578).
 * @throws StorageError InvalidRequest for a body without a file or one that is no form
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<MultipartUpload> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw storageErrors.invalidRequest('multipart: Boundary not found');
  const reader = new DelimitedReader(body);
  const delimiter = Buffer.from(`\r\n--${name}`);
  const fields = new Map<string, string>();
  await reader.readUntil(delimiter, MAX_HEADER_BYTES);
  while ((await reader.readUntil(LINE_END, 2)).length === 0) {
    const part = parsePartHeaders(await reader.readUntil(HEADERS_END, MAX_HEADER_BYTES));
    if (part.isFile) return { fields, mimeType: part.mimeType, bytes: reader.streamUntil(delimiter) };
    if (fields.size === MAX_FIELDS) throw storageErrors.invalidRequest('reach fields limit');
    fields.set(part.name, (await reader.readUntil(delimiter, MAX_FIELD_BYTES)).toString('utf8'));
  }
  throw storageErrors.invalidRequest('No content provided');
}

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

interface PartHeaders {
  readonly name: string;
  readonly isFile: boolean;
  readonly mimeType: string;
}

function parsePartHeaders(bytes: Buffer): PartHeaders {
  const text = bytes.toString('utf8');
  const disposition = /^content-disposition:(.*)$/im.exec(text)?.[1] ?? '';
  const type = /^content-type:\s*([^;\s]+)/im.exec(text)?.[1];
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition) || type === 'application/octet-stream',
    mimeType: type ?? 'application/octet-stream',
  };
}

/** Cuts a stream of bytes at delimiters that may lie across its chunks. */
class DelimitedReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  // The first delimiter of a form has no line end before it.
  private buffer: Buffer = Buffer.from('\r\n');

  constructor(body: AsyncIterable<Uint8Array>) {
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** The bytes before the next delimiter, which is dropped. */
  async readUntil(delimiter: Buffer, maxBytes: number): Promise<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(delimiter);
      if (at >= 0) return this.take(at, delimiter.length);
      if (this.buffer.length > maxBytes + delimiter.length) {
        throw storageErrors.invalidRequest('multipart: part too large');
      }
      await this.fill();
    }
  }

  /** The bytes before the next delimiter, as they arrive. */
  async *streamUntil(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.buffer.indexOf(delimiter);
      if (at >= 0) {
        yield this.take(at, delimiter.length);
        return;
      }
      const safe = this.buffer.length - delimiter.length + 1;
      if (safe > 0) yield this.take(safe, 0);
      await this.fill();
    }
  }

  private take(length: number, dropped: number): Buffer {
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length + dropped);
    return taken;
  }

  private async fill(): Promise<void> {
    const next = await this.chunks.next();
    if (next.done === true) throw storageErrors.invalidRequest('Unexpected end of multipart data');
    this.buffer = Buffer.concat([this.buffer, next.value]);
  }
}
