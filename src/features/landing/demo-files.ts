/** The files in public/ that `npm run demo` makes. The prerendered page and the app both use these names. */
export const DEMO = {
  video: '/demo/match.mp4',
  poster: '/demo/match.webp',
  posterSmall: '/demo/match-small.webp',
  /** The clip before tracking. */
  clip: '/demo/clip.webp',
  /** One frame of the export. */
  followed: '/demo/followed.webp',
} as const;
