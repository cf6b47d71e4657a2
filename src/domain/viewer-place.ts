import { parseAccessCode } from './access-code';

/** A public page of a shared link. */
export interface ViewerPlace {
  readonly kind: 'video' | 'playlist';
  /** True for the page with only the video, which other sites embed in frames. */
  readonly isEmbedded: boolean;
  /** The access code in the address, or the text in its place; undefined if there is none. */
  readonly code: string | undefined;
}

/**
 * Matches /shared, /playlist, /embed/shared and /embed/playlist, with or without a code, and nothing after it (…/edit).
 */
const ADDRESS = /^\/(embed\/)?(shared|playlist)(?:\/([^/]*))?\/?$/;

/** The public link page at an address; null for every other page. */
export function viewerPlaceOf(pathname: string): ViewerPlace | null {
  const match = ADDRESS.exec(pathname);
  if (!match) return null;
  const [, embed, place, code = ''] = match;
  return {
    kind: place === 'shared' ? 'video' : 'playlist',
    isEmbedded: embed !== undefined,
    code: code === '' ? undefined : codeIn(decoded(code)),
  };
}

function codeIn(text: string): string {
  return parseAccessCode(text) ?? text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An escape sequence was cut in two; a code before it can be read unchanged.
    return text;
  }
}
