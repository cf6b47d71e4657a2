/** What `npm run demo` makes, in public/: the page that the build draws and the app name the same files. */
export const DEMO = {
  video: '/demo/match.mp4',
  poster: '/demo/match.webp',
  posterSmall: '/demo/match-small.webp',
  /** The clip before it was tracked. */
  clip: '/demo/clip.webp',
  /** A moment of the export. */
  followed: '/demo/followed.webp',
} as const;
