import type { FrameSink } from './frame-sink';

/** A device of ffmpeg's file system: raw frames that are written to it leave at once. */
export const FRAMES = '/frames';
/** Where the user's file is seen, unread until ffmpeg reads it. */
const CLIP_FOLDER = '/clip';
const CLIP_NAME = 'file';
export const CLIP_FILE = `${CLIP_FOLDER}/${CLIP_NAME}`;

/** Of Emscripten's file system what is in use here. */
interface CoreFiles {
  readonly filesystems: { readonly MEMFS: MemoryFiles; readonly WORKERFS: unknown };
  /** `canOwn`: the bytes become the file, without a copy. */
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

/** A file in memory; the bytes may be more than are used. What a run has written at once is a copy of its Int8Array. */
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
  /** What the last run ended with. */
  readonly ret: number;
  exec(...args: readonly string[]): void;
  reset(): void;
  setLogger(log: (entry: { readonly message: string }) => void): void;
}

interface CoreOptions {
  /** Instantiates the core and hands it over. */
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => void;
}

type CreateCore = (options: CoreOptions) => Promise<FfmpegCore>;

/**
 * Loads the core into this worker.
 * @param compiled its WebAssembly.
 * @throws what the network or WebAssembly throws.
 */
export async function loadCore(coreUrl: string, compiled: WebAssembly.Module): Promise<FfmpegCore> {
  const loaded = (await import(/* @vite-ignore */ coreUrl)) as { readonly default: CreateCore };
  return loaded.default({
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(compiled, imports)),
  });
}

/** Makes the device whose bytes go to the sink. */
export function addFrameDevice({ FS }: FfmpegCore, sink: FrameSink): void {
  // A number that Emscripten does not use itself.
  const device = FS.makedev(64, 0);
  FS.registerDevice(device, {
    write: (_stream, memory, offset, length) => {
      sink.write(new Uint8Array(memory.buffer, memory.byteOffset + offset, length));
      return length;
    },
  });
  FS.mkdev(FRAMES, device);
}

/** Shows ffmpeg a file as CLIP_FILE, once in a core's life. */
export function mountClip({ FS }: FfmpegCore, data: Blob): void {
  FS.mkdir(CLIP_FOLDER);
  FS.mount(FS.filesystems.WORKERFS, { blobs: [{ name: CLIP_NAME, data }] }, CLIP_FOLDER);
}
