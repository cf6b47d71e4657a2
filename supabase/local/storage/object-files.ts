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

/**
 * The bytes of stored objects. A file is named by its version, never by the object's name, so no name can lead out
 * of the folder, and an object is replaced by pointing its row at another file.
 */
export interface ObjectFiles {
  /** Streams bytes to disk; they are flushed before this resolves. @throws StorageError EntityTooLarge */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBytes>;
  /** Adopts a file that was written elsewhere on the same disk. */
  adopt(path: string, version: string): Promise<StoredBytes>;
  /** Undoes adopt(): puts the file back where it came from. False when there is none. */
  giveBack(version: string, path: string): Promise<boolean>;
  /** Opens bytes `from` to `to`, both included. @throws StorageError NoSuchKey when the file is gone */
  read(version: string, range: { readonly from: number; readonly to: number }): Promise<Readable>;
  /** Rows without bytes have no version. */
  remove(versions: readonly (string | null)[]): Promise<void>;
  /** Removes leftovers of an interrupted run: half-written files and files without a row. */
  removeOrphans(knownVersions: ReadonlySet<string>): Promise<void>;
}

const READ_BYTES = 256 * 1024;

/** @param folder made when it is missing */
export function createObjectFiles(folder: string): ObjectFiles {
  const objectsDir = join(folder, 'objects');
  const incomingDir = join(folder, 'incoming');
  const pathOf = (version: string): string => join(objectsDir, version);

  const keep = async (path: string, version: string): Promise<StoredBytes> => {
    const { size } = await stat(path);
    await mkdir(objectsDir, { recursive: true });
    await rename(path, pathOf(version));
    await syncToDisk(objectsDir);
    return { version, sizeBytes: size };
  };

  /** Writes a new file under a temporary name; keeps it completely or not at all. */
  const bringIn = async (write: (path: string) => Promise<void>): Promise<StoredBytes> => {
    const version = randomUUID();
    await mkdir(incomingDir, { recursive: true });
    const path = join(incomingDir, version);
    try {
      await write(path);
      return await keep(path, version);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };

  return {
    receive: (bytes, maxBytes) =>
      bringIn((path) =>
        pipeline(limited(bytes, maxBytes), createWriteStream(path, { flags: 'wx', flush: true })),
      ),
    async adopt(path, version) {
      await syncToDisk(path);
      return keep(path, version);
    },
    giveBack: (version, path) => moveIfThere(pathOf(version), path),
    async read(version, { from, to }) {
      const handle = await open(pathOf(version)).catch(rethrowAsGone);
      return handle.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
    },
    async remove(versions) {
      for (const version of versions) if (version !== null) await rm(pathOf(version), { force: true });
    },
    async removeOrphans(knownVersions) {
      await mkdir(objectsDir, { recursive: true });
      await rm(incomingDir, { recursive: true, force: true });
      for (const version of await readdir(objectsDir)) {
        if (!knownVersions.has(version)) await rm(pathOf(version), { force: true });
      }
    },
  };
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

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
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

function rethrowAsGone(error: unknown): never {
  throw isMissing(error) ? storageErrors.bytesGone() : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
