import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchBrowser } from './bench-browser';
import type { FileServer } from './file-server';

/** The folder is kept between runs, because making the clips takes longer than tracking them. */
const FOLDER = join(tmpdir(), 'standout-tracking-bench');
/** Change this when clips are written differently. */
const FORMAT = 'vp9 lossless 1';

/** Path of a clip with another clip's frames in a given order, which the page makes if it does not exist yet. */
export async function reorderedClip(
  browser: BenchBrowser,
  server: FileServer,
  clipPath: string,
  order: readonly number[],
): Promise<string> {
  const hash = createHash('sha256')
    .update(readFileSync(clipPath))
    .update(JSON.stringify([FORMAT, order]));
  const path = join(FOLDER, `${hash.digest('hex').slice(0, 32)}.mp4`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  try {
    const storeUrl = server.accept(unfinished);
    await browser.call('reorder', { clipUrl: server.share(clipPath), storeUrl, order });
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return path;
}
