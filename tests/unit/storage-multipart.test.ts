import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMultipart } from '../../supabase/local/storage/multipart';

const BOUNDARY = 'frontier-7';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with one field and one file, as browsers write it (RFC 7578). */
function form(field: string, file: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n${field}`),
    Buffer.from(`\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="a.mp4"\r\n`),
    Buffer.from('Content-Type: video/mp4; codecs=avc1\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/** Bytes that look like the delimiter but aren't. */
const trickyBytes = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '--', '\r\n--', `--${BOUNDARY}`, '\r\n--frontier', 'x', '\0'))
  .map((parts) => Buffer.from(parts.join('')))
  .filter((bytes) => !bytes.includes(`\r\n--${BOUNDARY}`));

describe('readMultipart', () => {
  test('returns field and file wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(trickyBytes, fc.integer({ min: 1, max: 80 }), async (file, size) => {
        const upload = await readMultipart(chunksOf(form('3600', file), size), TYPE);
        expect(upload.fields).toEqual(new Map([['cacheControl', '3600']]));
        expect(upload.mimeType).toBe('video/mp4');
        expect((await collect(upload.bytes)).equals(file)).toBe(true);
      }),
    );
  });

  test('rejects a form cut off inside the file', async () => {
    const whole = form('3600', Buffer.alloc(1000, 1));
    const upload = await readMultipart(chunksOf(whole.subarray(0, 700), 64), TYPE);
    await expect(collect(upload.bytes)).rejects.toMatchObject({ statusCode: 400, code: 'InvalidRequest' });
  });

  test('rejects anything but a form, and endless headers', async () => {
    const read = (body: string, type = TYPE) => readMultipart(chunksOf(Buffer.from(body), 1024), type);
    await expect(read('x', 'multipart/form-data')).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(read('no delimiter')).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(read(`--${BOUNDARY}--\r\n`)).rejects.toMatchObject({ message: 'No content provided' });
    const endless = `--${BOUNDARY}\r\n${'h'.repeat(40_000)}`;
    await expect(read(endless)).rejects.toMatchObject({ message: 'multipart: part too large' });
  });
});
