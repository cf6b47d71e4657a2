import { oneLine } from './plain-text';

const MAX_NAME_LENGTH = 100;
const LONGEST_EXTENSION = 10;
const FALLBACK_NAME = 'video';

/**
 * A file name that every storage key accepts: path removed, accents stripped, characters other than letters, digits,
 * dot and hyphen become underscore, repeated underscores collapsed, lowercase, and the whole name capped at 100
 * characters; the extension survives the cap.
 */
export function sanitizeFileName(fileName: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? '';
  const safe = oneLine(baseName)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.-]/gu, '_')
    .replaceAll(/_+/g, '_')
    .toLowerCase();
  return capLength(safe === '' ? FALLBACK_NAME : safe);
}

/** Characters that Windows, macOS or Linux do not allow in file names. */
const NOT_IN_FILE_NAMES = /[/\\:*?"<>|]/g;
/** Device names, which Windows does not accept as file names, whatever the extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** File systems allow 255 bytes, and the browser may add a number to the name of an existing file. */
const MAX_DOWNLOAD_STEM_BYTES = 200;

/**
 * A file name that every computer accepts, as close to the user's text as possible.
 * @param extension with its dot; it is kept when the name is shortened.
 */
export function downloadName(stem: string, extension: string): string {
  const allowed = oneLine(stem).replaceAll(NOT_IN_FILE_NAMES, '-');
  // The cut can split an emoji or a character with accents.
  const clean = oneLine(withinBytes(allowed, MAX_DOWNLOAD_STEM_BYTES));
  // A file whose name begins with a dot is hidden, and Windows removes dots and spaces at the end.
  const bare = clean.replace(/^[.\s]+/u, '').replace(/[.\s]+$/u, '');
  return `${bare === '' ? FALLBACK_NAME : bare.replace(DEVICE_NAME, '$1-$2')}${extension}`;
}

function withinBytes(text: string, maxBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  // Removes a character that the limit cuts in half.
  return new TextDecoder().decode(bytes.subarray(0, maxBytes)).replace(/\uFFFD+$/u, '');
}

/** Object name of an upload: `{userId}/{timestamp}_{sanitized file name}`. */
export function objectPath(userId: string, nowMs: number, fileName: string): string {
  return `${userId}/${nowMs}_${sanitizeFileName(fileName)}`;
}

/** Object name of an export, in its video's folder: `{userId}/{videoId}/{timestamp}_{sanitized file name}`. */
export function exportPath(userId: string, videoId: string, nowMs: number, fileName: string): string {
  return objectPath(`${userId}/${videoId}`, nowMs, fileName);
}

/** Object name of the thumbnail that belongs to an uploaded clip. */
export function thumbnailPathOf(originalPath: string): string {
  return `${stemOf(originalPath)}.jpg`;
}

/** The file name without its extension. */
export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** The extension in lower case with its dot, or '' when there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot).toLowerCase() : '';
}

function capLength(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extensionOf(name);
  // A dot far from the end does not start an extension; treating it as one would remove most of the name.
  const kept = extension.length <= LONGEST_EXTENSION ? extension : '';
  return name.slice(0, MAX_NAME_LENGTH - kept.length) + kept;
}
