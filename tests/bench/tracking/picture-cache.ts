import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureBytes, pictureIn } from '@/media/pictures/picture';
import type { Picture } from '@/media/pictures/picture';
import { makeGeometry } from '@/media/tracking/geometry';
import type { Geometry } from '@/media/tracking/geometry';
import type { BenchBrowser } from './bench-browser';
import type { FileServer } from './file-server';
import type { DecodedShape } from './page-api';

/** The folder is kept between runs, because decoding takes longer than tracking. */
const FOLDER = join(tmpdir(), 'standout-tracking-bench');
/** Change this when pictures are made or written differently. */
const FORMAT = 'pictures 1';

/** Whether a clip's pictures are stored, so that nothing has to be decoded. */
export function arePicturesKept(clipPath: string): boolean {
  return existsSync(filesOf(clipPath).shape);
}

/** Decodes a clip in the page unless its pictures are stored. */
export async function keepPictures(
  browser: BenchBrowser,
  server: FileServer,
  clipPath: string,
): Promise<void> {
  if (arePicturesKept(clipPath)) return;
  const { pictures, shape } = filesOf(clipPath);
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${pictures}.${process.pid}`;
  const storeUrl = server.accept(unfinished);
  const decoded = await browser.call('decode', { clipUrl: server.share(clipPath), storeUrl });
  renameSync(unfinished, pictures);
  // The shape is written last, because its file shows that all pictures are stored.
  writeFileSync(shape, JSON.stringify(decoded));
}

/** A clip's stored pictures, which are read one at a time. */
export class KeptClip implements Disposable {
  readonly shape: DecodedShape;
  readonly geometry: Geometry;
  private readonly file: number;
  private readonly buffer: ArrayBuffer;

  /** @throws when the clip's pictures are not stored */
  constructor(clipPath: string) {
    const { pictures, shape } = filesOf(clipPath);
    this.shape = JSON.parse(readFileSync(shape, 'utf8')) as DecodedShape;
    this.geometry = makeGeometry(this.shape.layout);
    this.buffer = new ArrayBuffer(pictureBytes(this.geometry.processing));
    this.file = openSync(pictures, 'r');
  }

  /** The picture of a frame. It overwrites the previously read picture. */
  picture(frame: number): Picture {
    const { byteLength } = this.buffer;
    readSync(this.file, new Uint8Array(this.buffer), 0, byteLength, frame * byteLength);
    return pictureIn(this.buffer, this.geometry.processing, this.shape.fullRange);
  }

  [Symbol.dispose](): void {
    closeSync(this.file);
  }
}

function filesOf(clipPath: string): { readonly pictures: string; readonly shape: string } {
  const hash = createHash('sha256').update(readFileSync(clipPath)).update(FORMAT).digest('hex').slice(0, 32);
  return { pictures: join(FOLDER, `${hash}.i420`), shape: join(FOLDER, `${hash}.json`) };
}
