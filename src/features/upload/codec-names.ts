/** The common names of video codecs, by mediabunny's names. */
const NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'Apple ProRes',
};

/** Codecs that most browsers cannot play. With the other codecs, browsers fail only on certain variants. */
const RARELY_PLAYED = new Set(['hevc', 'prores']);

/** Explains why a clip cannot be played, for example 'clip.mov is HEVC (H.265) video. Most browsers cannot play it.' */
export function whyUndecodable(fileName: string, codec: string | null): string {
  const name = codec === null ? undefined : NAMES[codec];
  if (codec === null || name === undefined) return `${fileName} is in a format that browsers cannot play.`;
  const who = RARELY_PLAYED.has(codec)
    ? 'Most browsers cannot play it.'
    : 'This browser cannot play this variant of it.';
  return `${fileName} is ${name} video. ${who}`;
}
