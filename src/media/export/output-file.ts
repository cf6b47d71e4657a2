import { StreamTarget } from 'mediabunny';
import type { StreamTargetChunk, Target } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { formatBytes } from '@/domain/format';
import { PagedMemory } from './paged-memory';
import { openTempFolder } from './temp-files';

const MIME_TYPE = 'video/mp4';

/** The part of FileSystemSyncAccessHandle that we use; TypeScript declares it only in its library for workers. */
interface SyncAccess {
  read(data: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  write(data: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(sizeBytes: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface SyncFileHandle {
  createSyncAccessHandle(): Promise<SyncAccess>;
}

/** The file that receives the MP4, inside the worker. */
export interface OutputFile {
  readonly target: Target;
  /** Reads written bytes, for changes after the output was finalized; fewer at the end of the file. */
  read(position: number, sizeBytes: number): Uint8Array<ArrayBuffer>;
  /**
   * Overwrites or appends bytes after the output was finalized.
   * @throws AppError 'export-no-space'.
   */
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  /** Bytes written so far. */
  readonly sizeBytes: number;
  /** The finished file; call it after the output was finalized. */
  finish(): Promise<Blob>;
  /** Closes an unfinished file, which the page removes later. */
  abandon(): void;
}

/**
 * Opens a file of the private file system, written in chunks, or memory if there is no such file system. Writing throws
 * AppError 'export-no-space' when the disk is full.
 * @param expectedBytes how large the whole file may become.
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
  // Reserves the full size now, because the free space that browsers report (StorageManager.estimate) is a guess, and
  // in Chrome an invented number.
  orNoSpace(() => {
    // Removes the bytes that an earlier pipeline wrote.
    access.truncate(0);
    access.truncate(expectedBytes);
    // Chrome does not throw when it fails to enlarge the file.
    if (access.getSize() < expectedBytes) throw new DOMException('No room', 'QuotaExceededError');
  });
  const write = (data: Uint8Array<ArrayBuffer>, position: number): void =>
    orNoSpace(() => {
      const written = access.write(data, { at: position });
      if (written !== data.byteLength) throw new DOMException('A short write', 'QuotaExceededError');
      endBytes = Math.max(endBytes, position + written);
    });
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => {
      write(data, position);
      freeNow(data.buffer);
    },
  });
  return {
    // The muxer writes about half a second of the video at once, which is large enough for a disk.
    target: new StreamTarget(writable),
    read: (position, sizeBytes) => {
      const data = new Uint8Array(Math.max(0, Math.min(sizeBytes, endBytes - position)));
      return data.subarray(0, access.read(data, { at: position }));
    },
    write,
    get sizeBytes() {
      return endBytes;
    },
    finish: async () => {
      access.truncate(endBytes);
      access.flush();
      access.close();
      const file = await handle.getFile();
      // A file from the file system gets its type from its name; a slice sets the type that storage and players need.
      return file.slice(0, file.size, MIME_TYPE);
    },
    abandon: () => access.close(),
  };
}

/** A method that recent browsers have and TypeScript's ES2023 does not declare. */
interface DetachableBuffer extends ArrayBuffer {
  transfer?(sizeBytes: number): ArrayBuffer;
}

/** Frees a buffer at once, because the garbage collector would free it much later. */
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
    read: (position, sizeBytes) => memory.read(position, sizeBytes),
    write: (data, position) => memory.write(data, position),
    get sizeBytes() {
      return memory.size;
    },
    finish: () => Promise.resolve(memory.toBlob(MIME_TYPE)),
    abandon: () => undefined,
  };
}
