import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileServer } from '../tracking/file-server';
import type { BenchBrowser } from './bench-browser';
import { encodeHevc } from './native-export';
import type { ClipRecipe } from './scenes';

/** The folder is kept between runs, because making the clips takes as long as exporting them. */
const FOLDER = join(tmpdir(), 'standout-export-bench');
/** Change this when clips are made differently. */
const FORMAT = 'clips 2';
/** Only this much is encoded; the rest of the clip repeats it. */
const HEVC_PIECE_SEC = 4;
/** The bitrate of phones: 3.9 Mbit/s at 720p30. */
const HEVC_BITS_PER_PIXEL = 0.14;

export interface ClipMakers {
  readonly browser: BenchBrowser;
  readonly server: FileServer;
}

/** Path of the clip, which is made when it does not exist yet. HEVC needs a native ffmpeg with libx265. */
export async function clipOf(recipe: ClipRecipe, makers: ClipMakers): Promise<string> {
  const hash = createHash('sha256').update(FORMAT).update(JSON.stringify(recipe));
  const path = join(FOLDER, `${hash.digest('hex').slice(0, 32)}.mp4`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}.mp4`;
  try {
    if (recipe.codec === 'avc') await makeAvc(recipe, unfinished, makers);
    else await makeHevc(recipe, unfinished, makers);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return path;
}

async function makeAvc(recipe: ClipRecipe, path: string, { browser, server }: ClipMakers): Promise<void> {
  const storeUrl = server.accept(path);
  await browser.inNewTab((tab) => tab.call('makeClip', { recipe, storeUrl }));
}

/**
 * Makes an HEVC clip with native ffmpeg, because no browser encodes HEVC and x265 in ffmpeg.wasm's single-thread core
 * hangs.
 */
async function makeHevc(recipe: ClipRecipe, path: string, makers: ClipMakers): Promise<void> {
  const seconds = Math.min(recipe.seconds, HEVC_PIECE_SEC);
  const piece = await clipOf({ ...recipe, seconds, codec: 'avc' }, makers);
  const encoded = `${path}.piece.mp4`;
  try {
    const { widthPx, heightPx, frameRate } = recipe;
    await encodeHevc(piece, widthPx * heightPx * frameRate * HEVC_BITS_PER_PIXEL, encoded);
    const storeUrl = makers.server.accept(path);
    await makers.browser.inNewTab(async (tab) => {
      await tab.choose(encoded);
      await tab.call('repeatClip', { seconds: recipe.seconds, storeUrl });
    });
  } finally {
    rmSync(encoded, { force: true });
  }
}
