/** What the codecs of videos (mediabunny's names) are called by people. */
const NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'Apple ProRes',
};

/** Codecs that hardly any browser plays; of the others only certain kinds cannot be played. */
const RARELY_PLAYED = new Set(['hevc', 'prores']);

/** What a clip is that cannot be played here: 'clip.mov is HEVC (H.265) video. Most browsers cannot play it.' */
export function whyUndecodable(fileName: string, codec: string | null): string {
  const name = codec === null ? undefined : NAMES[codec];
  if (codec === null || name === undefined) return `${fileName} is in a format that browsers cannot play.`;
  const who = RARELY_PLAYED.has(codec)
    ? 'Most browsers cannot play it.'
    : 'This browser cannot play this kind of it.';
  return `${fileName} is ${name} video. ${who}`;
}
