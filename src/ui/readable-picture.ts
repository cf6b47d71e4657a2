import { imageKindOf, STORED_KINDS, unreadableImageText } from '@/domain/image-kinds';
import { imageError } from '@/domain/image-rules';
import { stemOf } from '@/domain/file-names';

/** How a chosen file can be used. */
export type ReadPicture =
  | { readonly kind: 'ready'; readonly file: File }
  /** Why it cannot be used, for the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Enough bytes to identify a file. */
const HEAD_BYTES = 12;
/** Longest side of a converted picture: backgrounds are shown at 1920 px. */
const LONGEST_SIDE_PX = 3840;
const JPEG_QUALITY = 0.92;
/** Drawn behind transparent parts, because JPEG has no transparency. */
const GROUND = '#0a0e13';
/** SVG is a program that draws, so it is not accepted as a picture. */
const DRAWING = 'image/svg+xml';
/** Systems that don't know these formats report no type for them. */
const IMAGE_ENDINGS = /\.(heic|heif|avif)$/i;

/**
 * Converts a picture for storage: JPEG, PNG and WebP unchanged, anything else that this browser can decode as a JPEG
 * (the first frame of an animation). Uses the file's content, not its name.
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
    // decode() says only that it failed.
    return null;
  } finally {
    URL.revokeObjectURL(src);
  }
}
