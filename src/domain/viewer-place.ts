import { parseAccessCode } from './access-code';

/** A public page of links. */
export interface ViewerPlace {
  readonly kind: 'video' | 'playlist';
  /** True for the page with the video alone, which other sites show in frames. */
  readonly isEmbedded: boolean;
  /** The access code in the address, else the text at its place; undefined when there is none. */
  readonly code: string | undefined;
}

/**
 * Matches /shared, /playlist, /embed/shared and /embed/playlist, with or without a code, and nothing after it (…/edit).
 */
const ADDRESS = /^\/(embed\/)?(shared|playlist)(?:\/([^/]*))?\/?$/;

/** The public page of links at an address; null for every other page. */
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
    // An escape was cut in two; a code before it can be read as it is.
    return text;
  }
}
