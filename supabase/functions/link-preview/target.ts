/** The kind and code of a link, taken from its address. */
export interface Target {
  readonly kind: 'video' | 'playlist';
  readonly code: string;
}

/** Exactly one segment after the kind, with or without a trailing slash. */
const LINK_PATH = /^\/(?:embed\/)?(shared|playlist)\/([^/]+)\/?$/;
/** A code with the punctuation that messengers attach to it, as the app reads it (src/domain/access-code.ts). */
const WRITTEN_CODE = /^[^\p{L}\p{N}]*([0-9A-Za-z]{8})(?![\p{L}\p{N}])/u;

/** The target of a path in the app; null if the path is not a link. Codes are converted to uppercase. */
export function targetOf(path: string): Target | null {
  const [, place, text] = LINK_PATH.exec(path) ?? [];
  const [, code] = WRITTEN_CODE.exec(decoded(text ?? '')) ?? [];
  if (place === undefined || code === undefined) return null;
  return { kind: place === 'shared' ? 'video' : 'playlist', code: code.toUpperCase() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An escape sequence was cut in two; a code before it can be read unchanged.
    return text;
  }
}

/** The app's path where people watch the link's content. */
export function watchPath({ kind, code }: Target): string {
  return kind === 'video' ? `/shared/${code}` : `/playlist/${code}`;
}

/** The app's path for frames on other sites. */
export function embedPath(target: Target): string {
  return `/embed${watchPath(target)}`;
}
