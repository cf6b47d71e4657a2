import { StreamTarget } from 'mediabunny';
import type { StreamTargetChunk, Target } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { formatBytes } from '@/domain/format';
import { PagedMemory } from './paged-memory';
import { openTempFolder } from './temp-files';

const MIME_TYPE = 'video/mp4';

/** The part of FileSystemSyncAccessHandle in use; TypeScript knows it in its worker library only. */
interface SyncAccess {
  write(data: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(sizeBytes: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface SyncFileHandle {
  createSyncAccessHandle(): Promise<SyncAccess>;
}

/** Where the MP4 is written to, inside the worker. */
export interface OutputFile {
  readonly target: Target;
  /** The finished file; call it after the output was finalized. */
  finish(): Promise<Blob>;
  /** Closes an unfinished file. Removing it is up to the page. */
  abandon(): void;
}

/**
 * Opens a file of the private file system, in chunks; memory where that is not to be had. Writing throws AppError
 * 'export-no-space' when the disk is full.
 * @param expectedBytes what the whole file may need.
 */
export async function openOutputFile(name: string, expectedBytes: number): Promise<OutputFile> {
  const folder = await openTempFolder();
  if (!folder) return memoryFile();
  const handle = await folder.getFileHandle(name, { create: true });
  return opensSynchronously(handle) ? openOnDisk(handle, expectedBytes) : memoryFile();
}

function opensSynchronously(handle: FileSystemFileHandle): handle is FileSystemFileHandle & SyncFileHandle {
  return 'createSyncAccessHandle' in handle;
}

async function openOnDisk(
  handle: FileSystemFileHandle & SyncFileHandle,
  expectedBytes: number,
): Promise<OutputFile> {
  const access = await handle.createSyncAccessHandle();
  let endBytes = 0;
  const orNoSpace = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      access.close();
      throw new AppError('export-no-space', { params: { needed: formatBytes(expectedBytes) }, cause: error });
    }
  };
  // Takes the room now: what browsers say is free (StorageManager.estimate) is a guess, in Chrome a made-up one.
  orNoSpace(() => {
    // What an attempt before this one has written.
    access.truncate(0);
    access.truncate(expectedBytes);
    // Chrome says nothing when it has not done it.
    if (access.getSize() < expectedBytes) throw new DOMException('No room', 'QuotaExceededError');
  });
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) =>
      orNoSpace(() => {
        const written = access.write(data, { at: position });
        if (written !== data.byteLength) throw new DOMException('A short write', 'QuotaExceededError');
        endBytes = Math.max(endBytes, position + written);
        freeNow(data.buffer);
      }),
  });
  return {
    // It writes some half a second of the video at once: pieces large enough for a disk.
    target: new StreamTarget(writable),
    finish: async () => {
      access.truncate(endBytes);
      access.flush();
      access.close();
      const file = await handle.getFile();
      // The file system goes by the name; a slice carries the type that storage and players look at.
      return file.slice(0, file.size, MIME_TYPE);
    },
    abandon: () => access.close(),
  };
}

/** What browsers of the last years have, and TypeScript's ES2023 does not. */
interface DetachableBuffer extends ArrayBuffer {
  transfer?(sizeBytes: number): ArrayBuffer;
}

/** Frees a buffer that nobody needs any more; the garbage collector would do so much later. */
function freeNow(buffer: DetachableBuffer): void {
  buffer.transfer?.(0);
}

function memoryFile(): OutputFile {
  const memory = new PagedMemory();
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => memory.write(data, position),
  });
  return {
    target: new StreamTarget(writable),
    finish: () => Promise.resolve(memory.toBlob(MIME_TYPE)),
    abandon: () => undefined,
  };
}
