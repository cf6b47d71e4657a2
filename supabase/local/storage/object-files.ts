import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageError, storageErrors } from './storage-error';

/** Bytes that are safely on disk under their version. */
export interface StoredBytes {
  readonly version: string;
  readonly sizeBytes: number;
}

const READ_BYTES = 256 * 1024;

/**
 * The bytes of stored objects. A file is named by its version, never by the object's name, so no name can lead out
 * of the folder, and an object is replaced by pointing its row at another file.
 */
export class ObjectFiles {
  private readonly objects: string;
  private readonly incoming: string;

  constructor(folder: string) {
    this.objects = join(folder, 'objects');
    this.incoming = join(folder, 'incoming');
  }

  /** Streams bytes to disk, completely or not at all. @throws StorageError EntityTooLarge */
  async receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBytes> {
    const version = randomUUID();
    const path = join(this.incoming, version);
    try {
      await pipeline(limited(bytes, maxBytes), createWriteStream(path, { flags: 'wx' }));
      return await this.adopt(path, version);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Adopts a file that was written elsewhere on the same disk; it survives a power cut once this resolves. */
  async adopt(path: string, version: string): Promise<StoredBytes> {
    const { size } = await stat(path);
    await syncToDisk(path);
    await rename(path, this.pathOf(version));
    await syncToDisk(this.objects);
    return { version, sizeBytes: size };
  }

  /** Undoes adopt(): puts the file back where it came from, if it was adopted. */
  async giveBack(version: string, path: string): Promise<void> {
    try {
      await rename(this.pathOf(version), path);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Opens bytes `from` to `to`, both included. @throws StorageError NoSuchKey when the file is gone */
  async read(version: string, from: number, to: number): Promise<Readable> {
    const handle = await open(this.pathOf(version)).catch((error: unknown) => {
      throw isMissing(error) ? storageErrors.bytesGone() : error;
    });
    return handle.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
  }

  /** Rows without bytes have no version. */
  async remove(versions: readonly (string | null)[]): Promise<void> {
    for (const version of versions) if (version !== null) await rm(this.pathOf(version), { force: true });
  }

  /** Prepares the folder, and removes leftovers of an interrupted run: half-written files and files without a row. */
  async tidy(knownVersions: ReadonlySet<string>): Promise<void> {
    await rm(this.incoming, { recursive: true, force: true });
    await mkdir(this.incoming, { recursive: true });
    await mkdir(this.objects, { recursive: true });
    for (const version of await readdir(this.objects)) {
      if (!knownVersions.has(version)) await this.remove([version]);
    }
  }

  private pathOf(version: string): string {
    return join(this.objects, version);
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of whileConnected(bytes)) {
    received += chunk.byteLength;
    if (received > maxBytes) throw storageErrors.tooLarge();
    yield chunk;
  }
}

async function* whileConnected(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    // Any failure of a request's body means that the client is gone.
    throw storageErrors.invalidRequest('Request stream closed before upload could complete');
  }
}

/** Flushes a file, or a folder's list of names, so that it survives a power cut. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Tells the error of a missing file from any other. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
