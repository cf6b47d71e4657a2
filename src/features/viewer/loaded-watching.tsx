import type { ComponentType } from 'react';
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

/** A component that shows one of them. */
function shown<Props extends object>(pick: (of: Parts) => ComponentType<Props>): ComponentType<Props> {
  return function Shown(props) {
    const Part = pick(loaded());
    return <Part {...props} />;
  };
}

export const PasswordForm = shown((of) => of.PasswordForm);
export const WatchingEmbedded = shown((of) => of.WatchingEmbedded);
export const WatchingPlaylist = shown((of) => of.WatchingPlaylist);
export const WatchingVideo = shown((of) => of.WatchingVideo);
