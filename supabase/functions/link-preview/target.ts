/** The kind and code of a link, taken from its address. */
export interface Target {
  readonly kind: 'video' | 'playlist';
  readonly code: string;
}

const SHARED_PATH = /^\/(shared|playlist)\/([0-9A-Za-z]{8})\/?$/;
const EMBED_PATH = /^\/embed\/(shared|playlist)\/([0-9A-Za-z]{8})\/?$/;

/** The target of a path of the app; null when the path is not a link. Codes are converted to uppercase. */
export function targetOf(path: string): Target | null {
  const [, place, code] = SHARED_PATH.exec(path) ?? EMBED_PATH.exec(path) ?? [];
  if (place === undefined || code === undefined) return null;
  return { kind: place === 'shared' ? 'video' : 'playlist', code: code.toUpperCase() };
}

/** The path at which people watch the link's content in the app. */
export function watchPath({ kind, code }: Target): string {
  return kind === 'video' ? `/shared/${code}` : `/playlist/${code}`;
}

/** The path of the app's page for frames on other sites. */
export function embedPath(target: Target): string {
  return `/embed${watchPath(target)}`;
}
