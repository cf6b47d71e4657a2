import type { BenchBrowser } from './bench-browser';
import { reorderedClip } from './clip-cache';
import type { FileServer } from './file-server';
import type { ClipSource } from './tasks';

/** Clips that the page plays; a clip with another order of frames is made if it does not exist yet. */
export function browserClips(browser: BenchBrowser, server: FileServer): ClipSource {
  return {
    describe: (clipPath) => browser.call('describeClip', server.share(clipPath)),
    play: async (clipPath, order) => {
      const played = order === null ? clipPath : await reorderedClip(browser, server, clipPath, order);
      return { clipPath: played, clipUrl: server.share(played) };
    },
  };
}
