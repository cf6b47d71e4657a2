import type { ComponentProps } from 'react';
import type * as watching from './watching';

// What a link's page shows once it knows the content. It loads at the same time, so that the first screen, which only
// says that it is loading, is small. Not by React's lazy, which shows the page without it for a moment even then.

type Parts = typeof watching;

let parts: Parts | null = null;
let failure: unknown = null;

/** Loads all of them; await it before you show one. Never rejects, because the one that is shown throws. */
export async function loadWatching(): Promise<void> {
  try {
    parts ??= await import('./watching');
  } catch (error) {
    failure = error;
  }
}

function loaded(): Parts {
  if (!parts) throw new Error('A part of the page did not load', { cause: failure });
  return parts;
}

export function PasswordForm(props: ComponentProps<Parts['PasswordForm']>) {
  const { PasswordForm: Part } = loaded();
  return <Part {...props} />;
}

export function WatchingEmbedded(props: ComponentProps<Parts['WatchingEmbedded']>) {
  const { WatchingEmbedded: Part } = loaded();
  return <Part {...props} />;
}

export function WatchingPlaylist(props: ComponentProps<Parts['WatchingPlaylist']>) {
  const { WatchingPlaylist: Part } = loaded();
  return <Part {...props} />;
}

export function WatchingVideo(props: ComponentProps<Parts['WatchingVideo']>) {
  const { WatchingVideo: Part } = loaded();
  return <Part {...props} />;
}
