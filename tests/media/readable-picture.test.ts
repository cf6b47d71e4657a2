// @module-tag core
/** Checks chosen pictures in a real browser, which decodes them. */
import { expect, test } from 'vitest';
import { imageKindOf } from '@/domain/image-kinds';
import { readPicture } from '@/ui/readable-picture';

/** A red point. */
const GIF = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A red square of 16 px. */
const AVIF = [
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA',
  'AFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAcAAAAKGlpbmYAAAAAAAEA',
  'AAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMI',
  'CAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAkbWRhdAoGGAz/2wCAMhIa',
  'AAAAUAAAAACpjoBIpxnwH6A=',
].join('');

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function kindOf(file: File): Promise<string | null> {
  return imageKindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

async function drawn(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(64, 36);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 36);
  return canvas.convertToBlob({ type });
}

test.each([
  ['a GIF', 'red.gif', 'image/gif', GIF],
  ['a GIF', 'red.jpg', 'image/jpeg', GIF],
  ['an AVIF', 'red.avif', 'image/avif', AVIF],
  // Without a MIME type, as on systems that don't know the format.
  ['an AVIF', 'red.avif', '', AVIF],
])('%s called %s of type "%s" becomes a JPEG of its first picture', async (_kind, name, type, base64) => {
  const read = await readPicture(new File([bytesOf(base64)], name, { type }));
  if (read.kind !== 'ready') throw new Error(read.reason);
  expect([read.file.name, read.file.type]).toEqual(['red.jpg', 'image/jpeg']);
  expect(await kindOf(read.file)).toBe('JPEG');
  const picture = await createImageBitmap(read.file);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(picture, 0, 0);
  expect(context?.getImageData(0, 0, 1, 1).data[0]).toBeGreaterThan(240);
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('keeps %s unchanged', async (type) => {
  const file = new File([await drawn(type)], 'picture', { type });
  expect(await readPicture(file)).toEqual({ kind: 'ready', file });
});

test('names the format of a picture that this browser cannot read', async () => {
  const heic = new File(['\0\0\0\u0018ftypheic, and nothing of a picture'], 'IMG_1.heic');
  expect(await readPicture(heic)).toEqual({
    kind: 'refused',
    reason: 'This browser cannot read HEIC images. Save it as a JPEG or PNG and choose that.',
  });
});

test('rejects a file that is not a picture', async () => {
  const file = new File(['notes'], 'notes.txt', { type: 'text/plain' });
  expect(await readPicture(file)).toEqual({ kind: 'refused', reason: 'Please select an image file' });
});
