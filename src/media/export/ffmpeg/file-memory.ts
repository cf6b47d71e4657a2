import type { FfmpegCore, FileNode } from './ffmpeg-core';

/**
 * ffmpeg's files hold a few seconds of encoded video or sound at most, which fits here; Emscripten grows larger ones
 * itself.
 */
const ROOM_BYTES = 4 * 1024 * 1024;

/**
 * Moves files into and out of ffmpeg's memory without a copy: a written file takes over the bytes, a read file is
 * removed.
 *
 * The next file grows in the space that the last one left. Otherwise Emscripten gives a growing file a new buffer an
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
