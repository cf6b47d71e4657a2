import { PATHS } from './paths.ts';

/** Where phones post a clip that is shared with the installed app (public/manifest.webmanifest), and its field. */
export const SHARE = { action: '/share-clip', field: 'clip' } as const;

/** What became of a shared clip. */
export const SHARE_RESULTS = [
  'kept',
  'nothing',
  'several',
  'file-type',
  'file-too-large',
  'not-stored',
  /** The host got the clip, because this browser has no service worker of ours. */
  'not-ready',
] as const;
export type ShareResult = (typeof SHARE_RESULTS)[number];

/** The page that opens after sharing. */
export function sharedClipPath(result: ShareResult): string {
  return `${PATHS.sharedClip}?result=${result}`;
}
