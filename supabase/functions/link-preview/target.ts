/** What a link leads to, as its address says. */
export interface Target {
  readonly kind: 'video' | 'playlist';
  readonly code: string;
}

const SHARED_PATH = /^\/(shared|playlist)\/([0-9A-Za-z]{8})\/?$/;
const EMBED_PATH = /^\/embed\/(shared|playlist)\/([0-9A-Za-z]{8})\/?$/;

/** The target of a path of the app; null when it is none. Codes are uppercase, however they were typed. */
export function targetOf(path: string): Target | null {
  const [, place, code] = SHARED_PATH.exec(path) ?? EMBED_PATH.exec(path) ?? [];
  if (place === undefined || code === undefined) return null;
  return { kind: place === 'shared' ? 'video' : 'playlist', code: code.toUpperCase() };
}

/** Where people watch it in the app. */
export function watchPath({ kind, code }: Target): string {
  return kind === 'video' ? `/shared/${code}` : `/playlist/${code}`;
}

/** The app's page for frames on other sites. */
export function embedPath(target: Target): string {
  return `/embed${watchPath(target)}`;
}
