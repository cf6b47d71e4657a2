import type { BenchBrowser } from './bench-browser';
import { reorderedClip } from './clip-cache';
import type { FileServer } from './file-server';
import type { ClipSource } from './tasks';

/** Clips as the page plays them; those in another order are made when they are not there yet. */
export function browserClips(browser: BenchBrowser, server: FileServer): ClipSource {
  return {
    describe: (clipPath) => browser.call('describeClip', server.share(clipPath)),
    play: async (clipPath, order) => {
      const played = order === null ? clipPath : await reorderedClip(browser, server, clipPath, order);
      return { clipPath: played, clipUrl: server.share(played) };
    },
  };
}
