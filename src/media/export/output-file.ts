import { BufferTarget, StreamTarget } from 'mediabunny';
import type { StreamTargetChunk, Target } from 'mediabunny';
import { noSpace } from './space';
import { openTempFolder } from './temp-files';

const CHUNK_BYTES = 4 * 1024 * 1024;
const MIME_TYPE = 'video/mp4';

/** The part of FileSystemSyncAccessHandle in use; TypeScript knows it in its worker library only. */
interface SyncAccess {
  write(data: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

interface SyncFileHandle extends FileSystemFileHandle {
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
 * @param expectedBytes size of the whole file.
 */
export async function openOutputFile(name: string, expectedBytes: number): Promise<OutputFile> {
  const folder = await openTempFolder();
  if (!folder) return memoryFile();
  const handle = await folder.getFileHandle(name, { create: true });
  return opensSynchronously(handle) ? openOnDisk(handle, expectedBytes) : memoryFile();
}

function opensSynchronously(handle: FileSystemFileHandle): handle is SyncFileHandle {
  return 'createSyncAccessHandle' in handle;
}

async function openOnDisk(handle: SyncFileHandle, expectedBytes: number): Promise<OutputFile> {
  const access = await handle.createSyncAccessHandle();
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => {
      if (!isWritten(access, data, position)) throw noSpace(expectedBytes, 0);
    },
  });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES }),
    finish: async () => {
      access.flush();
      access.close();
      const file = await handle.getFile();
      // The file system goes by the name; a slice carries the type that storage and players look at.
      return file.slice(0, file.size, MIME_TYPE);
    },
    abandon: () => access.close(),
  };
}

/** A full disk makes a short write in some browsers, an error in others. */
function isWritten(access: SyncAccess, data: Uint8Array<ArrayBuffer>, at: number): boolean {
  try {
    return access.write(data, { at }) === data.byteLength;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

function memoryFile(): OutputFile {
  const target = new BufferTarget();
  return {
    target,
    finish: () => {
      if (!target.buffer) throw new Error('The output was not finalized');
      return Promise.resolve(new Blob([target.buffer], { type: MIME_TYPE }));
    },
    abandon: () => undefined,
  };
}
