/** The kind and code of a link, taken from its address. */
export interface Target {
  readonly kind: 'video' | 'playlist';
  readonly code: string;
}

/** Exactly one segment after the kind, with or without a slash behind it. */
const LINK_PATH = /^\/(?:embed\/)?(shared|playlist)\/([^/]+)\/?$/;
/** A code between marks that messengers glue to it, as the app reads it (src/domain/access-code.ts). */
const WRITTEN_CODE = /^[^\p{L}\p{N}]*([0-9A-Za-z]{8})(?![\p{L}\p{N}])/u;

/** The target of a path of the app; null when the path is not a link. Codes are converted to uppercase. */
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
    // An escape was cut in two; a code before it can be read as it is.
    return text;
  }
}

/** The path at which people watch the link's content in the app. */
export function watchPath({ kind, code }: Target): string {
  return kind === 'video' ? `/shared/${code}` : `/playlist/${code}`;
}

/** The path of the app's page for frames on other sites. */
export function embedPath(target: Target): string {
  return `/embed${watchPath(target)}`;
}
