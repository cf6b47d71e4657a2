/** A public page of links, with the access code in its address; undefined when the address has none. */
export interface ViewerPlace {
  readonly kind: 'video' | 'playlist';
  /** True for the page with the video alone, which other sites show in frames. */
  readonly isEmbedded: boolean;
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
    code: code === '' ? undefined : decoded(code),
  };
}

/** The decoded text of a code. A code that was copied with a space from its message is still valid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The escapes are broken, so the text stays as it is and matches no code.
    return text;
  }
}
