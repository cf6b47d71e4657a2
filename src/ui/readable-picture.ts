import { imageKindOf, STORED_KINDS, unreadableImageText } from '@/domain/image-kinds';
import { imageError } from '@/domain/image-rules';
import { stemOf } from '@/domain/file-names';

/** What a chosen file can be used as. */
export type ReadPicture =
  | { readonly kind: 'ready'; readonly file: File }
  /** Why it cannot be used, for the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Bytes that say what a file is. */
const HEAD_BYTES = 12;
/** Longest side of a converted picture: backgrounds are shown at 1920 px. */
const LONGEST_SIDE_PX = 3840;
const JPEG_QUALITY = 0.92;
/** Under transparent parts: JPEG has none. */
const GROUND = '#0a0e13';
/** A program that draws rather than a picture. */
const DRAWING = 'image/svg+xml';
/** Systems that do not know these have no type for them. */
const IMAGE_ENDINGS = /\.(heic|heif|avif)$/i;

/**
 * A picture as it can be stored: JPEG, PNG and WebP as they are, any other that this browser can decode as a JPEG (of a
 * moving one the first picture). Goes by what the file is, whatever it is called.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  const kind = imageKindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const isNamedSo = file.type.startsWith('image/') && file.type !== DRAWING;
  const isImage = kind !== null || isNamedSo || IMAGE_ENDINGS.test(file.name);
  const problem = imageError(file);
  const isStorable = problem?.code !== 'image-type' && (kind === null || STORED_KINDS.has(kind));
  if (isStorable || !isImage) {
    return problem ? { kind: 'refused', reason: problem.message } : { kind: 'ready', file };
  }
  const converted = await asJpeg(file);
  if (!converted) return { kind: 'refused', reason: unreadableImageText(kind) };
  const tooLarge = imageError(converted);
  return tooLarge ? { kind: 'refused', reason: tooLarge.message } : { kind: 'ready', file: converted };
}

/** Null when this browser cannot decode it. */
async function asJpeg(file: File): Promise<File | null> {
  const src = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = GROUND;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
    });
    return jpeg && new File([jpeg], `${stemOf(file.name)}.jpg`, { type: 'image/jpeg' });
  } catch {
    // decode() tells no more than that it could not.
    return null;
  } finally {
    URL.revokeObjectURL(src);
  }
}
