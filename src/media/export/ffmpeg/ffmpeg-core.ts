import type { FrameSink } from './frame-sink';

/** A device in ffmpeg's file system: raw frames that ffmpeg writes to it are passed on at once and not stored. */
export const FRAMES = '/frames';
/** The folder in which ffmpeg sees the user's file, which is read from the disk only where ffmpeg reads it. */
const CLIP_FOLDER = '/clip';
const CLIP_NAME = 'file';
export const CLIP_FILE = `${CLIP_FOLDER}/${CLIP_NAME}`;

/** The part of Emscripten's file system that is used here. */
interface CoreFiles {
  readonly filesystems: { readonly MEMFS: MemoryFiles; readonly WORKERFS: unknown };
  /** `canOwn`: the file uses the given bytes without copying them. */
  writeFile(name: string, bytes: Uint8Array, options: { readonly canOwn: boolean }): void;
  lookupPath(name: string): { readonly node: FileNode };
  unlink(name: string): void;
  mkdir(name: string): void;
  mount(type: unknown, options: { readonly blobs: readonly NamedBlob[] }, folder: string): void;
  makedev(major: number, minor: number): number;
  registerDevice(device: number, operations: DeviceOperations): void;
  mkdev(name: string, device: number): void;
}

interface MemoryFiles {
  /** Called before each write to a file in memory, with the size that it has then. */
  expandFileStorage: (node: FileNode, sizeBytes: number) => void;
}

/**
 * A file in memory; its array may be longer than the file. The array is an Int8Array when ffmpeg wrote the whole file
 * in one call, because Emscripten then stores a copy of the array that ffmpeg passed.
 */
export interface FileNode {
  contents: Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer> | null;
  readonly usedBytes: number;
}

interface NamedBlob {
  readonly name: string;
  readonly data: Blob;
}

interface DeviceOperations {
  readonly write: (stream: unknown, memory: Int8Array, offset: number, length: number) => number;
}

/** The module that @ffmpeg/core makes. */
export interface FfmpegCore {
  readonly FS: CoreFiles;
  /** The exit code of the last run. */
  readonly ret: number;
  exec(...args: readonly string[]): void;
  reset(): void;
  setLogger(log: (entry: { readonly message: string }) => void): void;
}

interface CoreOptions {
  /** Instantiates the core and passes the instance to `receive`. */
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => void;
}

type CreateCore = (options: CoreOptions) => Promise<FfmpegCore>;

/**
 * Loads the core into this worker.
 * @param compiled the core's WebAssembly.
 * @throws the error of the network or of WebAssembly.
 */
export async function loadCore(coreUrl: string, compiled: WebAssembly.Module): Promise<FfmpegCore> {
  const loaded = (await import(/* @vite-ignore */ coreUrl)) as { readonly default: CreateCore };
  return loaded.default({
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(compiled, imports)),
  });
}

/** Makes the device FRAMES, whose bytes go to the sink. */
export function addFrameDevice({ FS }: FfmpegCore, sink: FrameSink): void {
  // Emscripten itself does not use this device number.
  const device = FS.makedev(64, 0);
  FS.registerDevice(device, {
    write: (_stream, memory, offset, length) => {
      sink.write(new Uint8Array(memory.buffer, memory.byteOffset + offset, length));
      return length;
    },
  });
  FS.mkdev(FRAMES, device);
}

/** Shows ffmpeg a file as CLIP_FILE. It can be called once for each core. */
export function mountClip({ FS }: FfmpegCore, data: Blob): void {
  FS.mkdir(CLIP_FOLDER);
  FS.mount(FS.filesystems.WORKERFS, { blobs: [{ name: CLIP_NAME, data }] }, CLIP_FOLDER);
}
