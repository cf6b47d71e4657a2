import type { FfmpegCore, FileNode } from './ffmpeg-core';

/**
 * Files that ffmpeg makes hold some seconds of encoded video or sound at most, which fit into this room; Emscripten
 * grows larger ones by itself.
 */
const ROOM_BYTES = 4 * 1024 * 1024;

/**
 * Lets files into ffmpeg's memory and out of it without a copy: what is written is owned, and what is read is removed.
 *
 * The next file grows in a room that the last one left. Without it, Emscripten gives a growing file a new buffer that is an
 * eighth larger each time: a file of 2 MB leaves 9 MB of garbage, and browsers collect only after about 64 MB.
 */
export function shareFiles({ FS }: FfmpegCore): void {
  const { MEMFS } = FS.filesystems;
  const { writeFile } = FS;
  const expand = MEMFS.expandFileStorage;
  let room: FileNode['contents'] = null;
  MEMFS.expandFileStorage = (node, sizeBytes) => {
    if ((node.contents?.length ?? 0) >= sizeBytes) return;
    if (sizeBytes > ROOM_BYTES) {
      expand(node, sizeBytes);
      return;
    }
    const lent = room ?? new Uint8Array(ROOM_BYTES);
    room = null;
    if (node.contents) lent.set(node.contents.subarray(0, node.usedBytes));
    node.contents = lent;
  };
  FS.writeFile = (name, bytes) => writeFile(name, bytes, { canOwn: true });
  FS.readFile = (name) => {
    const { contents, usedBytes } = FS.lookupPath(name).node;
    FS.unlink(name);
    if (!contents) return new Uint8Array();
    const bytes = new Uint8Array(contents.buffer, contents.byteOffset, usedBytes);
    if (contents.length !== ROOM_BYTES) return bytes;
    room = contents;
    return bytes.slice();
  };
}
