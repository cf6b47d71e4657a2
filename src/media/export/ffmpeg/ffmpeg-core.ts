import type { PixelSize } from '@/domain/pixel-size';
import type { RawFrame } from './frame-sink';

/** A device in ffmpeg's file system: raw frames that ffmpeg writes to it are passed on at once and not stored. */
export const FRAMES = '/frames';
const SIZED_FRAMES = /^\/frames\/(\d+)x(\d+)$/;

/** The output of a run that makes raw frames: the device, which has to know their size. */
export function framesOutput({ widthPx, heightPx }: PixelSize): string {
  return `${FRAMES}/${widthPx}x${heightPx}`;
}

/** The size in the output that framesOutput() made; null for another output. */
export function frameSizeOf(output: string): PixelSize | null {
  const [, widthPx, heightPx] = SIZED_FRAMES.exec(output)?.map(Number) ?? [];
  return widthPx && heightPx ? { widthPx, heightPx } : null;
}

/** What FfmpegTool adds to the options of the class's load(). */
export interface CoreExtras {
  /** The core, which all workers of an export share. */
  readonly compiled: WebAssembly.Module;
}

/** Comes from the worker between the class's own messages. */
export interface FrameMessage {
  readonly type: 'frame';
  readonly frame: RawFrame;
}

export function isFrameMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'frame';
}

/** The part of Emscripten's file system that is used here. */
interface CoreFiles {
  readonly filesystems: { readonly MEMFS: MemoryFiles };
  /** `canOwn`: the file uses the given bytes without copying them. */
  writeFile: (name: string, bytes: Uint8Array, options?: { readonly canOwn: boolean }) => void;
  readFile: (name: string) => Uint8Array<ArrayBuffer>;
  lookupPath(name: string): { readonly node: FileNode };
  unlink(name: string): void;
  makedev(major: number, minor: number): number;
  registerDevice(device: number, operations: DeviceOperations): void;
  mkdev(name: string, device: number): void;
}

interface MemoryFiles {
  /** Called before each write to a file in memory, with the size it will have. */
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

interface DeviceOperations {
  readonly write: (stream: unknown, memory: Int8Array, offset: number, length: number) => number;
}

/** The module that @ffmpeg/core makes. */
export interface FfmpegCore {
  readonly FS: CoreFiles;
  exec: (...args: readonly string[]) => void;
}
