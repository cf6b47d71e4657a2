/** A public page of links, with the code in its address; undefined when there is none. */
export interface ViewerPlace {
  readonly kind: 'video' | 'playlist';
  /** The video alone, for frames on other sites. */
  readonly isEmbedded: boolean;
  readonly code: string | undefined;
}

/** /shared, /playlist, /embed/shared and /embed/playlist, with a code or without; nothing behind it (…/edit). */
const ADDRESS = /^\/(embed\/)?(shared|playlist)(?:\/([^/]*))?\/?$/;

/** Which public page of links stands at an address; null for every other page. */
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

/** A code that came with a space of its message is still one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // No text at all is behind it: it is no code as it stands.
    return text;
  }
}
