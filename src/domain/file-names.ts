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
  const safe = baseName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.-]/gu, '_')
    .replaceAll(/_+/g, '_')
    .toLowerCase();
  return capLength(safe === '' ? FALLBACK_NAME : safe);
}

/** Object name of an upload: `{userId}/{timestamp}_{sanitised file name}`. */
export function objectPath(userId: string, nowMs: number, fileName: string): string {
  return `${userId}/${nowMs}_${sanitizeFileName(fileName)}`;
}

/** Object name of an export, in its video's folder: `{userId}/{videoId}/{timestamp}_{sanitised file name}`. */
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
  // A dot far from the end starts no extension; keeping it would throw the name away.
  const kept = extension.length <= LONGEST_EXTENSION ? extension : '';
  return name.slice(0, MAX_NAME_LENGTH - kept.length) + kept;
}
