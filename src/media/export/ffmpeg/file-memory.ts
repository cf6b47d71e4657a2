import type { FfmpegCore, FileNode } from './ffmpeg-core';

/** Files that ffmpeg makes hold some seconds of encoded video or sound at most; larger ones grow as Emscripten does it. */
const ROOM_BYTES = 4 * 1024 * 1024;

/**
 * The memory in which ffmpeg's next file grows. Left to itself, Emscripten gives a growing file a new buffer with an
 * eighth more each time: 9 MB of garbage for a file of 2 MB, of which browsers let 64 MB come together.
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
   * The bytes of a file, which is removed. Large files are not copied.
   * @throws what Emscripten throws when there is none.
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
