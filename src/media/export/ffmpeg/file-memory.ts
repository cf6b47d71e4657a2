import type { FfmpegCore, FileNode } from './ffmpeg-core';

/**
 * Files that ffmpeg makes hold some seconds of encoded video or sound at most, which fit into this room; Emscripten
 * grows larger ones by itself.
 */
const ROOM_BYTES = 4 * 1024 * 1024;

/**
 * The memory in which ffmpeg's next file grows. Without it, Emscripten gives a growing file a new buffer that is an
 * eighth larger each time: a file of 2 MB leaves 9 MB of garbage, and browsers collect only after about 64 MB.
 */
export class FileMemory {
  private room: FileNode['contents'] = null;

  constructor(private readonly core: FfmpegCore) {
    const { MEMFS } = core.FS.filesystems;
    const expand = MEMFS.expandFileStorage;
    MEMFS.expandFileStorage = (node, sizeBytes) => {
      if ((node.contents?.length ?? 0) >= sizeBytes) return;
      if (sizeBytes <= ROOM_BYTES) this.lend(node);
      else expand(node, sizeBytes);
    };
  }

  /**
   * Removes a file and returns its bytes. Large files are not copied.
   * @throws Emscripten's error when there is no such file.
   */
  take(name: string): Uint8Array<ArrayBuffer> {
    const { FS } = this.core;
    const { contents, usedBytes } = FS.lookupPath(name).node;
    FS.unlink(name);
    if (!contents) return new Uint8Array();
    const bytes = new Uint8Array(contents.buffer, contents.byteOffset, usedBytes);
    if (contents.length !== ROOM_BYTES) return bytes;
    this.room = contents;
    return bytes.slice();
  }

  private lend(node: FileNode): void {
    const room = this.room ?? new Uint8Array(ROOM_BYTES);
    this.room = null;
    if (node.contents) room.set(node.contents.subarray(0, node.usedBytes));
    node.contents = room;
  }
}
