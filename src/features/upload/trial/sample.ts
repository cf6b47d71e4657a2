import { SAMPLE_FACTS } from './sample-facts';

/** The clip for visitors who have none at hand: the demonstration's match, without its ring (`npm run demo`). */
export const SAMPLE = {
  video: '/demo/sample.mp4',
  picture: '/demo/clip.webp',
  fileName: 'Night match.mp4',
  /** The fragment of the address that takes the sample, so that its link works before the app has loaded. */
  fragment: 'sample',
} as const;

/** Where the sample's player is in its first frame, in pixels of the video. */
export const SAMPLE_SELECTION = SAMPLE_FACTS.selection;

/**
 * Loads the sample, a file of this site.
 * @throws AbortError; TypeError without a connection; Error when the site does not have it.
 */
export async function fetchSample(signal: AbortSignal): Promise<File> {
  const response = await fetch(SAMPLE.video, { signal });
  if (!response.ok) throw new Error(`The sample's answer is ${response.status}`);
  return new File([await response.blob()], SAMPLE.fileName, { type: 'video/mp4' });
}
